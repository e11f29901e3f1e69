// Stage: edges, in lanes.
#pragma once

#include "sim/cpu/lane_kernels.h"
#include "sim/cpu/lanes/interleaved.h"
#include "sim/cpu/lanes/lanes.h"
#include "sim/stages/edges.h"

namespace drape::DRAPE_LANES {

SIM_FN EdgeConfig<Lanes> spread(const PhaseStep& phase)
{
    return {Lanes(phase.stiffness), Lanes(phase.softening), Lanes(phase.lowest), Lanes(phase.highest), Lanes(phase.compliance)};
}

/// Edges of which every lane's ends are consecutive particles, `count` of them.
template <bool Softens, bool Whole>
SIM_FN void projectConsecutive(const EdgeJob& job, EdgeConfig<Lanes> config, uint32_t a, uint32_t b, uint32_t edge, uint32_t count)
{
    const auto take = [&](const float* from) {
        if constexpr (Whole)
            return load(from);
        else
            return loadFirst(from, count);
    };
    const auto put = [&](Lanes value, float* to) {
        if constexpr (Whole)
            store(value, to);
        else
            storeFirst(value, to, count);
    };
    const VectorView& x = job.current;
    Vec3<Lanes> xa{take(x.x + a), take(x.y + a), take(x.z + a)}, xb{take(x.x + b), take(x.y + b), take(x.z + b)};
    if (job.stiffness)
        config.stiffness = config.stiffness * minimum(take(job.stiffness + a), take(job.stiffness + b));
    projectEdge<Softens>(xa, xb, take(job.invMass + a), take(job.invMass + b), take(job.restLengths + edge), config);
    put(xa.x, x.x + a);
    put(xa.y, x.y + a);
    put(xa.z, x.z + a);
    put(xb.x, x.x + b);
    put(xb.y, x.y + b);
    put(xb.z, x.z + b);
}

template <bool Softens>
void projectRunsOf(const EdgeJob& job, uint32_t first, uint32_t end)
{
    const EdgeConfig<Lanes> config = spread(job.phase);
    for (uint32_t r = first; r < end; ++r)
    {
        const EdgeRun run = job.runs[r];
        const uint32_t whole = run.count / kLanes * kLanes;
        for (uint32_t i = 0; i < whole; i += kLanes)
            projectConsecutive<Softens, true>(job, config, run.a + i, run.b + i, run.first + i, kLanes);
        if (whole < run.count)
            projectConsecutive<Softens, false>(job, config, run.a + whole, run.b + whole, run.first + whole, run.count - whole);
    }
}

void projectRuns(const EdgeJob& job, uint32_t first, uint32_t end)
{
    if (job.phase.softening == 0.0f)
        projectRunsOf<false>(job, first, end);
    else
        projectRunsOf<true>(job, first, end);
}

/// The configuration of kLanes scattered edges.
SIM_FN EdgeConfig<Lanes> configOf(const EdgeJob& job, EdgeConfig<Lanes> config, hn::Vec<IndexTag> a, hn::Vec<IndexTag> b)
{
    config.stiffness = config.stiffness * minimum(gather(job.stiffness, a), gather(job.stiffness, b));
    return config;
}

/// Edges between any particles, in a cloth that has runs too.
template <bool Softens>
void projectGathered(const EdgeJob& job, uint32_t first, uint32_t end)
{
    const EdgeConfig<Lanes> config = spread(job.phase);
    const VectorView& x = job.current;
    const float* const restLengths = job.restLengths + job.scattered;
    for (uint32_t e = first; e < end; e += kLanes)
    {
        const uint32_t* ends = job.ends + 2 * size_t{e};
        const auto [a, b] = loadPairs(ends);
        Vec3<Lanes> xa = gather(x, a), xb = gather(x, b);
        projectEdge<Softens>(xa, xb, gather(job.invMass, a), gather(job.invMass, b), load(restLengths + e),
                             job.stiffness ? configOf(job, config, a, b) : config);
        scatter(xa, x, ends);
        scatter(xb, x, ends + 1);
    }
}

/// kLanes edges of which the factor is known, but the ends have not moved yet.
struct EdgesUnderWay
{
    Particles a, b;
    Lanes factor;
};

/// Edges between any particles, whose ends are in four-vectors. While the factor of some edges is under way (a square root
/// and a division), the ends of those before them move: the processor sees too few instructions ahead to find that by itself.
template <bool Softens>
void projectInterleaved(const EdgeJob& job, uint32_t first, uint32_t end)
{
    const EdgeConfig<Lanes> config = spread(job.phase);
    const uint32_t* const edges = job.ends;
    const float *const restLengths = job.restLengths + job.scattered, *const stiffness = job.stiffness;
    float* const particles = job.interleaved;
    const auto start = [&](uint32_t e) {
        const uint32_t* ends = edges + 2 * size_t{e};
        EdgesUnderWay now{loadParticles(particles, ends), loadParticles(particles, ends + 1), Lanes()};
        EdgeConfig<Lanes> own = config;
        if (stiffness)
        {
            const auto [a, b] = loadPairs(ends);
            own = configOf(job, config, a, b);
        }
        now.factor = edgeFactor<Softens>(now.b.x - now.a.x, now.a.w, now.b.w, load(restLengths + e), own);
        return now;
    };
    const auto finish = [&](EdgesUnderWay& before, uint32_t e) {
        const uint32_t* ends = edges + 2 * size_t{e};
        moveEnds(before.a.x, before.b.x, before.a.w, before.b.w, before.factor);
        storeParticles(before.a, particles, ends);
        storeParticles(before.b, particles, ends + 1);
    };
    if (first >= end)
        return;
    EdgesUnderWay before = start(first);
    for (uint32_t e = first + kLanes; e < end; e += kLanes)
    {
        EdgesUnderWay now = start(e);
        finish(before, e - kLanes);
        before = now;
    }
    finish(before, end - kLanes);
}

void projectScattered(const EdgeJob& job, uint32_t first, uint32_t end)
{
    const bool softens = job.phase.softening != 0.0f;
    if (job.interleaved)
        softens ? projectInterleaved<true>(job, first, end) : projectInterleaved<false>(job, first, end);
    else
        softens ? projectGathered<true>(job, first, end) : projectGathered<false>(job, first, end);
}

void interleave(const InterleaveJob& job, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end; i += kLanes)
        storeRow({load(job.from, i), load(job.w + i)}, job.to + 4 * size_t{i});
}

void deinterleave(const EdgeJob& job, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end; i += kLanes)
        store(loadRow(job.interleaved + 4 * size_t{i}).x, job.current, i);
}

}  // namespace drape::DRAPE_LANES
