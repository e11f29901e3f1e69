#include "sim/tether_keeper.h"

#include <algorithm>

namespace drape {
namespace {

// Ways to anchors that can be found without being noticed, about 5 ms.
constexpr uint64_t kLabelsAtOnce = 16384;

std::vector<bool> anchorsOf(const Cloth& cloth)
{
    std::vector<bool> isAnchor(cloth.fabric().particleCount, false);
    for (const Hold& hold : cloth.holds)
        isAnchor[hold.particle] = hold.isFirm();
    return isAnchor;
}

/// An anchor that is held no longer must not pull.
void dropFreed(Cloth& cloth)
{
    if (cloth.tethers->empty())
        return;
    const auto left = std::make_shared<Tethers>(*cloth.tethers);
    Tethers& tethers = *left;
    const std::vector<bool> isAnchor = anchorsOf(cloth);
    const uint32_t n = cloth.fabric().particleCount;
    for (uint32_t i = 0; i < n; ++i)
    {
        uint32_t kept = 0;
        for (uint32_t slot = 0; slot < tethers.count[i]; ++slot)
        {
            const size_t from = size_t{slot} * n + i, to = size_t{kept} * n + i;
            if (!isAnchor[tethers.anchor[from]])
                continue;
            tethers.anchor[to] = tethers.anchor[from];
            tethers.length[to] = tethers.length[from];
            ++kept;
        }
        tethers.count[i] = kept;
    }
    cloth.tethers = left;
}

}  // namespace

TetherKeeper::~TetherKeeper()
{
    for (Rebuild& rebuild : rebuilds_)
        *rebuild.cancelled = true;
}

uint64_t TetherKeeper::delay(const Cloth& cloth)
{
    const uint64_t groups = std::min<uint64_t>(cloth.holds.size(), kTethersPerParticle);
    const uint64_t labels = uint64_t{cloth.fabric().particleCount} * groups;
    return labels <= kLabelsAtOnce ? 0 : 1 + labels / kLabelsAtOnce;
}

void TetherKeeper::cancel(size_t cloth)
{
    for (Rebuild& rebuild : rebuilds_)
        if (rebuild.due.cloth == cloth)
            *rebuild.cancelled = true;
    std::erase_if(rebuilds_, [&](const Rebuild& rebuild) { return rebuild.due.cloth == cloth; });
}

void TetherKeeper::restart(World& world)
{
    for (size_t i = 0; i < world.cloths.size(); ++i)
    {
        cancel(i);
        if (initial_.size() <= i)
            initial_.push_back(std::make_shared<Tethers>(makeTethers(world.cloths[i].fabric(), anchorsOf(world.cloths[i]))));
        world.cloths[i].tethers = initial_[i];
    }
}

void TetherKeeper::holdsChanged(World& world, size_t index)
{
    Cloth& cloth = world.cloths[index];
    cancel(index);
    const uint64_t frames = delay(cloth);
    if (frames == 0)
    {
        cloth.tethers = std::make_shared<Tethers>(makeTethers(cloth.fabric(), anchorsOf(cloth)));
        return;
    }
    dropFreed(cloth);
    start(cloth, {index, world.frame + frames});
}

void TetherKeeper::start(const Cloth& cloth, const DueTethers& due)
{
    const auto cancelled = std::make_shared<std::atomic<bool>>(false);
    auto work = [fabric = cloth.setup.fabric, isAnchor = anchorsOf(cloth), cancelled] {
        return makeTethers(*fabric, isAnchor, cancelled.get());
    };
    rebuilds_.push_back({due, cancelled, std::async(std::launch::async, std::move(work))});
}

std::vector<DueTethers> TetherKeeper::due() const
{
    std::vector<DueTethers> due;
    for (const Rebuild& rebuild : rebuilds_)
        due.push_back(rebuild.due);
    return due;
}

void TetherKeeper::restore(const World& world, const std::vector<DueTethers>& due)
{
    for (size_t i = 0; i < world.cloths.size(); ++i)
        cancel(i);
    for (const DueTethers& of : due)
        start(world.cloths[of.cloth], of);
}

void TetherKeeper::beforeFrame(World& world)
{
    for (Rebuild& rebuild : rebuilds_)
        if (rebuild.due.frame <= world.frame)
            world.cloths[rebuild.due.cloth].tethers = std::make_shared<Tethers>(rebuild.result.get());
    std::erase_if(rebuilds_, [&](const Rebuild& rebuild) { return rebuild.due.frame <= world.frame; });
}

}  // namespace drape
