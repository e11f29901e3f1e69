// Stage: tethers, in lanes.
#pragma once

#include "sim/cpu/lane_kernels.h"
#include "sim/cpu/lanes/lanes.h"
#include "sim/stages/tethers.h"
#include "sim/tethers.h"

namespace drape::DRAPE_LANES {

void tether(const TetherJob& job, uint32_t first, uint32_t end)
{
    const Lanes zero(0.0f), scale(job.scale), stiffness(job.stiffness);
    for (uint32_t i = first; i < end; i += kLanes)
    {
        const Lanes count(hn::ConvertTo(Tag(), loadIndex(job.counts + i)));
        const Mask moves = count > zero && load(job.invMass + i) > zero;
        if (!any(moves))
            continue;
        const Vec3<Lanes> x = load(job.current, i);
        Vec3<Lanes> sum{zero, zero, zero};
        for (uint32_t slot = 0; slot < kTethersPerParticle; ++slot)
        {
            const Mask used = count > Lanes(static_cast<float>(slot));
            if (!any(used))
                break;
            const size_t place = size_t{slot} * job.particleCount + i;
            // Lanes without a tether look at themselves: another thread may be moving what lies in their slot.
            const auto itself = hn::Iota(IndexTag(), static_cast<int32_t>(i));
            const auto index = hn::IfThenElse(hn::RebindMask(IndexTag(), used.raw), loadIndex(job.anchors + place), itself);
            const Vec3<Lanes> anchor = gather(job.current, index);
            const Vec3<Lanes> pull = tetherPull(x, anchor, load(job.lengths + place) * scale);
            sum = select(used, sum + pull, sum);
        }
        storeWhere(moves, x + sum * (stiffness / count), job.current, i);
    }
}

}  // namespace drape::DRAPE_LANES
