// Stage: wind, in lanes.
#pragma once

#include "sim/cpu/lane_kernels.h"
#include "sim/cpu/lanes/interleaved.h"
#include "sim/cpu/lanes/lanes.h"
#include "sim/cpu/lanes/triangle_sums.h"
#include "sim/stages/wind.h"

namespace drape::DRAPE_LANES {

/// The impulses on kLanes triangles from the one numbered `first` on, of which `count` are there.
template <bool Moves, bool Whole>
SIM_FN void blow(const WindJob& job, uint32_t first, uint32_t count)
{
    const float* const particles = job.particles;
    const uint32_t* const corners = job.triangles + 3 * size_t{first};
    const auto corner = [=](uint32_t k, bool before) {
        return loadFours([=](uint32_t lane) {
                   const uint32_t t = Whole || lane < count ? lane : 0;
                   return particles + 8 * size_t{corners[3 * t + k]} + (before ? 4 : 0);
               })
            .x;
    };
    const Vec3<Lanes> a = corner(0, false), beforeA = corner(0, true);
    const Vec3<Lanes> b = corner(1, false), beforeB = corner(1, true);
    const Vec3<Lanes> c = corner(2, false), beforeC = corner(2, true);
    Vec3<Lanes> airStep = spread(job.windStep);
    if constexpr (Moves)
        airStep += spread(job.frame->drift) + spread(job.frame->sweep) * ((beforeA + beforeB + beforeC) * Lanes(1.0f / 3.0f));
    const float* areas = job.areas + first;
    Lanes area;
    if constexpr (Whole)
        area = load(areas);
    else
        area = loadFirst(areas, count);
    const Vec3<Lanes> impulse =
        windImpulse(a, b, c, beforeA, beforeB, beforeC, airStep, Lanes(job.dragFactor), Lanes(job.liftFactor), area, Lanes(job.density));
    storeRow({impulse, Lanes(0.0f)}, job.impulses + 4 * size_t{first});
}

template <bool Moves>
void blowRange(const WindJob& job, uint32_t first, uint32_t end)
{
    uint32_t t = first;
    for (; t + kLanes <= end; t += kLanes)
        blow<Moves, true>(job, t, kLanes);
    if (t < end)
        blow<Moves, false>(job, t, end - t);
}

void interleaveWays(const WindJob& job, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end; i += kLanes)
    {
        float* const to = job.particles + 8 * size_t{i};
        storeFours({load(job.current, i), Lanes(0.0f)}, [=](uint32_t lane) { return to + 8 * lane; });
        storeFours({load(job.previous, i), Lanes(0.0f)}, [=](uint32_t lane) { return to + 8 * lane + 4; });
    }
}

void blowTriangles(const WindJob& job, uint32_t first, uint32_t end)
{
    if (job.frame->moves)
        blowRange<true>(job, first, end);
    else
        blowRange<false>(job, first, end);
}

void carryParticles(const WindJob& job, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end; i += kLanes)
    {
        alignas(64) float rows[4 * kLanes];
        sumOverTriangles(job.impulses, job.sums, i, rows);
        store(load(job.current, i) - loadRow(rows).x * load(job.invMass + i), job.current, i);
    }
}

}  // namespace drape::DRAPE_LANES
