// Lanes: wind, tethers.
#include "sim/cpu/lane_stages.h"

namespace drape {

void blowInLanes(const LaneJob& job)
{
    if (job.params.dragFactor <= 0.0f && job.params.liftFactor <= 0.0f)
        return;
    if (!job.kernels.blowTriangles)
    {
        blowCloth(job, job.member);
        return;
    }
    const Fabric& fabric = job.fabric();
    ClothState& state = job.cloth.state;
    WindJob work{};
    work.particles = job.lanes.interleaved();
    work.triangles = fabric.triangles.data();
    work.areas = fabric.triangleArea.data();
    work.impulses = job.lanes.ofTriangles();
    work.sums = trianglesOf(fabric);
    work.current = viewOf(state.current);
    work.previous = viewOf(state.previous);
    work.invMass = job.scratch.invMass.data();
    work.windStep = job.now.windStep;
    work.frame = &job.now.frame;
    work.dragFactor = job.params.dragFactor;
    work.liftFactor = job.params.liftFactor;
    work.density = job.params.density;

    const auto [first, end] = job.particles();
    job.kernels.interleaveWays(work, first, end);
    job.member.barrier();
    const Share triangles = job.member.share(fabric.triangleCount(), kWidestLanes);
    job.kernels.blowTriangles(work, static_cast<uint32_t>(triangles.begin), static_cast<uint32_t>(triangles.end));
    job.member.barrier();
    job.kernels.carryParticles(work, first, end);
}

void tetherInLanes(const LaneJob& job)
{
    const Tethers& tethers = *job.cloth.tethers;
    if (tethers.empty() || job.params.tetherStiffness <= 0.0f)
        return;
    TetherJob work{};
    work.current = viewOf(job.cloth.state.current);
    work.invMass = job.scratch.invMass.data();
    work.anchors = tethers.anchor.data();
    work.lengths = tethers.length.data();
    work.counts = tethers.count.data();
    work.particleCount = job.fabric().particleCount;
    work.scale = job.params.tetherScale;
    work.stiffness = job.params.tetherStiffness;
    const auto [first, end] = job.particles();
    job.kernels.tether(work, first, end);
}

}  // namespace drape
