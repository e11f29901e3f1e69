// Reference: integrate.
#include "sim/cpu/reference_stages.h"
#include "sim/stages/integrate.h"

namespace drape {

void integrateCloth(const ReferenceJob& job)
{
    ClothState& state = job.cloth.state;
    const Vec3f velocityScale = job.iteration == 0 ? job.params.firstVelocityScale : job.params.velocityScale;
    const std::vector<Vec3f>& accelerations = job.cloth.setup.accelerations;
    const FrameStep& frame = job.now.frame;
    job.scratch.invMass = state.invMass;
    for (uint32_t i = 0; i < state.current.size(); ++i)
    {
        Vec3f current = state.current[i], previous = state.previous[i];
        Vec3f push = job.now.accelerationStep;
        if (!accelerations.empty())
            push += accelerations[i] * job.now.accelerationScale;
        if (frame.moves)
            push += frameInertia(current, previous, frame.linear, frame.turn, frame.coriolis);
        Vec3f delta = verletStep(current, previous, velocityScale, push);
        if (frame.moves)
            delta = frameDrag(current, delta, frame.drift, frame.sweep, frame.linearDrag, frame.angularDrag);
        advance(current, previous, state.invMass[i], delta);
        state.current.set(i, current);
        state.previous.set(i, previous);
    }
    for (size_t i = 0; i < job.cloth.holds.size(); ++i)
        job.move(job.cloth.holds[i].particle, job.now.holds[i]);
}

}  // namespace drape
