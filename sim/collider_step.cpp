#include "sim/collider_step.h"

#include <cmath>

namespace drape {
namespace {

Vec3f mix(const Vec3f& a, const Vec3f& b, double t)
{
    return toFloat(toDouble(a) + (toDouble(b) - toDouble(a)) * t);
}

/// Axis, length and cone of a capsule; a ball where one end lies within the other.
struct Cone
{
    Vec3f a, axis;
    float length, radiusA, slope, tangent;
    bool endB;  // only the ball at b is left
};
template <class Capsule>
Cone coneOf(const Capsule& capsule)
{
    const Vec3f axis = capsule.b - capsule.a;
    const double size = static_cast<double>(length(axis));
    const double slope = size > 0.0 ? static_cast<double>(capsule.radiusA - capsule.radiusB) / size : 2.0;
    if (slope * slope < 1.0)
        return {capsule.a,
                axis * static_cast<float>(1.0 / size),
                static_cast<float>(size),
                capsule.radiusA,
                static_cast<float>(slope),
                static_cast<float>(slope / std::sqrt(1.0 - slope * slope)),
                false};
    const bool endB = capsule.radiusB > capsule.radiusA;
    return {endB ? capsule.b : capsule.a, {0.0f, 1.0f, 0.0f}, 0.0f, endB ? capsule.radiusB : capsule.radiusA, 0.0f, 0.0f, endB};
}

/// What moves of a collider.
struct Placed
{
    Vec3f a, b, halfSize;
    float radiusA, radiusB;
    Mat3d turn;
};

/// At part `t` of the frame, in the world.
Placed placedAt(const World& world, const MovingCollider& moving, double t, float dt)
{
    const Collider& target = moving.target;
    Placed shape{target.a, target.b, target.halfSize, target.radiusA, target.radiusB, {}};
    Vec3f rotation = target.rotation;
    if (t < 1.0)
    {
        shape.a = mix(moving.start.a, moving.target.a, t);
        shape.b = mix(moving.start.b, moving.target.b, t);
        shape.halfSize = mix(moving.start.halfSize, moving.target.halfSize, t);
        rotation = mix(moving.start.rotation, moving.target.rotation, t);
        shape.radiusA = lerp(Vec3f{moving.start.radiusA, 0, 0}, {moving.target.radiusA, 0, 0}, static_cast<float>(t)).x;
        shape.radiusB = lerp(Vec3f{moving.start.radiusB, 0, 0}, {moving.target.radiusB, 0, 0}, static_cast<float>(t)).x;
    }
    shape.turn = rotationOf(toDouble(rotation));
    if (target.track != kNoTrack)
    {
        const Pose moved = trackPose(world.tracks, target.track, world.time + t * static_cast<double>(dt));
        shape.a = moved.toOutside(shape.a);
        shape.b = target.type == ColliderType::plane ? toFloat(moved.turn * toDouble(shape.b)) : moved.toOutside(shape.b);
        shape.turn = moved.turn * shape.turn;
    }
    return shape;
}

/// Into the cloth's frame.
void toFrame(const Pose& frame, ColliderType type, Placed& shape)
{
    if (isIdentity(frame))
        return;
    const Mat3d back = transpose(frame.turn);
    shape.a = frame.toInside(shape.a);
    shape.b = type == ColliderType::plane ? toFloat(back * toDouble(shape.b)) : frame.toInside(shape.b);
    shape.turn = back * shape.turn;
}

}  // namespace

float depthInRound(const Collider& collider, const Vec3f& point)
{
    const Vec3f still{0.0f, 0.0f, 0.0f};
    if (collider.type != ColliderType::capsule)
        return touchBall(point, collider.a, collider.radiusA, still, still).depth;
    const Cone cone = coneOf(collider);
    return touchCapsule(point, cone.a, cone.axis, cone.length, cone.radiusA, cone.slope, cone.tangent, still, still, still).depth;
}

void colliderInWorld(const World& world, const MovingCollider& moving, Collider& out)
{
    out = moving.target;
    if (moving.target.track == kNoTrack)
        return;
    const Placed placed = placedAt(world, moving, 1.0, 0.0f);
    out.a = placed.a;
    out.b = placed.b;
    out.rotation = toFloat(anglesOf(placed.turn));
}

ColliderStep colliderStep(const World& world, int index, const Pose& frame, double start, double end, float dt)
{
    const MovingCollider& moving = world.colliders[static_cast<size_t>(index)];
    const ColliderType type = moving.target.type;
    Placed old = placedAt(world, moving, start, dt), shape = placedAt(world, moving, end, dt);
    toFrame(frame, type, old);
    toFrame(frame, type, shape);

    ColliderStep step{};
    step.type = static_cast<int>(type);
    step.index = index;
    step.a = shape.a;
    step.startA = old.a;
    step.axis = step.startAxis = {0.0f, 1.0f, 0.0f};
    step.radiusA = shape.radiusA;
    step.startRadiusA = old.radiusA;
    step.halfSize = shape.halfSize;
    step.friction = moving.target.friction;
    step.turn = toFloat(transpose(shape.turn));
    step.startTurn = toFloat(transpose(old.turn));
    step.moveA = shape.a - old.a;
    step.moveB = shape.b - old.b;
    const Mat3d turned = shape.turn * transpose(old.turn);
    step.spin = toFloat(Vec3d{turned.z.y - turned.y.z, turned.x.z - turned.z.x, turned.y.x - turned.x.y} * 0.5);
    if (type == ColliderType::plane)
    {
        const auto unit = [](const Vec3f& v) { return length(v) > 0.0f ? v * (1.0f / length(v)) : Vec3f{0.0f, 1.0f, 0.0f}; };
        step.axis = unit(shape.b);
        step.startAxis = unit(old.b);
    }
    if (type == ColliderType::capsule)
    {
        const Cone cone = coneOf(shape), oldCone = coneOf(old);
        step.a = cone.a;
        step.axis = cone.axis;
        step.length = cone.length;
        step.radiusA = cone.radiusA;
        step.slope = cone.slope;
        step.tangent = cone.tangent;
        step.startA = oldCone.a;
        step.startAxis = oldCone.axis;
        step.startLength = oldCone.length;
        step.startRadiusA = oldCone.radiusA;
        step.startSlope = oldCone.slope;
        if (cone.endB)
            step.moveA = step.moveB;
    }
    return step;
}

}  // namespace drape
