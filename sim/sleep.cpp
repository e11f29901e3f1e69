#include "sim/sleep.h"

#include "sim/bounds.h"

namespace drape {
namespace {

bool isNothing(const Vec3f& v)
{
    return v == Vec3f{0.0f, 0.0f, 0.0f};
}

bool moves(const ColliderStep& c)
{
    return !(isNothing(c.moveA) && isNothing(c.moveB) && isNothing(c.spin) && c.radiusA == c.startRadiusA && c.axis == c.startAxis &&
             c.length == c.startLength && c.turn.x == c.startTurn.x && c.turn.y == c.startTurn.y && c.turn.z == c.startTurn.z);
}

/// Whether a collider may come to the cloth in this iteration; in doubt it may.
bool mayReach(const ColliderStep& c, const Bounds& cloth)
{
    Bounds box;
    switch (static_cast<ColliderType>(c.type))
    {
        case ColliderType::sphere:
        case ColliderType::capsule:
            box.add(c.a);
            box.add(c.startA);
            box.add(c.a + c.axis * c.length);
            box.add(c.startA + c.startAxis * c.startLength);
            return box
                .grown(maximum(maximum(c.radiusA, c.radiusA - c.slope * c.length),
                               maximum(c.startRadiusA, c.startRadiusA - c.slope * c.startLength)))
                .touches(cloth);
        case ColliderType::box:
            box.add(c.a);
            box.add(c.startA);
            return box.grown(length(c.halfSize)).touches(cloth);
        default:
            return true;
    }
}

bool isMovedBySpheres(const std::vector<SphereConstraint>& spheres, const World& world, double dt)
{
    for (const SphereConstraint& sphere : spheres)
        if (sphere.track != kNoTrack)
        {
            const Pose now = trackPose(world.tracks, sphere.track, world.time),
                       next = trackPose(world.tracks, sphere.track, world.time + dt);
            if (!isIdentity(compose(inverse(now), next)) && now.toOutside(sphere.sphere.center) != next.toOutside(sphere.sphere.center))
                return true;
        }
    return false;
}

bool isMoved(const Cloth& cloth, size_t index, const World& world, const StepParams& params)
{
    if (isMovedBySpheres(cloth.setup.motion, world, params.dt) || isMovedBySpheres(cloth.setup.separation, world, params.dt))
        return true;
    Bounds bounds;
    for (const IterationParams& iteration : params.iteration)
    {
        const ClothIterationParams& now = iteration.cloth[index];
        if (now.frame.moves)
            return true;
        for (size_t i = 0; i < cloth.holds.size(); ++i)
            if (now.holds[i] != cloth.state.current[cloth.holds[i].particle])
                return true;
        for (const ColliderStep& collider : now.colliders)
        {
            if (!moves(collider))
                continue;
            if (bounds.low.x > bounds.high.x)
            {
                for (size_t i = 0; i < cloth.state.current.size(); ++i)
                    bounds.add(cloth.state.current[i]);
                bounds = bounds.grown(cloth.params().collision.offset + 0.01f);
            }
            if (mayReach(collider, bounds))
                return true;
        }
    }
    return false;
}

}  // namespace

void wake(Cloth& cloth)
{
    cloth.restTime = 0.0f;
    cloth.asleep = false;
}

void wakeWhatIsMoved(World& world, const StepParams& params)
{
    const Vec3f wind = windVelocity(world.params.wind, world.time);
    const bool windChanged = world.params.wind.airDensity > 0.0f && wind != world.lastWind;
    world.lastWind = wind;
    for (size_t i = 0; i < world.cloths.size(); ++i)
    {
        Cloth& cloth = world.cloths[i];
        const bool feelsWind = params.cloth[i].dragFactor > 0.0f || params.cloth[i].liftFactor > 0.0f;
        if (cloth.asleep && ((windChanged && feelsWind) || isMoved(cloth, i, world, params)))
            wake(cloth);
    }
}

void settle(World& world, const StepParams& params)
{
    for (Cloth& cloth : world.cloths)
    {
        const SleepParams& sleep = cloth.params().sleep;
        if (!sleep.on || cloth.touched || (!cloth.asleep && cloth.moved))
            wake(cloth);
        else if (!cloth.asleep)
        {
            cloth.restTime += params.dt;
            cloth.asleep = cloth.restTime >= sleep.delay;
        }
        cloth.touched = false;
    }
}

}  // namespace drape
