// The stages of the CPU backend, one cloth at a time: what the kernels of an instruction set are called with.
#pragma once

#include "sim/cpu/lane_kernels.h"
#include "sim/cpu/reference_stages.h"

namespace drape {

/// What lanes remember of a cloth beside what the reference remembers.
struct LaneScratch
{
    Vec3Array accelerations;  // the setup's [m/s^2], shape [particles] or empty
};

/// One cloth in one iteration.
struct LaneJob : ReferenceJob
{
    const LaneKernels& kernels;
    LaneScratch& lanes;

    /// What the kernels walk over: the particles and the zeros behind them.
    uint32_t places() const { return static_cast<uint32_t>(paddedCount(fabric().particleCount)); }
};

inline VectorView viewOf(Vec3Array& array)
{
    return {array.x.data(), array.y.data(), array.z.data()};
}

void integrateInLanes(const LaneJob& job);

}  // namespace drape
