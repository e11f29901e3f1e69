#include "sim/checkpoint.h"

namespace drape {

size_t Checkpoint::bytes() const
{
    constexpr size_t kPosition = 3 * sizeof(float);
    size_t sum = sizeof(Checkpoint) + colliders.size() * sizeof(MovingCollider) + recentSteps.size() * sizeof(float);
    for (const OfCloth& cloth : cloths)
        sum += sizeof(OfCloth) + 2 * kPosition * cloth.current.size() + cloth.holds.size() * sizeof(Hold) +
               cloth.stiffness.size() * sizeof(float);
    return sum;
}

void save(const World& world, Checkpoint& out)
{
    out.frame = world.frame;
    out.time = world.time;
    out.lastStep = world.lastStep;
    out.lastWind = world.lastWind;
    out.recentSteps = world.recentSteps;
    out.params = world.params;
    out.colliders = world.colliders;
    out.cloths.resize(world.cloths.size());
    for (size_t i = 0; i < world.cloths.size(); ++i)
    {
        const Cloth& from = world.cloths[i];
        Checkpoint::OfCloth& to = out.cloths[i];
        to.params = from.params();
        to.look = from.setup.look;
        to.current = from.state.current;
        to.previous = from.state.previous;
        to.holds = from.holds;
        to.stiffness = from.setup.stiffness;
        to.tethers = from.tethers;
        to.frame = from.frame;
        to.restTime = from.restTime;
        to.asleep = from.asleep;
        to.moved = from.moved;
        to.touched = from.touched;
    }
}

void restore(const Checkpoint& checkpoint, World& world)
{
    world.frame = checkpoint.frame;
    world.time = checkpoint.time;
    world.lastStep = checkpoint.lastStep;
    world.lastWind = checkpoint.lastWind;
    world.recentSteps = checkpoint.recentSteps;
    world.params = checkpoint.params;
    world.colliders = checkpoint.colliders;
    for (size_t i = 0; i < world.cloths.size(); ++i)
    {
        const Checkpoint::OfCloth& from = checkpoint.cloths[i];
        Cloth& to = world.cloths[i];
        to.setup.params = from.params;
        to.setup.look = from.look;
        to.state.current = from.current;
        to.state.previous = from.previous;
        to.holds = from.holds;
        to.setup.stiffness = from.stiffness;
        to.tethers = from.tethers;
        to.frame = from.frame;
        to.restTime = from.restTime;
        to.asleep = from.asleep;
        to.moved = from.moved;
        to.touched = from.touched;
    }
}

}  // namespace drape
