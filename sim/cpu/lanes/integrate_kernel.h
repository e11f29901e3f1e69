// Stage: integrate, in lanes.
#pragma once

#include "sim/cpu/lane_kernels.h"
#include "sim/cpu/lanes/lanes.h"
#include "sim/stages/integrate.h"
#include "sim/step_params.h"

namespace drape::DRAPE_LANES {

/// With `Moves` the cloth's frame moves.
template <bool Moves>
void integrateRange(const IntegrateJob& job, uint32_t first, uint32_t end)
{
    const FrameStep& frame = *job.frame;
    const Vec3<Lanes> velocityScale = spread(job.velocityScale), accelerationStep = spread(job.accelerationStep);
    for (uint32_t i = first; i < end; i += kLanes)
    {
        Vec3<Lanes> current = load(job.current, i), previous = load(job.previous, i);
        const Lanes invMass = load(job.invMass + i);
        Vec3<Lanes> push = accelerationStep;
        if (job.accelerations.x)
            push += load(job.accelerations, i) * Lanes(job.accelerationScale);
        if constexpr (Moves)
            push += frameInertia(current, previous, spread(frame.linear), spread(frame.turn), spread(frame.coriolis));
        Vec3<Lanes> delta = verletStep(current, previous, velocityScale, push);
        if constexpr (Moves)
            delta =
                frameDrag(current, delta, spread(frame.drift), spread(frame.sweep), spread(frame.linearDrag), spread(frame.angularDrag));
        advance(current, previous, invMass, delta);
        if (job.freePlaces.x)
            store(current, job.freePlaces, i);
        store(current, job.current, i);
        store(previous, job.previous, i);
        store(invMass, job.effective + i);
    }
}

void integrate(const IntegrateJob& job, uint32_t first, uint32_t end)
{
    if (job.frame->moves)
        integrateRange<true>(job, first, end);
    else
        integrateRange<false>(job, first, end);
}

}  // namespace drape::DRAPE_LANES
