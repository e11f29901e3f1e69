#include "sim/frame_stages.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace drape {

size_t FrameStages::bytesFor(const World& world, int iterations)
{
    size_t particles = 0;
    for (const Cloth& cloth : world.cloths)
        particles += cloth.state.current.size();
    return particles * sizeof(Vec3f) * static_cast<size_t>(kStageCount * iterations + 1);
}

void FrameStages::start(const World& world)
{
    cloths_.assign(world.cloths.size(), {});
    moves_.clear();
    bytes_ = 0;
    for (size_t c = 0; c < cloths_.size(); ++c)
    {
        cloths_[c].after.push_back(std::make_shared<const Vec3Array>(world.cloths[c].state.current));
        bytes_ += world.cloths[c].state.current.size() * sizeof(Vec3f);
    }
}

void FrameStages::add(const World& world, Stage stage, int iteration)
{
    StageMove move;
    move.stage = stage;
    move.iteration = iteration;
    uint64_t particles = 0;
    double sum = 0.0;
    for (size_t c = 0; c < cloths_.size(); ++c)
    {
        Traced& traced = cloths_[c];
        traced.asleep = traced.asleep && world.cloths[c].asleep;
        const Vec3Array& now = world.cloths[c].state.current;
        const Vec3Array& before = *traced.after.back();
        const uint64_t movedBefore = move.moved;
        for (uint32_t i = 0; i < now.size(); ++i)
        {
            if (now[i] == before[i])
                continue;
            ++move.moved;
            const double distance = std::sqrt(static_cast<double>(lengthSquared(now[i] - before[i])));
            sum += distance;
            if (distance > move.largest)
            {
                move.largest = distance;
                move.at = {static_cast<int>(c), i};
            }
        }
        particles += now.size();
        const bool same = move.moved == movedBefore;
        traced.after.push_back(same ? traced.after.back() : std::make_shared<const Vec3Array>(now));
        bytes_ += same ? 0 : now.size() * sizeof(Vec3f);
    }
    move.mean = particles > 0 ? sum / static_cast<double>(particles) : 0.0;
    moves_.push_back(move);
}

void FrameStages::finish(const World& world)
{
    frame_ = world.frame;
    for (size_t c = 0; c < cloths_.size(); ++c)
        cloths_[c].pose = world.cloths[c].frame.last;
}

bool FrameStages::allAsleep() const
{
    return std::ranges::all_of(cloths_, &Traced::asleep);
}

void FrameStages::positions(size_t at, size_t cloth, std::vector<Vec3f>& out) const
{
    const Traced& traced = cloths_[cloth];
    const Vec3Array& inside = *traced.after[at];
    const bool stands = isIdentity(traced.pose);
    out.resize(inside.size());
    for (size_t i = 0; i < out.size(); ++i)
        out[i] = stands ? inside[i] : traced.pose.toOutside(inside[i]);
}

}  // namespace drape
