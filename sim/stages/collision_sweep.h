// Continuous collision: the first contact on a particle's way. C++17: .cu files include this.
#pragma once

#include "sim/stages/collision_shapes.h"

namespace drape {

/// A way through one iteration: from `from` at time `start` in [0,1) to `to` at time 1 [m].
struct Sweep
{
    Vec3f from;
    float start;
    Vec3f to;
};

/// Where it first touches. Whatever lies behind `contact`'s plane at the end of the iteration has passed through.
struct SweepHit
{
    float time;  // > 1: nothing
    Contact<float> contact;
};

/// Conservative advancement (Mirtich 1996): as far as the distance to the shape says at `speed`, the largest way of any of its
/// points relative to the particle in one unit of time, it is safe to go; until it touches, or too slowly comes nearer.
/// `depthAt(time, normal)` is the depth in the shape, kept at the offset.
template <class DepthAt>
SIM_FN float advanceSafely(float start, float speed, Vec3f& normal, float& depth, DepthAt&& depthAt)
{
    constexpr int kSteps = 48;
    constexpr float kTouch = 1e-5f;  // [m]
    float time = start;
    for (int i = 0; i < kSteps; ++i)
    {
        depth = depthAt(time, normal);
        if (depth >= -kTouch)
            return time;
        time -= depth / maximum(speed, 1e-20f);
        if (time > 1.0f)
            return 2.0f;
    }
    depth = depthAt(time, normal);
    return time;
}

SIM_FN Vec3f placeAt(const Sweep& sweep, float time)
{
    return lerp(sweep.from, sweep.to, (time - sweep.start) / (1.0f - sweep.start));
}

/// A ball whose centre and radius change evenly.
SIM_FN SweepHit sweepBall(const Sweep& sweep, const ColliderStep& c, float offset)
{
    const Vec3f way = (sweep.to - sweep.from) * (1.0f / (1.0f - sweep.start)) - c.moveA;
    const float speed = length(way) + absolute(c.radiusA - c.startRadiusA);
    Vec3f normal{0.0f, 1.0f, 0.0f};
    float depth = 0.0f;
    const float time = advanceSafely(sweep.start, speed, normal, depth, [&](float t, Vec3f& n) {
        const Contact<float> at =
            touchBall(placeAt(sweep, t), lerp(c.startA, c.a, t), c.startRadiusA + (c.radiusA - c.startRadiusA) * t, c.moveA, c.spin);
        n = at.normal;
        return at.depth + offset;
    });
    const Vec3f surface = c.a + normal * (c.radiusA + offset);
    return {time, {normal, dot(surface - sweep.to, normal), c.moveA + cross(c.spin, surface - c.a)}};
}

/// A tapered capsule whose ends move evenly.
SIM_FN SweepHit sweepCapsule(const Sweep& sweep, const ColliderStep& c, float offset)
{
    const Vec3f endB = c.a + c.axis * c.length, startB = c.startA + c.startAxis * c.startLength;
    const Vec3f moveA = c.a - c.startA, moveB = endB - startB;
    const float radiusB = c.radiusA - c.slope * c.length, startRadiusB = c.startRadiusA - c.startSlope * c.startLength;
    const Vec3f way = (sweep.to - sweep.from) * (1.0f / (1.0f - sweep.start));
    const float speed =
        maximum(length(way - moveA), length(way - moveB)) + maximum(absolute(c.radiusA - c.startRadiusA), absolute(radiusB - startRadiusB));
    Vec3f normal{0.0f, 1.0f, 0.0f};
    float depth = 0.0f, part = 0.0f;
    const float time = advanceSafely(sweep.start, speed, normal, depth, [&](float t, Vec3f& n) {
        const Vec3f a = lerp(c.startA, c.a, t), along = lerp(startB, endB, t) - a;
        const float size = length(along), radius = c.startRadiusA + (c.radiusA - c.startRadiusA) * t;
        const float difference = radius - (startRadiusB + (radiusB - startRadiusB) * t);
        const bool cone = size > absolute(difference);
        const float slope = cone ? difference / size : 0.0f, tangent = slope / squareRoot(1.0f - slope * slope);
        const Vec3f axis = along * (1.0f / maximum(size, 1e-20f)), x = placeAt(sweep, t), fromA = x - a;
        const float place = dot(fromA, axis), rho = length(fromA - axis * place);
        part = cone ? clamp((place - rho * tangent) / size, 0.0f, 1.0f) : 0.0f;
        const Contact<float> at = touchBall(x, a + along * part, radius - difference * part, moveA, c.spin);
        n = at.normal;
        return at.depth + offset;
    });
    const Vec3f center = lerp(c.a, endB, part), arm = normal * (c.radiusA + (radiusB - c.radiusA) * part + offset);
    return {time, {normal, dot(center + arm - sweep.to, normal), lerp(moveA, moveB, part) + cross(c.spin, arm)}};
}

/// The collider's axes at a time of the iteration; turns within one iteration are small.
SIM_FN Vec3f insideAt(const ColliderStep& c, const Vec3f& x, float time)
{
    const Mat3f turn = c.startTurn * (1.0f - time) + c.turn * time;
    return turn * (x - lerp(c.startA, c.a, time));
}

/// How far the collider's material at x, now at `inside` in its axes, has come in this iteration.
template <class T>
SIM_FN Vec3<T> materialMove(const ColliderStep& c, const Vec3<T>& x, const Vec3<T>& inside)
{
    return x - (spreadTo<T>(c.startA) + spreadTo<T>(transpose(c.startTurn)) * inside);
}

/// A rigid shape, seen from which the particle's way is straight; `depthInside(x)` is its Depth at a place in its axes.
template <class DepthInside>
SIM_FN SweepHit sweepRigid(const Sweep& sweep, const ColliderStep& c, float offset, DepthInside&& depthInside)
{
    const Vec3f from = insideAt(c, sweep.from, sweep.start), to = c.turn * (sweep.to - c.a);
    const float left = 1.0f - sweep.start;
    Vec3f normal{0.0f, 1.0f, 0.0f};
    float depth = 0.0f;
    const float time = advanceSafely(sweep.start, length(to - from) * (1.0f / left), normal, depth, [&](float t, Vec3f& n) {
        const Depth<float> at = depthInside(lerp(from, to, (t - sweep.start) / left));
        n = at.normal;
        return at.depth + offset;
    });
    const Vec3f at = lerp(from, to, minimum((time - sweep.start) / left, 1.0f)) + normal * depth;
    return {time, {transpose(c.turn) * normal, dot(at - to, normal), materialMove(c, sweep.to, to)}};
}

/// A mesh: where the way crosses a triangle.
SIM_FN SweepHit sweepMesh(const Sweep& sweep, const ColliderStep& c, float offset, const MeshView& mesh)
{
    const Vec3f from = insideAt(c, sweep.from, sweep.start), to = c.turn * (sweep.to - c.a);
    const MeshCrossing crossing = firstCrossing(mesh, from, to);
    if (crossing.triangle == kNoTriangle)
        return {2.0f, {}};
    const Vec3f normal = mesh.normals[crossing.triangle * kFeatureCount] * crossing.side;
    const Vec3f surface = lerp(from, to, crossing.t) + normal * offset;
    return {sweep.start + (1.0f - sweep.start) * crossing.t,
            {transpose(c.turn) * normal, dot(surface - to, normal), materialMove(c, sweep.to, to)}};
}

}  // namespace drape
