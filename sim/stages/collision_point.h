// All contacts of one point with all colliders. C++17: .cu files include this.
#pragma once

#include "sim/cloth_step.h"
#include "sim/stages/collision_sweep.h"
#include "sim/stages/integrate.h"

namespace drape {

/// A mesh is kept at no less than this, so that it is known which side of it a particle is on [m].
constexpr float kLeastShell = 5e-4f;

/// A collider and what it is made of.
struct CollisionShape
{
    ColliderStep step;
    const HalfSpace* planes;
    uint32_t planeCount;
    MeshView mesh;
    Vec3f low, high;  // box round all that it can touch in this iteration [m]
};

struct CollisionRules
{
    float offset;  // [m]
    float restitution;
    bool continuous;
    Vec3f gravityStep;  // [m]
};

/// A point on its way through an iteration, and after its contacts.
struct CollidingPoint
{
    Vec3f x, previous;  // [m]
    Vec3f flight;       // its way before any constraint [m]
    bool touched = false;
    Vec3f push{0.0f, 0.0f, 0.0f};  // along the contacts' normals [m]
};

/// Does it take no search to find the contact with a shape?
SIM_FN bool isSimple(const ColliderStep& c)
{
    return static_cast<ColliderType>(c.type) != ColliderType::convex && static_cast<ColliderType>(c.type) != ColliderType::mesh;
}

/// The contact of x with a simple shape at the end of the iteration, measured from its surface.
template <class T>
SIM_FN Contact<T> touchSimple(const ColliderStep& c, const Vec3<T>& x)
{
    const Vec3<T> a = spreadTo<T>(c.a), moveA = spreadTo<T>(c.moveA), spin = spreadTo<T>(c.spin);
    if (static_cast<ColliderType>(c.type) == ColliderType::capsule)
        return touchCapsule(x, a, spreadTo<T>(c.axis), T(c.length), T(c.radiusA), T(c.slope), T(c.tangent), moveA, spreadTo<T>(c.moveB),
                            spin);
    const Vec3<T> inside = spreadTo<T>(c.turn) * (x - a), move = materialMove(c, x, inside);
    if (static_cast<ColliderType>(c.type) == ColliderType::box)
    {
        const Depth<T> at = depthInBox(inside, spreadTo<T>(c.halfSize));
        return {spreadTo<T>(transpose(c.turn)) * at.normal, at.depth, move};
    }
    Contact<T> contact = static_cast<ColliderType>(c.type) == ColliderType::plane ? touchPlane(x, a, spreadTo<T>(c.axis), moveA, spin)
                                                                                  : touchBall(x, a, T(c.radiusA), moveA, spin);
    contact.move = move;
    return contact;
}

/// How deep x was in a simple shape at the start of the iteration [m].
template <class T>
SIM_FN T depthInSimpleAtStart(const ColliderStep& c, const Vec3<T>& x)
{
    const Vec3<T> none = spreadTo<T>(Vec3f{0.0f, 0.0f, 0.0f}), a = spreadTo<T>(c.startA);
    switch (static_cast<ColliderType>(c.type))
    {
        case ColliderType::capsule: {
            const float tangent = c.startSlope / squareRoot(1.0f - c.startSlope * c.startSlope);
            return touchCapsule(x, a, spreadTo<T>(c.startAxis), T(c.startLength), T(c.startRadiusA), T(c.startSlope), T(tangent), none,
                                none, none)
                .depth;
        }
        case ColliderType::plane:
            return touchPlane(x, a, spreadTo<T>(c.startAxis), none, none).depth;
        case ColliderType::box:
            return depthInBox(spreadTo<T>(c.startTurn) * (x - a), spreadTo<T>(c.halfSize)).depth;
        default:
            return touchBall(x, a, T(c.startRadiusA), none, none).depth;
    }
}

/// What a contact with a simple shape, whose depth counts from the offset, does to a point at x.
template <class T>
SIM_FN ContactResponse<T> respondToSimple(const ColliderStep& c, const Contact<T>& contact, const Vec3<T>& x, const Vec3<T>& previous,
                                          const Vec3<T>& flight, const CollisionRules& rules)
{
    const T zero(0.0f);
    const auto leaves = dot(x - previous - contact.move, contact.normal) + contact.depth > zero;
    const T before = select(leaves, depthInSimpleAtStart(c, previous) + T(rules.offset), zero);
    return respond(x, previous, flight, spreadTo<T>(rules.gravityStep), contact, before, T(c.friction), T(rules.restitution));
}

/// The contact of x, which came from `previous`, with a collider at the end of the iteration.
SIM_FN Contact<float> touchShape(const CollisionShape& shape, const Vec3f& x, const Vec3f& previous, const CollisionRules& rules)
{
    const ColliderStep& c = shape.step;
    if (isSimple(c))
    {
        Contact<float> contact = touchSimple(c, x);
        contact.depth += rules.offset;
        return contact;
    }
    const Vec3f inside = c.turn * (x - c.a);
    if (static_cast<ColliderType>(c.type) == ColliderType::convex)
    {
        const Depth<float> at = depthInHalfSpaces(inside, shape.planes, shape.planeCount);
        return {transpose(c.turn) * at.normal, at.depth + rules.offset, materialMove(c, x, inside)};
    }
    // After the sweep x is on the right side already.
    const Vec3f from = rules.continuous ? inside : c.startTurn * (previous - c.startA);
    const Depth<float> at = depthInMesh(shape.mesh, maximum(rules.offset, kLeastShell), inside, from);
    return {transpose(c.turn) * at.normal, at.depth, materialMove(c, x, inside)};
}

SIM_FN ContactResponse<float> respondTo(const CollisionShape& shape, const Contact<float>& contact, const CollidingPoint& point,
                                        const Vec3f& x, const CollisionRules& rules)
{
    const ColliderStep& c = shape.step;
    if (isSimple(c))
        return respondToSimple(c, contact, x, point.previous, point.flight, rules);
    float before = 0.0f;
    if (dot(x - point.previous - contact.move, contact.normal) + contact.depth > 0.0f)
    {
        const Vec3f inside = c.startTurn * (point.previous - c.startA);
        before = static_cast<ColliderType>(c.type) == ColliderType::convex
                     ? depthInHalfSpaces(inside, shape.planes, shape.planeCount).depth + rules.offset
                     : depthInMesh(shape.mesh, maximum(rules.offset, kLeastShell), inside, inside).depth;
    }
    return respond(x, point.previous, point.flight, rules.gravityStep, contact, before, c.friction, rules.restitution);
}

SIM_FN SweepHit sweepShape(const CollisionShape& shape, const Sweep& sweep, const CollisionRules& rules)
{
    switch (static_cast<ColliderType>(shape.step.type))
    {
        case ColliderType::sphere:
            return sweepBall(sweep, shape.step, rules.offset);
        case ColliderType::capsule:
            return sweepCapsule(sweep, shape.step, rules.offset);
        case ColliderType::box:
            return sweepRigid(sweep, shape.step, rules.offset, [&](const Vec3f& x) { return depthInBox(x, shape.step.halfSize); });
        case ColliderType::convex:
            return sweepRigid(sweep, shape.step, rules.offset,
                              [&](const Vec3f& x) { return depthInHalfSpaces(x, shape.planes, shape.planeCount); });
        case ColliderType::mesh:
            return sweepMesh(sweep, shape.step, maximum(rules.offset, kLeastShell), shape.mesh);
        case ColliderType::plane:
            break;  // nothing is behind it
    }
    return {2.0f, {}};
}

SIM_FN bool mayTouch(const CollisionShape& shape, const Vec3f& a, const Vec3f& b)
{
    return minimum(a.x, b.x) <= shape.high.x && maximum(a.x, b.x) >= shape.low.x && minimum(a.y, b.y) <= shape.high.y &&
           maximum(a.y, b.y) >= shape.low.y && minimum(a.z, b.z) <= shape.high.z && maximum(a.z, b.z) >= shape.low.z;
}

/// Continuous collision: contact after contact in the order of time, each leaving the rest of the way before its plane. After
/// too many the point stays where it last touched.
SIM_FN void sweepPoint(const CollisionShape* shapes, uint32_t count, const CollisionRules& rules, CollidingPoint& point)
{
    constexpr int kMostHits = 4;
    Sweep sweep{point.previous, 0.0f, point.x};
    for (int hits = 0; hits <= kMostHits; ++hits)
    {
        SweepHit first{2.0f, {}};
        uint32_t which = 0;
        for (uint32_t i = 0; i < count; ++i)
        {
            if (!mayTouch(shapes[i], sweep.from, sweep.to))
                continue;
            const SweepHit hit = sweepShape(shapes[i], sweep, rules);
            if (hit.contact.depth > 0.0f && hit.time < first.time)
            {
                first = hit;
                which = i;
            }
        }
        if (first.time > 1.0f)
            break;
        const Vec3f at = placeAt(sweep, minimum(first.time, 1.0f));
        const float left = 1.0f - first.time;
        if (hits == kMostHits || left < 1e-6f)
        {
            sweep.to = at + first.contact.move * left + first.contact.normal * (0.5f * kLeastShell);
            point.touched = true;
            break;
        }
        const ContactResponse<float> response = respondTo(shapes[which], first.contact, point, sweep.to, rules);
        point.touched = true;
        point.push += response.push;
        point.previous += response.shift;
        sweep = {at + first.contact.normal * (0.5f * kLeastShell), first.time, sweep.to + response.push + response.friction};
    }
    point.x = sweep.to;
}

/// Moves a point out of all colliders; of several contacts it takes the mean.
SIM_FN void collidePoint(const CollisionShape* shapes, uint32_t count, const CollisionRules& rules, CollidingPoint& point)
{
    if (rules.continuous)
        sweepPoint(shapes, count, rules, point);
    Vec3f push{0.0f, 0.0f, 0.0f}, friction = push, shift = push;
    float touching = 0.0f;
    for (uint32_t i = 0; i < count; ++i)
    {
        if (!mayTouch(shapes[i], point.x, point.x))
            continue;
        const Contact<float> contact = touchShape(shapes[i], point.x, point.previous, rules);
        if (!(contact.depth > 0.0f))
            continue;
        const ContactResponse<float> response = respondTo(shapes[i], contact, point, point.x, rules);
        push += response.push;
        friction += response.friction;
        shift += response.shift;
        touching += 1.0f;
    }
    if (touching == 0.0f)
        return;
    const float part = 1.0f / touching;
    point.touched = true;
    point.push += push * part;
    point.x += (push + friction) * part;
    point.previous += shift * part;
}

/// A particle on its way, in the axes of its cloth's frame at the end of the iteration. `free` is where it would be without
/// any constraint [m]; without restitution it does not matter.
SIM_FN CollidingPoint collidingPoint(const Vec3f& current, const Vec3f& previous, const Vec3f& free, const CollisionRules& rules,
                                     const FrameStep& frame)
{
    const Vec3f from = frame.moves ? inFrameNow(previous, frame.drift, frame.sweep) : previous;
    return {current, from, rules.restitution > 0.0f ? free - from : Vec3f{0.0f, 0.0f, 0.0f}};
}

/// The move of a previous place, given in the axes at the end of the iteration, in those at its start [m].
SIM_FN Vec3f shiftAtStart(const Vec3f& shift, const FrameStep& frame)
{
    return frame.moves ? shift + transpose(frame.sweep) * shift : shift;
}

/// The mean of three points.
SIM_FN CollidingPoint meanOf(const CollidingPoint& a, const CollidingPoint& b, const CollidingPoint& c, const Vec3f& weights)
{
    return {a.x * weights.x + b.x * weights.y + c.x * weights.z, a.previous * weights.x + b.previous * weights.y + c.previous * weights.z,
            a.flight * weights.x + b.flight * weights.y + c.flight * weights.z};
}

}  // namespace drape
