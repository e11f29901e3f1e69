// Lanes: integrate.
#include "sim/cpu/lane_stages.h"

namespace drape {

void integrateInLanes(const LaneJob& job)
{
    ClothState& state = job.cloth.state;
    ReferenceScratch& scratch = job.scratch;
    if (job.params.shapeDamping > 0.0f)
        dampShape(job);
    scratch.invMass.resize(state.current.size());
    const bool restitution = job.params.restitution > 0.0f;
    if (restitution)
        scratch.freePlaces.resize(state.current.size());

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
    if (restitution)
        work.freePlaces = viewOf(scratch.freePlaces);
    job.kernels.integrate(work, 0, job.places());

    for (size_t i = 0; i < job.cloth.holds.size(); ++i)
        job.move(job.cloth.holds[i].particle, job.now.holds[i]);
}

}  // namespace drape
