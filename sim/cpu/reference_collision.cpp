// Reference: collision.
#include <array>

#include "sim/collision_shapes.h"
#include "sim/cpu/reference_stages.h"
#include "sim/stages/collision_point.h"
#include "sim/triplet_scheduler.h"

namespace drape {
namespace {

CollidingPoint pointOf(const ReferenceJob& job, const CollisionRules& rules, uint32_t particle)
{
    const ClothState& state = job.cloth.state;
    const Vec3f free = rules.restitution > 0.0f ? job.scratch.freePlaces[particle] : Vec3f{0.0f, 0.0f, 0.0f};
    return collidingPoint(state.current[particle], state.previous[particle], free, rules, job.now.frame);
}

/// Moves a particle and its previous place, given in the axes at the end of the iteration.
void moveBy(const ReferenceJob& job, uint32_t particle, const Vec3f& way, const Vec3f& shift)
{
    ClothState& state = job.cloth.state;
    state.current.set(particle, state.current[particle] + way);
    state.previous.set(particle, state.previous[particle] + shiftAtStart(shift, job.now.frame));
}

/// Later stages give way to a particle that was pushed.
void makeHeavier(const ReferenceJob& job, uint32_t particle, const Vec3f& push)
{
    job.scratch.invMass[particle] = pressedInvMass(job.scratch.invMass[particle], job.params.massScale, push);
}

void collideVirtualParticle(const ReferenceJob& job, const CollisionRules& rules, const VirtualParticle& inner)
{
    const std::array<uint32_t, 3>& corner = inner.corners;
    const Vec3f invMass{job.scratch.invMass[corner[0]], job.scratch.invMass[corner[1]], job.scratch.invMass[corner[2]]};
    const Vec3f share = virtualShares(inner.weights, invMass);
    if (!(share.x + share.y + share.z > 0.0f))
        return;
    const CollidingPoint start =
        meanOf(pointOf(job, rules, corner[0]), pointOf(job, rules, corner[1]), pointOf(job, rules, corner[2]), inner.weights);
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
    collisionShapes(job.world, job.now, job.params.collisionOffset, job.scratch.shapes);
}

CollisionRules collisionRules(const ReferenceJob& job)
{
    return {job.params.collisionOffset, job.params.restitution, job.params.continuousCollision, job.now.accelerationStep};
}

void collideParticle(const ReferenceJob& job, const CollisionRules& rules, uint32_t particle)
{
    if (job.scratch.invMass[particle] <= 0.0f)
        return;
    const CollidingPoint start = pointOf(job, rules, particle);
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
