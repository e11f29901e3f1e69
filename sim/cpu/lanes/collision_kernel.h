// Stage: collision, in lanes.
#pragma once

#include "sim/cpu/lane_kernels.h"
#include "sim/cpu/lanes/lanes.h"
#include "sim/stages/collision_point.h"
#include "sim/stages/integrate.h"

namespace drape::DRAPE_LANES {

/// Particles on their way through an iteration, in the axes of the cloth's frame at its end.
struct CollidingLanes
{
    Vec3<Lanes> x, previous, flight;  // [m]
    Mask free;                        // may move
};

SIM_FN CollidingLanes loadColliding(const CollisionJob& job, uint32_t first)
{
    const Lanes zero(0.0f);
    CollidingLanes points{load(job.current, first), load(job.previous, first), {zero, zero, zero}, load(job.invMass + first) > zero};
    if (job.frame->moves)
        points.previous = inFrameNow(points.previous, spread(job.frame->drift), spread(job.frame->sweep));
    if (job.freePlaces.x)
        points.flight = load(job.freePlaces, first) - points.previous;
    return points;
}

/// Where the boxes round the ways from a to b meet the box round the shape.
SIM_FN Mask mayTouchLanes(const CollisionShape& shape, const Vec3<Lanes>& a, const Vec3<Lanes>& b)
{
    const auto along = [](Lanes a1, Lanes b1, float low, float high) {
        return minimum(a1, b1) <= Lanes(high) && maximum(a1, b1) >= Lanes(low);
    };
    return along(a.x, b.x, shape.low.x, shape.high.x) && along(a.y, b.y, shape.low.y, shape.high.y) &&
           along(a.z, b.z, shape.low.z, shape.high.z);
}

/// What the contacts of the points with simple shapes do to them.
SIM_FN void collideLanes(const CollisionJob& job, const CollidingLanes& points, uint32_t first)
{
    const Lanes zero(0.0f), one(1.0f);
    Vec3<Lanes> push{zero, zero, zero}, friction = push, shift = push;
    Lanes touching = zero;
    for (uint32_t s = 0; s < job.shapeCount; ++s)
    {
        const CollisionShape& shape = job.shapes[s];
        const Mask near = points.free && mayTouchLanes(shape, points.x, points.x);
        if (!any(near))
            continue;
        Contact<Lanes> contact = touchSimple(shape.step, points.x);
        contact.depth = contact.depth + Lanes(job.rules.offset);
        const Mask touches = near && contact.depth > zero;
        if (!any(touches))
            continue;
        const ContactResponse<Lanes> response = respondToSimple(shape.step, contact, points.x, points.previous, points.flight, job.rules);
        push = select(touches, push + response.push, push);
        friction = select(touches, friction + response.friction, friction);
        shift = select(touches, shift + response.shift, shift);
        touching = select(touches, touching + one, touching);
    }
    const Mask touched = touching > zero;
    if (!any(touched))
        return;
    const Lanes part = one / touching;
    const Vec3<Lanes> pushed = push * part;
    const Vec3<Lanes> way = points.x + (push + friction) * part - points.x;
    Vec3<Lanes> before = points.previous + shift * part - points.previous;
    if (job.frame->moves)
        before = before + transpose(spread(job.frame->sweep)) * before;
    const Lanes invMass = load(job.invMass + first);
    store(select(touched, load(job.current, first) + way, load(job.current, first)), job.current, first);
    store(select(touched, load(job.previous, first) + before, load(job.previous, first)), job.previous, first);
    store(select(touched, pressedInvMass(invMass, Lanes(job.massScale), pushed), invMass), job.invMass + first);
}

/// Moves the particles of [first, end) that touch simple shapes only, and writes the numbers of those that may touch others to
/// `left`; returns how many.
uint32_t collide(const CollisionJob& job, uint32_t first, uint32_t end, uint32_t* left)
{
    const Lanes zero(0.0f), one(1.0f);
    uint32_t leftCount = 0;
    for (uint32_t i = first; i < end; i += kLanes)
    {
        CollidingLanes points = loadColliding(job, i);
        Lanes isLeft = zero;
        for (uint32_t s = 0; s < job.shapeCount; ++s)
        {
            const CollisionShape& shape = job.shapes[s];
            const bool plane = static_cast<ColliderType>(shape.step.type) == ColliderType::plane;
            if (isSimple(shape.step) && (plane || !job.rules.continuous))
                continue;
            const Mask near = mayTouchLanes(shape, job.rules.continuous ? points.previous : points.x, points.x);
            isLeft = select(near && points.free, one, isLeft);
        }
        if (any(isLeft > zero))
        {
            alignas(64) float lanes[kLanes];
            hn::Store(isLeft.raw, Tag(), lanes);
            for (uint32_t lane = 0; lane < kLanes; ++lane)
                if (lanes[lane] != 0.0f)
                    left[leftCount++] = i + lane;
            points.free = points.free && !(isLeft > zero);
        }
        collideLanes(job, points, i);
    }
    return leftCount;
}

}  // namespace drape::DRAPE_LANES
