// Lanes: coarse levels. Points are aligned four-vectors; sums over their neighbours take one point at a time, all of its
// coordinates at once.
#pragma once

#include "sim/cpu/lanes/interleaved.h"
#include "sim/stages/levels.h"

namespace drape::DRAPE_LANES {

#if DRAPE_LANE_COUNT == 1

/// A four-vector.
struct Row
{
    float x[4];
};
SIM_FN Row loadPoint(const float* from)
{
    return {{from[0], from[1], from[2], from[3]}};
}
SIM_FN void storePoint(const Row& row, float* to)
{
    for (int i = 0; i < 4; ++i)
        to[i] = row.x[i];
}
SIM_FN Row operator+(const Row& a, const Row& b)
{
    return {{a.x[0] + b.x[0], a.x[1] + b.x[1], a.x[2] + b.x[2], a.x[3] + b.x[3]}};
}
SIM_FN Row operator-(const Row& a, const Row& b)
{
    return {{a.x[0] - b.x[0], a.x[1] - b.x[1], a.x[2] - b.x[2], a.x[3] - b.x[3]}};
}
SIM_FN Row operator*(const Row& a, float s)
{
    return {{a.x[0] * s, a.x[1] * s, a.x[2] * s, a.x[3] * s}};
}

#else

using RowTag = hn::FixedTag<float, 4>;

/// A four-vector.
struct Row
{
    hn::Vec<RowTag> raw;
};
SIM_FN Row loadPoint(const float* from)
{
    return {hn::Load(RowTag(), from)};
}
SIM_FN void storePoint(const Row& row, float* to)
{
    hn::Store(row.raw, RowTag(), to);
}
SIM_FN Row operator+(const Row& a, const Row& b)
{
    return {hn::Add(a.raw, b.raw)};
}
SIM_FN Row operator-(const Row& a, const Row& b)
{
    return {hn::Sub(a.raw, b.raw)};
}
SIM_FN Row operator*(const Row& a, float s)
{
    return {hn::Mul(a.raw, hn::Set(RowTag(), s))};
}

#endif

/// Lists from `first` to `end`.
void restrictNodes(const RestrictJob& job, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end; ++i)
    {
        const uint32_t node = job.nodeOfList ? job.nodeOfList[i] : i;
        const Row origin = loadPoint(job.fine + 4 * size_t{job.center[node]});
        Row sum = origin - origin;
        for (uint32_t k = job.start[i]; k < job.start[i + 1]; ++k)
            sum = sum + (loadPoint(job.fine + 4 * size_t{job.items[k]}) - origin) * job.weight[k];
        float* const place = job.nodes + 4 * size_t{node};
        storePoint(origin + sum, place);
        place[3] = job.invArea[node];
    }
}

/// Pairs from `first` to `end`, multiples of kLanes.
void projectPairs(const PairJob& job, uint32_t first, uint32_t end)
{
    for (uint32_t p = first; p < end; p += kLanes)
    {
        const uint32_t* ends = job.pairs + 2 * size_t{p};
        Particles a = loadParticles(job.position, ends), b = loadParticles(job.position, ends + 1);
        const Particles beforeA = loadParticles(job.before, ends), beforeB = loadParticles(job.before, ends + 1);
        ReachConfig<Lanes> config{Lanes(job.pairStiffness), Lanes(job.allowed)};
        if (job.stiffness)
        {
            const auto [i, j] = loadPairs(ends);
            config.stiffness = config.stiffness * minimum(gather(job.stiffness, i), gather(job.stiffness, j));
        }
        projectReach(a.x, b.x, beforeB.x - beforeA.x, a.w, b.w, load(job.reach + p), config);
        storeParticles(a, job.position, ends);
        storeParticles(b, job.position, ends + 1);
    }
}

/// How far the nodes move a point.
SIM_FN Row movedBy(const ProlongJob& job, uint32_t point)
{
    const uint32_t* node = job.node + 4 * size_t{point};
    const float* weight = job.weight + 4 * size_t{point};
    Row sum = loadPoint(job.moved + 4 * size_t{node[0]}) * weight[0];
    for (uint32_t slot = 1; slot < 4 && weight[slot] > 0.0f; ++slot)
        sum = sum + loadPoint(job.moved + 4 * size_t{node[slot]}) * weight[slot];
    return sum;
}

/// Fine points from `first` to `end` that are nodes.
void prolongToNodes(const ProlongJob& job, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end; ++i)
    {
        float* const place = job.fineNodes + 4 * size_t{i};
        if (place[3] > 0.0f)
            storePoint(loadPoint(place) + movedBy(job, i), place);
    }
}

/// Fine points from `first` to `end`, multiples of kWidestLanes, that are particles.
void prolongToParticles(const ProlongJob& job, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end; i += kLanes)
    {
        alignas(64) float rows[4 * kLanes];
        for (uint32_t k = 0; k < kLanes; ++k)
            storePoint(movedBy(job, i + k), rows + 4 * k);
        const Vec3<Lanes> x = load(job.particles, i), moved = x + loadRow(rows).x;
        store(select(load(job.invMass + i) > Lanes(0.0f), moved, x), job.particles, i);
    }
}

}  // namespace drape::DRAPE_LANES
