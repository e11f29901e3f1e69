// Reference: wind, motion and separation constraints, tethers.
#include "sim/cpu/reference_stages.h"
#include "sim/stages/spheres.h"
#include "sim/stages/tethers.h"
#include "sim/stages/wind.h"

namespace drape {

void blowCloth(const ReferenceJob& job, ThreadTeam::Member& member)
{
    if (job.params.dragFactor <= 0.0f && job.params.liftFactor <= 0.0f)
        return;
    const Fabric& fabric = job.fabric();
    ClothState& state = job.cloth.state;
    const FrameStep& frame = job.now.frame;
    if (member.index() == 0)
        job.scratch.impulses.resize(fabric.triangleCount());
    member.barrier();
    const Share triangles = member.share(fabric.triangleCount(), kWidestLanes);
    for (size_t t = triangles.begin; t < triangles.end; ++t)
    {
        const uint32_t a = fabric.triangles[3 * t], b = fabric.triangles[3 * t + 1], c = fabric.triangles[3 * t + 2];
        Vec3f airStep = job.now.windStep;
        if (frame.moves)
            airStep += frame.drift + frame.sweep * ((state.previous[a] + state.previous[b] + state.previous[c]) * (1.0f / 3.0f));
        job.scratch.impulses[t] =
            windImpulse(state.current[a], state.current[b], state.current[c], state.previous[a], state.previous[b], state.previous[c],
                        airStep, job.params.dragFactor, job.params.liftFactor, fabric.triangleArea[t], job.params.density);
    }
    member.barrier();
    const Adjacency& lists = fabric.trianglesOfParticle;
    const Share own = member.share(fabric.particleCount, kWidestLanes);
    for (auto i = static_cast<uint32_t>(own.begin); i < own.end; ++i)
    {
        Vec3f sum{0.0f, 0.0f, 0.0f};
        for (uint32_t k = lists.start[i]; k < lists.start[i + 1]; ++k)
            sum += job.scratch.impulses[lists.items[k] / 3];
        job.move(i, job.position(i) - sum * job.scratch.invMass[i]);
    }
}

void keepClothInside(const ReferenceJob& job, ThreadTeam::Member& member)
{
    const Share own = member.share(job.fabric().particleCount, kWidestLanes);
    for (size_t i = 0; i < job.cloth.setup.motion.size(); ++i)
    {
        const SphereConstraint& constraint = job.cloth.setup.motion[i];
        if (constraint.particle < own.begin || constraint.particle >= own.end)
            continue;
        Vec3f x = job.position(constraint.particle);
        const float radius = maximum(constraint.sphere.radius * job.params.motionScale + job.params.motionBias, 0.0f);
        keepInside(x, job.scratch.invMass[constraint.particle], job.now.motionCenters[i], radius, job.params.motionStiffness);
        job.move(constraint.particle, x);
    }
}

void tetherCloth(const ReferenceJob& job)
{
    const Tethers& tethers = *job.cloth.tethers;
    if (tethers.empty() || job.params.tetherStiffness <= 0.0f)
        return;
    const uint32_t n = job.fabric().particleCount;
    for (uint32_t i = 0; i < n; ++i)
    {
        if (tethers.count[i] == 0 || job.scratch.invMass[i] <= 0.0f)
            continue;
        const Vec3f x = job.position(i);
        Vec3f sum{0.0f, 0.0f, 0.0f};
        for (uint32_t slot = 0; slot < tethers.count[i]; ++slot)
        {
            const size_t place = size_t{slot} * n + i;
            sum += tetherPull(x, job.position(tethers.anchor[place]), tethers.length[place] * job.params.tetherScale);
        }
        job.move(i, x + sum * (job.params.tetherStiffness / static_cast<float>(tethers.count[i])));
    }
}

void keepClothOutside(const ReferenceJob& job, ThreadTeam::Member& member)
{
    const Share own = member.share(job.fabric().particleCount, kWidestLanes);
    for (size_t i = 0; i < job.cloth.setup.separation.size(); ++i)
    {
        const SphereConstraint& constraint = job.cloth.setup.separation[i];
        if (constraint.particle < own.begin || constraint.particle >= own.end)
            continue;
        Vec3f x = job.position(constraint.particle);
        keepOutside(x, job.scratch.invMass[constraint.particle], job.now.separationCenters[i], constraint.sphere.radius);
        job.move(constraint.particle, x);
    }
}

}  // namespace drape
