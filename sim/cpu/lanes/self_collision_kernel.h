// Stage: self collision between particles, in lanes.
#pragma once

#include "sim/cpu/lane_kernels.h"
#include "sim/cpu/lanes/lanes.h"
#include "sim/stages/self_collision.h"

namespace drape::DRAPE_LANES {

SIM_FN hn::Vec<IndexTag> loadPlaces(const uint32_t* from)
{
    return hn::LoadU(IndexTag(), reinterpret_cast<const int32_t*>(from));
}

/// The bits of a mask, the first lane's lowest.
SIM_FN uint32_t bitsOf(Mask mask)
{
    uint8_t bits[8] = {};
    hn::StoreMaskBits(Tag(), mask.raw, bits);
    return static_cast<uint32_t>(bits[0]) | static_cast<uint32_t>(bits[1]) << 8;
}

/// Range `cell` of all places from `at` to `last`, which ascend: from the first's first to the last's last.
SIM_FN void moveRange(const NearSearch& job, uint32_t at, uint32_t last, uint32_t cell, uint32_t& first, uint32_t& end)
{
    const uint32_t low = job.cells.low(job.keys[at], cell), high = job.cells.high(job.keys[last], cell);
    while (first < job.count && job.keys[first] < low)
        ++first;
    if (end < first)
        end = first;
    while (end < job.count && job.keys[end] <= high)
        ++end;
}

/// Tests kLanes places at once against each other place that is in reach of one of them.
NearFound findNear(const NearSearch& job, uint32_t begin, uint32_t end)
{
    uint32_t first[9], last[9];
    for (uint32_t cell = 0; cell < 9; ++cell)
        first[cell] = last[cell] = job.firstOf[cell];
    const Lanes distanceSquared(job.distanceSquared);
    NearFound found{begin, 0, false};
    for (; found.at < end; found.at += kLanes)
    {
        const uint32_t lastLane = found.at + kLanes < job.count ? found.at + kLanes - 1 : job.count - 1;
        uint32_t total = 0;
        for (uint32_t cell = 0; cell < 9; ++cell)
        {
            moveRange(job, found.at, lastLane, cell, first[cell], last[cell]);
            total += last[cell] - first[cell];
            found.crowded = found.crowded || last[cell] - first[cell] > job.mostInCell;
        }
        if (found.crowded || found.hits + total > job.room)
            return found;
        const Vec3<Lanes> x = load(job.positions, found.at);
        // Where the places lie in several cells, their ranges overlap: each other place once, in ascending order.
        uint32_t other = 0;
        for (uint32_t cell = 0; cell < 9; ++cell)
            for (other = other > first[cell] ? other : first[cell]; other < last[cell]; ++other)
            {
                const Vec3<Lanes> there{Lanes(job.positions.x[other]), Lanes(job.positions.y[other]), Lanes(job.positions.z[other])};
                const Mask near = lengthSquared(there - x) < distanceSquared;
                if (any(near))
                    job.hits[found.hits++] = {found.at, other, bitsOf(near)};
            }
    }
    return found;
}

/// How the first particle of each pair moves.
void separatePairs(const PairSeparation& job, uint32_t count)
{
    for (uint32_t k = 0; k < count; k += kLanes)
    {
        const auto i = loadPlaces(job.i + k), j = loadPlaces(job.j + k);
        const Vec3<Lanes> xi{gather(job.positions.x, i), gather(job.positions.y, i), gather(job.positions.z, i)};
        const Vec3<Lanes> xj{gather(job.positions.x, j), gather(job.positions.y, j), gather(job.positions.z, j)};
        const Lanes crowdI = gather(job.crowds, i), crowdJ = maximum(gather(job.crowds, j), Lanes(1.0f));
        Vec3<Lanes> apart = spread(Vec3f{0.0f, 0.0f, 0.0f});
        if (any(!(length(xj - xi) > Lanes(1e-12f))))
        {
            alignas(64) float axes[3][kLanes];
            for (uint32_t lane = 0; lane < kLanes; ++lane)
            {
                const Vec3f axis = unitAxis<float>(job.order[job.i[k + lane]], job.order[job.j[k + lane]]);
                axes[0][lane] = axis.x;
                axes[1][lane] = axis.y;
                axes[2][lane] = axis.z;
            }
            apart = {load(axes[0]), load(axes[1]), load(axes[2])};
        }
        store(separateParticles(xi, xj, gather(job.invMass, i), gather(job.invMass, j), crowdI, crowdJ, Lanes(job.distance),
                                Lanes(job.stiffness), apart),
              job.moves, k);
    }
}

}  // namespace drape::DRAPE_LANES
