// Edges, hinges and levels. C++17; only .cu files include this.
#pragma once

#include "sim/gpu/run.h"
#include "sim/stages/edges.h"
#include "sim/stages/hinges.h"
#include "sim/stages/levels.h"

namespace drape::DRAPE_GPU {

struct EdgeJob : Job
{
    /// The configuration of an edge, its particles' own stiffness included.
    SIM_FN EdgeConfig<float> configOf(uint32_t type, uint32_t a, uint32_t b) const
    {
        const PhaseStep& phase = params().phase[type];
        EdgeConfig<float> config{phase.stiffness, phase.softening, phase.lowest, phase.highest, phase.compliance};
        if (cloth->plan.softParticles)
            config.stiffness = config.stiffness * minimum(cloth->stiffness[a], cloth->stiffness[b]);
        return config;
    }
};

struct ProjectEdge : EdgeJob
{
    TypedRange set;
    SIM_FN void operator()(uint32_t i) const
    {
        const uint32_t e = set.first + i, a = cloth->edgeA[e], b = cloth->edgeB[e];
        Particle xa = cloth->current[a], xb = cloth->current[b];
        projectEdge(xa.x, xb.x, xa.w, xb.w, cloth->edgeRest[e], configOf(set.type, a, b));
        cloth->current[a] = xa;
        cloth->current[b] = xb;
    }
};

struct CountEdges : EdgeJob
{
    SIM_FN void operator()(uint32_t i) const
    {
        const Lists& lists = cloth->edgesOfParticle;
        float count = 0.0f;
        for (uint32_t k = lists.start[i]; k < lists.start[i + 1]; ++k)
            if (cloth->plan.phaseOn[cloth->edgeType[lists.items[k] / 2]])
                count += 1.0f;
        cloth->counts[i] = count;
    }
};

/// The sum of the moves of a particle's edges, in the order of the edges.
struct AddEdgeMoves : EdgeJob
{
    SIM_FN void operator()(uint32_t i) const
    {
        const Lists& lists = cloth->edgesOfParticle;
        Vec3f sum{0.0f, 0.0f, 0.0f};
        for (uint32_t k = lists.start[i]; k < lists.start[i + 1]; ++k)
        {
            const uint32_t e = lists.items[k] / 2, type = cloth->edgeType[e], a = cloth->edgeA[e], b = cloth->edgeB[e];
            if (!cloth->plan.phaseOn[type])
                continue;
            const Particle xa = cloth->current[a], xb = cloth->current[b];
            const Vec3f h = xb.x - xa.x;
            const float share = params().relaxation / maximum(cloth->counts[a], cloth->counts[b]);
            const Vec3f move = h * (edgeFactor(h, xa.w, xb.w, cloth->edgeRest[e], configOf(type, a, b)) * share);
            if (lists.items[k] % 2 == 0)
                sum += move * xa.w;
            else
                sum -= move * xb.w;
        }
        cloth->impulses[i] = sum;
    }
};

struct ApplyMoves : Job
{
    SIM_FN void operator()(uint32_t i) const { cloth->current[i].x = cloth->current[i].x + cloth->impulses[i]; }
};

struct ProjectHinge : Job
{
    Range set;
    SIM_FN void operator()(uint32_t k) const
    {
        const uint32_t i = set.first + k;
        const uint32_t* const p = cloth->hingeCorners + 4 * size_t{i};
        Particle x[4] = {cloth->current[p[0]], cloth->current[p[1]], cloth->current[p[2]], cloth->current[p[3]]};
        projectHinge(x[0].x, x[1].x, x[2].x, x[3].x, x[0].w, x[1].w, x[2].w, x[3].w, cloth->hingeAngles[i],
                     params().phase[static_cast<int>(PhaseType::bending)].stiffness);
        for (int c = 0; c < 4; ++c)
            cloth->current[p[c]] = x[c];
    }
};

template <class Run>
SIM_FN void projectEdges(const Run& run)
{
    const ClothView& cloth = run.cloth();
    if (cloth.plan.dihedral)
    {
        const Range* const sets = run.list(cloth.hingeSets);
        for (uint32_t s = 0; s < cloth.hingeSets.count; ++s)
            run.each(sets[s].count, ProjectHinge{run.job, sets[s]});
    }
    if (cloth.plan.jacobi)
    {
        run.each(cloth.particleCount, CountEdges{run.job});
        run.each(cloth.particleCount, AddEdgeMoves{run.job});
        run.each(cloth.particleCount, ApplyMoves{run.job});
        return;
    }
    const TypedRange* const sets = run.list(cloth.edgeSets);
    for (uint32_t s = 0; s < cloth.edgeSets.count; ++s)
        if (cloth.plan.phaseOn[sets[s].type])
            run.each(sets[s].count, ProjectEdge{run.job, sets[s]});
}

/// One level of a cloth, finest first.
struct LevelJob : Job
{
    uint32_t which;

    SIM_FN const LevelView& level() const { return cloth->levels.device[which]; }
    SIM_FN Particle* fine() const { return which == 0 ? cloth->current : cloth->levels.device[which - 1].position; }
};

/// A node is where its fine points are on average; a fixed one follows its held points alone.
struct RestrictNode : LevelJob
{
    SIM_FN void operator()(uint32_t node) const
    {
        const LevelView& l = level();
        const Particle* const points = fine();
        const uint32_t fixed = l.fixedOf[node];
        const Lists& lists = fixed > 0 ? l.fixedPoints : l.fine;
        const float* const weights = fixed > 0 ? l.fixedWeight : l.fineWeight;
        const uint32_t list = fixed > 0 ? fixed - 1 : node, first = lists.start[list];
        const Vec3f x = meanOf(points[l.center[node]].x, lists.items + first, weights + first, lists.start[list + 1] - first,
                               [&](uint32_t i) { return points[i].x; });
        l.position[node] = {x, l.invArea[node]};
        l.before[node] = x;
    }
};

struct LoosenPair : LevelJob
{
    SIM_FN void operator()(uint32_t i) const
    {
        const LevelView& l = level();
        const Particle* const points = fine();
        const LoosePairView pair = l.loosePairs[i];
        const uint32_t first = l.fine.start[pair.node];
        const float variance = varianceOf(l.position[pair.node].x, l.fine.items + first, l.fineWeight + first,
                                          l.fine.start[pair.node + 1] - first, [&](uint32_t k) { return points[k].x; });
        l.reach[pair.pair] = looseReach(pair.distanceSquared, pair.slackSquared, pair.variance, variance);
    }
};

struct ProjectPair : LevelJob
{
    TypedRange set;
    SIM_FN void operator()(uint32_t i) const
    {
        const LevelView& l = level();
        const LevelStep& step = params().levelPairs[set.type];
        const uint32_t p = set.first + i, a = l.pairs[2 * p], b = l.pairs[2 * p + 1];
        ReachConfig<float> config{which == 0 ? step.stiffness : step.coarseStiffness, step.allowed};
        if (l.stiffness)
            config.stiffness = config.stiffness * minimum(l.stiffness[a], l.stiffness[b]);
        Particle xa = l.position[a], xb = l.position[b];
        projectReach(xa.x, xb.x, l.before[b] - l.before[a], xa.w, xb.w, l.reach[p], config);
        l.position[a] = xa;
        l.position[b] = xb;
    }
};

struct ProlongPoint : LevelJob
{
    SIM_FN void operator()(uint32_t i) const
    {
        const LevelView& l = level();
        Particle& x = fine()[i];
        if (x.w <= 0.0f)
            return;
        x.x = x.x + movedBy(l.node + i, l.weight + i, l.slots, l.stride, [&](uint32_t n) { return l.position[n].x - l.before[n]; });
    }
};

template <class Run>
SIM_FN void restrictTo(const Run& run, uint32_t which)
{
    const LevelView& level = run.list(run.cloth().levels)[which];
    run.each(level.nodeCount, RestrictNode{run.job, which});
    run.each(level.loosePairCount, LoosenPair{run.job, which});
}

template <class Run>
SIM_FN void solveLevel(const Run& run, uint32_t which)
{
    const ClothView& cloth = run.cloth();
    const LevelView& level = run.list(cloth.levels)[which];
    const TypedRange* const sets = run.list(level.sets);
    for (uint32_t sweep = 0; sweep < level.sweeps; ++sweep)
        for (uint32_t s = 0; s < level.sets.count; ++s)
            if (cloth.plan.levelsOn[sets[s].type])
                run.each(sets[s].count, ProjectPair{run.job, which, sets[s]});
    run.each(level.fineCount, ProlongPoint{run.job, which});
}

/// From a level to the coarsest and back.
struct CarryFrom
{
    uint32_t first;
    template <class Run>
    SIM_FN void operator()(const Run& run) const
    {
        for (uint32_t i = first; i < run.cloth().plan.levels; ++i)
            restrictTo(run, i);
        for (uint32_t i = run.cloth().plan.levels; i-- > first;)
            solveLevel(run, i);
    }
};

/// Large levels take kernels, those from the first small one on a block of their own.
template <class Run>
SIM_FN void carryLoad(const Run& run)
{
    constexpr uint32_t kSmall = 2048;  // points
    const LevelView* const levels = run.list(run.cloth().levels);
    const uint32_t count = run.cloth().plan.levels;
    uint32_t large = 0;
    for (; large < count && !Run::kOneBlock && levels[large].fineCount > kSmall; ++large)
        restrictTo(run, large);
    if (large < count)
        run.alone(CarryFrom{large});
    while (large-- > 0)
        solveLevel(run, large);
}

}  // namespace drape::DRAPE_GPU
