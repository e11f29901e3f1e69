// Reference: collision.
#include <algorithm>
#include <array>

#include "sim/collision_mesh.h"
#include "sim/cpu/reference_stages.h"
#include "sim/stages/collision_point.h"
#include "sim/stages/integrate.h"
#include "sim/triplet_scheduler.h"

namespace drape {
namespace {

constexpr float kEverywhere = 3e38f;

/// Sets the box round the shape from the iteration's start to its end, kept at the offset. Planes and convex shapes are everywhere.
void bound(CollisionShape& shape, float offset)
{
    const ColliderStep& c = shape.step;
    shape.low = {-kEverywhere, -kEverywhere, -kEverywhere};
    shape.high = {kEverywhere, kEverywhere, kEverywhere};
    Vec3f ends[4] = {c.startA, c.a, c.startA, c.a};
    float radius = std::max(c.startRadiusA, c.radiusA);
    switch (static_cast<ColliderType>(c.type))
    {
        case ColliderType::sphere:
            break;
        case ColliderType::capsule:
            ends[2] = c.startA + c.startAxis * c.startLength;
            ends[3] = c.a + c.axis * c.length;
            radius = std::max({radius, c.radiusA - c.slope * c.length, c.startRadiusA - c.startSlope * c.startLength});
            break;
        case ColliderType::box:
            radius = length(c.halfSize);
            break;
        case ColliderType::mesh: {
            const Vec3f &low = shape.mesh.nodes[0].low, &high = shape.mesh.nodes[0].high;
            radius = length(Vec3f{std::max(-low.x, high.x), std::max(-low.y, high.y), std::max(-low.z, high.z)});
            break;
        }
        case ColliderType::plane:
        case ColliderType::convex:
            return;
    }
    shape.low = shape.high = ends[0];
    for (const Vec3f& end : ends)
    {
        shape.low = {std::min(shape.low.x, end.x), std::min(shape.low.y, end.y), std::min(shape.low.z, end.z)};
        shape.high = {std::max(shape.high.x, end.x), std::max(shape.high.y, end.y), std::max(shape.high.z, end.z)};
    }
    // A little larger, so that rounding hides nothing.
    const float reach = 1.001f * radius + offset + 0.001f;
    shape.low -= Vec3f{reach, reach, reach};
    shape.high += Vec3f{reach, reach, reach};
}

/// A particle on its way, in the axes of the cloth's frame at the end of the iteration.
CollidingPoint pointOf(const ReferenceJob& job, uint32_t particle)
{
    const ClothState& state = job.cloth.state;
    Vec3f previous = state.previous[particle];
    if (job.now.frame.moves)
        previous = inFrameNow(previous, job.now.frame.drift, job.now.frame.sweep);
    const Vec3f flight = job.params.restitution > 0.0f ? job.scratch.freePlaces[particle] - previous : Vec3f{0.0f, 0.0f, 0.0f};
    return {state.current[particle], previous, flight};
}

/// Moves a particle and its previous place, given in the axes at the end of the iteration.
void moveBy(const ReferenceJob& job, uint32_t particle, const Vec3f& way, const Vec3f& shift)
{
    ClothState& state = job.cloth.state;
    state.current.set(particle, state.current[particle] + way);
    const Vec3f before = job.now.frame.moves ? shift + transpose(job.now.frame.sweep) * shift : shift;
    state.previous.set(particle, state.previous[particle] + before);
}

/// Later stages give way to a particle that was pushed.
void makeHeavier(const ReferenceJob& job, uint32_t particle, const Vec3f& push)
{
    job.scratch.invMass[particle] = pressedInvMass(job.scratch.invMass[particle], job.params.massScale, push);
}

/// The mean of three points.
CollidingPoint meanOf(const CollidingPoint& a, const CollidingPoint& b, const CollidingPoint& c, const Vec3f& weights)
{
    const auto mean = [&](Vec3f CollidingPoint::*of) { return a.*of * weights.x + b.*of * weights.y + c.*of * weights.z; };
    return {mean(&CollidingPoint::x), mean(&CollidingPoint::previous), mean(&CollidingPoint::flight)};
}

void collideVirtualParticle(const ReferenceJob& job, const CollisionRules& rules, const VirtualParticle& inner)
{
    const std::array<uint32_t, 3>& corner = inner.corners;
    const Vec3f invMass{job.scratch.invMass[corner[0]], job.scratch.invMass[corner[1]], job.scratch.invMass[corner[2]]};
    const Vec3f share = virtualShares(inner.weights, invMass);
    if (!(share.x + share.y + share.z > 0.0f))
        return;
    const CollidingPoint start = meanOf(pointOf(job, corner[0]), pointOf(job, corner[1]), pointOf(job, corner[2]), inner.weights);
    CollidingPoint point = start;
    collidePoint(job.scratch.shapes.data(), static_cast<uint32_t>(job.scratch.shapes.size()), rules, point);
    if (!point.touched)
        return;
    const float part[3] = {share.x, share.y, share.z};
    for (size_t k = 0; k < 3; ++k)
    {
        moveBy(job, corner[k], (point.x - start.x) * part[k], (point.previous - start.previous) * part[k]);
        makeHeavier(job, corner[k], point.push * part[k]);
    }
}

}  // namespace

void gatherShapes(const ReferenceJob& job)
{
    std::vector<CollisionShape>& shapes = job.scratch.shapes;
    shapes.clear();
    for (const ColliderStep& step : job.now.colliders)
    {
        const Collider& collider = job.world.colliders[static_cast<size_t>(step.index)].target;
        const bool mesh = collider.type == ColliderType::mesh, convex = collider.type == ColliderType::convex;
        if ((mesh && !collider.mesh) || (convex && collider.planes.empty()))
            continue;
        shapes.push_back({step,
                          collider.planes.data(),
                          static_cast<uint32_t>(collider.planes.size()),
                          mesh ? collider.mesh->view() : MeshView{},
                          {},
                          {}});
        bound(shapes.back(), job.params.collisionOffset);
    }
}

CollisionRules collisionRules(const ReferenceJob& job)
{
    return {job.params.collisionOffset, job.params.restitution, job.params.continuousCollision, job.now.accelerationStep};
}

void collideParticle(const ReferenceJob& job, const CollisionRules& rules, uint32_t particle)
{
    if (job.scratch.invMass[particle] <= 0.0f)
        return;
    const CollidingPoint start = pointOf(job, particle);
    CollidingPoint point = start;
    collidePoint(job.scratch.shapes.data(), static_cast<uint32_t>(job.scratch.shapes.size()), rules, point);
    if (!point.touched)
        return;
    moveBy(job, particle, point.x - start.x, point.previous - start.previous);
    makeHeavier(job, particle, point.push);
}

/// One after another: each sees what the ones before it have done.
void collideVirtualParticles(const ReferenceJob& job, const CollisionRules& rules)
{
    for (const VirtualParticle& inner : job.fabric().virtualParticles())
        if (inner.corners[0] != kNoTriplet)
            collideVirtualParticle(job, rules, inner);
}

void collideCloth(const ReferenceJob& job)
{
    gatherShapes(job);
    if (job.scratch.shapes.empty())
        return;
    const CollisionRules rules = collisionRules(job);
    for (uint32_t i = 0; i < job.fabric().particleCount; ++i)
        collideParticle(job, rules, i);
    if (job.params.virtualParticles)
        collideVirtualParticles(job, rules);
}

}  // namespace drape
