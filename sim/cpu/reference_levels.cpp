// Reference: levels.
#include <algorithm>

#include "sim/cpu/reference_stages.h"
#include "sim/stages/levels.h"

namespace drape {
namespace {

/// The points of a level are on average where its nodes are; fixed nodes follow their held points alone.
void restrictTo(const Level& level, const LevelState& state, const Vec3Array& fine, LevelNodes& nodes)
{
    nodes.position.resize(level.nodeCount);
    for (uint32_t node = 0; node < level.nodeCount; ++node)
        nodes.position.set(node, meanOf(fine, fine[level.center[node]], level.fine, level.fineWeight, node));
    for (uint32_t i = 0; i < state.fixed.size(); ++i)
        nodes.position.set(state.fixed[i], meanOf(fine, fine[level.center[state.fixed[i]]], state.fixedPoints, state.fixedWeight, i));
    nodes.before = nodes.position;
}

void loosenPairs(const Level& level, const LevelState& state, const Vec3Array& fine, LevelNodes& nodes)
{
    nodes.reach = state.reach;
    for (const LoosePair& pair : state.loosePairs)
    {
        const uint32_t first = level.fine.start[pair.node], count = level.fine.start[pair.node + 1] - first;
        const float variance = varianceOf(nodes.position[pair.node], level.fine.items.data() + first, level.fineWeight.data() + first,
                                          count, [&](uint32_t i) { return fine[i]; });
        nodes.reach[pair.pair] = looseReach(pair.distanceSquared, pair.slackSquared, pair.variance, variance);
    }
}

void projectPairs(const ReferenceJob& job, size_t index, LevelNodes& nodes)
{
    const Level& level = job.fabric().levels[index];
    const LevelState& state = job.cloth.levels[index];
    for (const PairSet& set : level.sets)
    {
        const LevelStep& step = job.params.levelPairs[static_cast<size_t>(set.type)];
        if (step.stiffness <= 0.0f)
            continue;
        for (uint32_t p = set.first; p < set.first + set.count; ++p)
        {
            const uint32_t a = level.pairs[2 * p], b = level.pairs[2 * p + 1];
            ReachConfig<float> config{index == 0 ? step.stiffness : step.coarseStiffness, step.allowed};
            if (!state.stiffness.empty())
                config.stiffness = config.stiffness * minimum(state.stiffness[a], state.stiffness[b]);
            Vec3f xa = nodes.position[a], xb = nodes.position[b];
            projectReach(xa, xb, nodes.before[b] - nodes.before[a], state.invArea[a], state.invArea[b], nodes.reach[p], config);
            nodes.position.set(a, xa);
            nodes.position.set(b, xb);
        }
    }
}

/// What moved the nodes moves the points between them, but for those that are fixed.
void prolong(const Level& level, LevelNodes& nodes, const float* invMass, Vec3Array& fine)
{
    nodes.moved.resize(level.nodeCount);
    for (uint32_t node = 0; node < level.nodeCount; ++node)
        nodes.moved[node] = nodes.position[node] - nodes.before[node];
    for (uint32_t i = 0; i < level.fineCount; ++i)
    {
        if (invMass[i] <= 0.0f)
            continue;
        fine.set(i, fine[i] + movedBy(level, i, [&](uint32_t node) { return nodes.moved[node]; }));
    }
}

}  // namespace

void carryClothLoad(const ReferenceJob& job)
{
    const std::vector<Level>& levels = job.fabric().levels;
    const std::vector<LevelState>& states = job.cloth.levels;
    const size_t count = std::min<size_t>(levels.size(), job.params.levelCount);
    std::vector<LevelNodes>& nodes = job.scratch.levels;
    nodes.resize(count);
    for (size_t i = 0; i < count; ++i)
    {
        const Vec3Array& fine = i == 0 ? job.cloth.state.current : nodes[i - 1].position;
        restrictTo(levels[i], states[i], fine, nodes[i]);
        loosenPairs(levels[i], states[i], fine, nodes[i]);
    }
    for (size_t i = count; i-- > 0;)
    {
        for (int sweep = 0; sweep < sweepsOf(i); ++sweep)
            projectPairs(job, i, nodes[i]);
        prolong(levels[i], nodes[i], i == 0 ? job.scratch.invMass.data() : states[i - 1].invArea.data(),
                i == 0 ? job.cloth.state.current : nodes[i - 1].position);
    }
}

}  // namespace drape
