// Lanes: integrate.
#include <algorithm>

#include "sim/cpu/lane_stages.h"
#include "sim/stages/hold.h"

namespace drape {

void prepareLanes(const Cloth& cloth, const ClothStepParams& params, ReferenceScratch& scratch, LaneScratch& lanes)
{
    const uint32_t count = cloth.fabric().particleCount;
    scratch.invMass.resize(count);
    if (params.restitution > 0.0f)
        scratch.freePlaces.resize(count);
    const std::vector<Vec3f>& accelerations = cloth.setup.accelerations;
    lanes.accelerations.resize(accelerations.size());
    for (size_t i = 0; i < accelerations.size(); ++i)
        lanes.accelerations.set(i, accelerations[i]);
    lanes.stiffness.resize(cloth.setup.stiffness.size());
    std::copy(cloth.setup.stiffness.begin(), cloth.setup.stiffness.end(), lanes.stiffness.begin());
    prepareLevels(cloth, params, lanes);
    const Fabric& fabric = cloth.fabric();
    const bool windy = params.dragFactor > 0.0f || params.liftFactor > 0.0f;
    const size_t padded = paddedCount(count) + kWidestLanes;
    lanes.rowWords = 4 * padded;
    size_t words = padded;  // for `left`
    if (windy)
        words = std::max(words, 2 * lanes.rowWords + 4 * paddedCount(fabric.triangleCount()));
    if (fabric.edgeRuns.empty() || !lanes.levels.empty())
        words = std::max(words, lanes.rowWords);
    if (params.selfDistance > 0.0f)
        words = std::max(words, Places::kArrays * padded);
    lanes.memory.growTo(words);
}

void integrateInLanes(const LaneJob& job)
{
    ClothState& state = job.cloth.state;
    ReferenceScratch& scratch = job.scratch;
    if (job.params.shapeDamping > 0.0f)
    {
        dampShape(job, job.member);
        job.member.barrier();
    }

    IntegrateJob work{};
    work.current = viewOf(state.current);
    work.previous = viewOf(state.previous);
    work.invMass = state.invMass.data();
    work.effective = scratch.invMass.data();
    work.velocityScale = job.iteration == 0 ? job.params.firstVelocityScale : job.params.velocityScale;
    work.accelerationStep = job.now.accelerationStep;
    if (!job.cloth.setup.accelerations.empty())
        work.accelerations = viewOf(job.lanes.accelerations);
    work.accelerationScale = job.now.accelerationScale;
    work.frame = &job.now.frame;
    if (job.params.restitution > 0.0f)
        work.freePlaces = viewOf(scratch.freePlaces);
    const auto [first, end] = job.particles();
    job.kernels.integrate(work, first, end);

    for (size_t i = 0; i < job.cloth.holds.size(); ++i)
        if (const uint32_t particle = job.cloth.holds[i].particle; particle >= first && particle < end)
            job.move(particle, followHold(job.position(particle), job.now.holds[i], job.now.pulls[i]));
}

}  // namespace drape
