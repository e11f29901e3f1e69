// Reference: integrate.
#include "sim/cpu/reference_stages.h"
#include "sim/stages/hold.h"
#include "sim/stages/integrate.h"
#include "sim/stages/shape_damping.h"

namespace drape {

void dampShape(const ReferenceJob& job, ThreadTeam::Member& member)
{
    ClothState& state = job.cloth.state;
    const uint32_t n = job.fabric().particleCount;
    const auto massOf = [&](uint32_t i) { return state.invMass[i] > 0.0f ? 1.0f / state.invMass[i] : 0.0f; };
    const auto velocity = [&](uint32_t i) { return state.current[i] - state.previous[i]; };
    const Vec3f origin = state.current[0];
    const auto sums = job.scratch.rigidSum(
        n, [&](uint32_t i) { return rigidTerm(state.current[i] - origin, velocity(i), massOf(i)); }, member);
    if (sums.mass <= 0.0f)
        return;
    const Vec3f center = origin + sums.moment * (1.0f / sums.mass);
    const Vec3f mean = sums.momentum * (1.0f / sums.mass);
    const auto spin = job.scratch.spinSum(
        n, [&](uint32_t i) { return spinTerm(state.current[i] - center, velocity(i), massOf(i)); }, member);
    const Vec3f turning = angularVelocity(spin);
    const Share own = member.share(n, kWidestLanes);
    for (auto i = static_cast<uint32_t>(own.begin); i < own.end; ++i)
        if (state.invMass[i] > 0.0f)
            state.previous.set(
                i, state.current[i] - dampShape(velocity(i), state.current[i] - center, mean, turning, job.params.shapeDamping));
}

void integrateCloth(const ReferenceJob& job)
{
    ClothState& state = job.cloth.state;
    const Vec3f velocityScale = job.iteration == 0 ? job.params.firstVelocityScale : job.params.velocityScale;
    const std::vector<Vec3f>& accelerations = job.cloth.setup.accelerations;
    const FrameStep& frame = job.now.frame;
    job.scratch.invMass = state.invMass;
    if (job.params.shapeDamping > 0.0f)
    {
        ThreadTeam::Member alone = ThreadTeam::alone();
        dampShape(job, alone);
    }
    if (job.params.restitution > 0.0f)
        job.scratch.freePlaces.resize(state.current.size());
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
        if (job.params.restitution > 0.0f)
            job.scratch.freePlaces.set(i, current);
        state.current.set(i, current);
        state.previous.set(i, previous);
    }
    for (size_t i = 0; i < job.cloth.holds.size(); ++i)
    {
        const uint32_t particle = job.cloth.holds[i].particle;
        job.move(particle, followHold(job.position(particle), job.now.holds[i], job.now.pulls[i]));
    }
}

}  // namespace drape
