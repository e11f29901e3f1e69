// Reference: collision.
#include "sim/collision_mesh.h"
#include "sim/cpu/reference_stages.h"
#include "sim/stages/collision_point.h"
#include "sim/triplet_scheduler.h"

namespace drape {
namespace {

void gatherShapes(const ReferenceJob& job, std::vector<CollisionShape>& shapes)
{
    shapes.clear();
    for (const ColliderStep& step : job.now.colliders)
    {
        const Collider& collider = job.world.colliders[static_cast<size_t>(step.index)].target;
        const bool mesh = collider.type == ColliderType::mesh, convex = collider.type == ColliderType::convex;
        if ((mesh && !collider.mesh) || (convex && collider.planes.empty()))
            continue;
        shapes.push_back(
            {step, collider.planes.data(), static_cast<uint32_t>(collider.planes.size()), mesh ? collider.mesh->view() : MeshView{}});
    }
}

Vec3f flightOf(const ReferenceJob& job, uint32_t particle)
{
    return job.params.restitution > 0.0f ? job.scratch.flights[particle] : Vec3f{0.0f, 0.0f, 0.0f};
}

/// Later stages give way to a particle that was pushed.
void makeHeavier(const ReferenceJob& job, uint32_t particle, const Vec3f& push)
{
    job.scratch.invMass[particle] = pressedInvMass(job.scratch.invMass[particle], job.params.massScale, push);
}

void collideParticles(const ReferenceJob& job, const CollisionRules& rules)
{
    ClothState& state = job.cloth.state;
    const auto count = static_cast<uint32_t>(job.scratch.shapes.size());
    for (uint32_t i = 0; i < state.current.size(); ++i)
    {
        if (job.scratch.invMass[i] <= 0.0f)
            continue;
        CollidingPoint point{state.current[i], state.previous[i], flightOf(job, i)};
        collidePoint(job.scratch.shapes.data(), count, rules, point);
        if (!point.touched)
            continue;
        state.current.set(i, point.x);
        state.previous.set(i, point.previous);
        makeHeavier(job, i, point.push);
    }
}

/// One after another: each sees what the ones before it have done.
void collideVirtualParticles(const ReferenceJob& job, const CollisionRules& rules)
{
    const Fabric& fabric = job.fabric();
    ClothState& state = job.cloth.state;
    const auto count = static_cast<uint32_t>(job.scratch.shapes.size());
    for (const VirtualParticle& inner : fabric.virtualParticles)
    {
        if (inner.corners[0] == kNoTriplet)
            continue;
        const std::array<uint32_t, 3>& corner = inner.corners;
        const Vec3f invMass{job.scratch.invMass[corner[0]], job.scratch.invMass[corner[1]], job.scratch.invMass[corner[2]]};
        const Vec3f share = virtualShares(inner.weights, invMass);
        if (!(share.x + share.y + share.z > 0.0f))
            continue;
        const auto mean = [&](const auto& of) {
            return of(corner[0]) * inner.weights.x + of(corner[1]) * inner.weights.y + of(corner[2]) * inner.weights.z;
        };
        const CollidingPoint start{mean([&](uint32_t i) { return state.current[i]; }), mean([&](uint32_t i) { return state.previous[i]; }),
                                   mean([&](uint32_t i) { return flightOf(job, i); })};
        CollidingPoint point = start;
        collidePoint(job.scratch.shapes.data(), count, rules, point);
        if (!point.touched)
            continue;
        const float part[3] = {share.x, share.y, share.z};
        for (size_t k = 0; k < 3; ++k)
        {
            state.current.set(corner[k], state.current[corner[k]] + (point.x - start.x) * part[k]);
            state.previous.set(corner[k], state.previous[corner[k]] + (point.previous - start.previous) * part[k]);
            makeHeavier(job, corner[k], point.push * part[k]);
        }
    }
}

}  // namespace

void collideCloth(const ReferenceJob& job)
{
    gatherShapes(job, job.scratch.shapes);
    if (job.scratch.shapes.empty())
        return;
    const CollisionRules rules{job.params.collisionOffset, job.params.restitution, job.params.continuousCollision,
                               job.now.accelerationStep};
    collideParticles(job, rules);
    if (job.params.virtualParticles)
        collideVirtualParticles(job, rules);
}

}  // namespace drape
