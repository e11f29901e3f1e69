// Normals for drawing, in lanes.
#pragma once

#include "sim/cpu/lane_kernels.h"
#include "sim/cpu/lanes/interleaved.h"
#include "sim/cpu/lanes/lanes.h"
#include "sim/cpu/lanes/triangle_sums.h"
#include "sim/stages/normals.h"

namespace drape::DRAPE_LANES {

/// Of kLanes triangles from the one numbered `first` on, of which `count` are there.
SIM_FN void findAreaNormals(const NormalJob& job, uint32_t first, uint32_t count)
{
    const float* const particles = job.particles;
    const uint32_t* const corners = job.triangles + 3 * size_t{first};
    const auto corner = [=](uint32_t k) {
        return loadFours([=](uint32_t lane) { return particles + 4 * size_t{corners[3 * (lane < count ? lane : 0) + k]}; }).x;
    };
    storeRow({areaNormal(corner(0), corner(1), corner(2)), Lanes(0.0f)}, job.areaNormals + 4 * size_t{first});
}

void crossTriangles(const NormalJob& job, uint32_t first, uint32_t end)
{
    uint32_t t = first;
    for (; t + kLanes <= end; t += kLanes)
        findAreaNormals(job, t, kLanes);
    if (t < end)
        findAreaNormals(job, t, end - t);
}

void sumNormals(const NormalJob& job, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end; i += kLanes)
    {
        alignas(64) float rows[4 * kLanes];
        sumOverTriangles(job.areaNormals, job.sums, i, rows);
        storeRow({particleNormal(loadRow(rows).x), Lanes(0.0f)}, rows);
        for (uint32_t lane = 0; lane < kLanes && i + lane < job.sums.particleCount; ++lane)
            job.normals[i + lane] = {rows[4 * lane], rows[4 * lane + 1], rows[4 * lane + 2]};
    }
}

}  // namespace drape::DRAPE_LANES
