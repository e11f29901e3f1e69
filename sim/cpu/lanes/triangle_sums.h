// Sums over the triangles of each particle.
#pragma once

#include "sim/cpu/lane_kernels.h"
#include "sim/cpu/lanes/lanes.h"

namespace drape::DRAPE_LANES {

#if DRAPE_LANE_COUNT > 1

/// Of kLanes particles from `first` on: the sums of their triangles' four-vectors in `values`, in their order, to `rows`, shape [kLanes *
/// 4]; zero where there is no particle.
SIM_FN void sumOverTriangles(const float* values, const TriangleSums& sums, uint32_t first, float* rows)
{
    const hn::FixedTag<float, 4> four;
    for (uint32_t lane = 0; lane < kLanes; ++lane)
    {
        auto total = hn::Zero(four);
        if (first + lane < sums.particleCount)
            for (uint32_t k = sums.starts[first + lane]; k < sums.starts[first + lane + 1]; ++k)
                total = hn::Add(total, hn::Load(four, values + 4 * size_t{sums.items[k] / 3}));
        hn::Store(total, four, rows + 4 * lane);
    }
}

#endif

}  // namespace drape::DRAPE_LANES
