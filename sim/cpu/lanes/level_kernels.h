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

/// Nodes in runs: kLanes of them at a time.
void restrictRuns(const RunRestrictJob& job, uint32_t first, uint32_t end)
{
    for (uint32_t r = first; r < end; ++r)
    {
        const NodeRun run = job.runs[r];
        const uint32_t* const items = job.items + run.firstItem;
        const size_t stride = paddedCount(run.count);
        for (uint32_t i = 0; i < run.count; i += kLanes)
        {
            const uint32_t count = run.count - i < kLanes ? run.count - i : kLanes;
            const float* weight = job.weights + run.firstWeight + i;
            const Vec3<Lanes> origin = load(job.fine, job.center[run.first] + i);
            Vec3<Lanes> sum = origin - origin;
            for (uint32_t e = 0; e < run.entries; ++e, weight += stride)
                sum += (load(job.fine, items[e] + i) - origin) * load(weight);
            float* const nodes = job.nodes + 4 * size_t{run.first + i};
            const float* const invArea = job.invArea + run.first + i;
            if (count == kLanes)
                storeRow({origin + sum, load(invArea)}, nodes);
            else
            {
                alignas(64) float rows[4 * kLanes];
                storeRow({origin + sum, loadFirst(invArea, count)}, rows);
                for (uint32_t k = 0; k < count; ++k)
                    storePoint(loadPoint(rows + 4 * k), nodes + 4 * k);
            }
        }
    }
}

template <bool Even, bool Whole>
SIM_FN void prolongSome(const RunProlongJob& job, const PointRun& run, uint32_t i, uint32_t count)
{
    const uint32_t at = run.first + i;
    const float* weight = job.weight + (Even ? run.first : at);
    const auto weightNow = [&] {
        if constexpr (Even)
            return Lanes(*weight);
        else
            return load(weight);
    };
    Vec3<Lanes> sum = load(job.moved, run.node[0] + i) * weightNow();
    for (uint32_t slot = 1; slot < job.slots; ++slot)
    {
        weight += job.stride;
        sum += load(job.moved, run.node[slot] + i) * weightNow();
    }
    const auto take = [=](const float* from) {
        if constexpr (Whole)
            return load(from + at);
        else
            return loadFirst(from + at, count);
    };
    const auto put = [=](Lanes value, float* to) {
        if constexpr (Whole)
            store(value, to + at);
        else
            storeFirst(value, to + at, count);
    };
    const Vec3<Lanes> x{take(job.particles.x), take(job.particles.y), take(job.particles.z)};
    const Vec3<Lanes> to = select(take(job.invMass) > Lanes(0.0f), x + sum, x);
    put(to.x, job.particles.x);
    put(to.y, job.particles.y);
    put(to.z, job.particles.z);
}

template <bool Even>
SIM_FN void prolongRun(const RunProlongJob& job, const PointRun& run)
{
    const uint32_t whole = run.count / kLanes * kLanes;
    for (uint32_t i = 0; i < whole; i += kLanes)
        prolongSome<Even, true>(job, run, i, kLanes);
    if (whole < run.count)
        prolongSome<Even, false>(job, run, whole, run.count - whole);
}

/// Particles in runs.
void prolongRuns(const RunProlongJob& job, uint32_t first, uint32_t end)
{
    for (uint32_t r = first; r < end; ++r)
        job.runs[r].even ? prolongRun<true>(job, job.runs[r]) : prolongRun<false>(job, job.runs[r]);
}

/// What moved nodes in this iteration. The range consists of whole kLanes; the last may reach into the padding.
void findMoves(const MoveJob& job, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end; i += kLanes)
        store(loadRow(job.position + 4 * size_t{i}).x - loadRow(job.before + 4 * size_t{i}).x, job.moved, i);
}

/// How far the nodes move a point.
SIM_FN Row movedBy(const ProlongJob& job, uint32_t point)
{
    Row sum = loadPoint(job.moved + 4 * size_t{job.node[point]}) * job.weight[point];
    size_t place = point;
    for (uint32_t slot = 1; slot < job.slots; ++slot)
    {
        place += job.stride;
        sum = sum + loadPoint(job.moved + 4 * size_t{job.node[place]}) * job.weight[place];
    }
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

#if DRAPE_LANE_COUNT == 1

void prolongToParticles(const ProlongJob& job, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end; ++i)
    {
        const Row moved = movedBy(job, i);
        if (job.invMass[i] <= 0.0f)
            continue;
        job.particles.x[i] += moved.x[0];
        job.particles.y[i] += moved.x[1];
        job.particles.z[i] += moved.x[2];
    }
}

#else

/// Fine points from `first` to `end`, multiples of kWidestLanes, that are particles: four at a time.
void prolongToParticles(const ProlongJob& job, uint32_t first, uint32_t end)
{
    const RowTag tag;
    using Pairs = hn::Repartition<double, RowTag>;
    const auto pairs = [](auto v) { return hn::BitCast(Pairs(), v); };
    const auto floats = [](auto v) { return hn::BitCast(RowTag(), v); };
    for (uint32_t i = first; i < end; i += 4)
    {
        const auto a = movedBy(job, i).raw, b = movedBy(job, i + 1).raw, c = movedBy(job, i + 2).raw, d = movedBy(job, i + 3).raw;
        const auto lowAB = pairs(hn::InterleaveLower(tag, a, b)), lowCD = pairs(hn::InterleaveLower(tag, c, d));
        const auto highAB = pairs(hn::InterleaveUpper(tag, a, b)), highCD = pairs(hn::InterleaveUpper(tag, c, d));
        const auto free = hn::Gt(hn::LoadU(tag, job.invMass + i), hn::Zero(tag));
        const auto add = [&](float* to, auto by) {
            const auto x = hn::LoadU(tag, to + i);
            hn::StoreU(hn::IfThenElse(free, hn::Add(x, by), x), tag, to + i);
        };
        add(job.particles.x, floats(hn::InterleaveLower(Pairs(), lowAB, lowCD)));
        add(job.particles.y, floats(hn::InterleaveUpper(Pairs(), lowAB, lowCD)));
        add(job.particles.z, floats(hn::InterleaveLower(Pairs(), highAB, highCD)));
    }
}

#endif

}  // namespace drape::DRAPE_LANES
