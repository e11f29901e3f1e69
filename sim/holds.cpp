#include "sim/holds.h"

#include <algorithm>

namespace drape {
namespace {

constexpr float kHandMemory = 0.03f;  // of followHand [s]

/// A freed particle is where it was wanted, also when no frame has passed since.
void putAtTarget(Cloth& cloth, const Hold& hold, const Vec3f& move)
{
    cloth.state.previous.set(hold.particle, hold.target - move);
    cloth.state.current.set(hold.particle, hold.target);
}

bool dropFreed(Cloth& cloth)
{
    return std::erase_if(cloth.holds, [](const Hold& hold) { return !hold.pinned && !hold.dragged; }) > 0;
}

}  // namespace

Hold* findHold(Cloth& cloth, uint32_t particle)
{
    const auto found = std::ranges::lower_bound(cloth.holds, particle, {}, &Hold::particle);
    return found != cloth.holds.end() && found->particle == particle ? &*found : nullptr;
}

std::vector<uint32_t> inOrder(const Cloth& cloth, std::span<const uint32_t> particles)
{
    std::vector<uint32_t> list(particles.begin(), particles.end());
    std::ranges::sort(list);
    if (!list.empty() && list.back() >= cloth.fabric().particleCount)
        return {};
    list.erase(std::unique(list.begin(), list.end()), list.end());
    return list;
}

bool addHolds(Cloth& cloth, std::span<const uint32_t> particles)
{
    std::vector<Hold> added;
    for (const uint32_t particle : particles)
        if (!findHold(cloth, particle))
        {
            const Vec3f at = cloth.state.current[particle];
            added.push_back({particle, at, at, false, false});
        }
    const auto middle = static_cast<ptrdiff_t>(cloth.holds.size());
    cloth.holds.insert(cloth.holds.end(), added.begin(), added.end());
    std::ranges::inplace_merge(cloth.holds, cloth.holds.begin() + middle, {}, &Hold::particle);
    return !added.empty();
}

bool unpin(Cloth& cloth, const std::function<bool(const Hold&)>& which)
{
    for (Hold& hold : cloth.holds)
        if (hold.pinned && which(hold))
        {
            hold.pinned = false;
            if (!hold.dragged)
                putAtTarget(cloth, hold, cloth.state.current[hold.particle] - cloth.state.previous[hold.particle]);
        }
    return dropFreed(cloth);
}

bool release(Cloth& cloth, const std::function<bool(const Hold&)>& which, bool pin, double lastStep)
{
    bool firmer = false;
    for (Hold& hold : cloth.holds)
        if (hold.dragged && which(hold))
        {
            hold.dragged = false;
            hold.pinned = hold.pinned || pin;
            if (hold.pinned && !hold.isFirm())
            {
                hold.start = hold.target = cloth.state.current[hold.particle];
                hold.strength = 1.0f;
                firmer = true;
            }
            else if (!hold.pinned && hold.isFirm())
                putAtTarget(cloth, hold, hold.hand * static_cast<float>(lastStep));
        }
    return dropFreed(cloth) || firmer;
}

void followHand(Hold& hold, float dt)
{
    const Vec3f now = (hold.target - hold.start) * (1.0f / dt);
    hold.hand = lerp(hold.hand, now, dt / (dt + kHandMemory));
}

}  // namespace drape
