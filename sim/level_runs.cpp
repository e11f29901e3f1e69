#include "sim/level_runs.h"

#include <algorithm>

namespace drape {
namespace {

constexpr uint32_t kShortestRun = 8;

/// Do the fine points of `node` follow those of the node before it?
bool continuesNodes(const Level& level, uint32_t node)
{
    const std::span<const uint32_t> before = level.fine.of(node - 1), own = level.fine.of(node);
    if (own.size() != before.size() || level.center[node] != level.center[node - 1] + 1)
        return false;
    for (size_t i = 0; i < own.size(); ++i)
        if (own[i] != before[i] + 1)
            return false;
    return true;
}

bool continuesPoints(const Level& level, uint32_t point)
{
    for (uint32_t slot = 0; slot < level.slots; ++slot)
        if (level.node[slot * level.stride() + point] != level.node[slot * level.stride() + point - 1] + 1)
            return false;
    return true;
}

bool hasEvenWeights(const Level& level, uint32_t first, uint32_t end)
{
    for (uint32_t slot = 0; slot < level.slots; ++slot)
    {
        const float* weight = &level.weight[slot * level.stride()];
        if (!std::all_of(weight + first, weight + end, [&](float w) { return w == weight[first]; }))
            return false;
    }
    return true;
}

/// Calls run(first, end) for each run of [0, count), and loose(i) for what is in none.
template <class Continues, class Run, class Loose>
void split(uint32_t count, const Continues& continues, const Run& run, const Loose& loose)
{
    for (uint32_t first = 0, end = 0; first < count; first = end)
    {
        for (end = first + 1; end < count && continues(end);)
            ++end;
        if (end - first >= kShortestRun)
            run(first, end);
        else
            for (uint32_t i = first; i < end; ++i)
                loose(i);
    }
}

void addNodeRun(const Level& level, uint32_t first, uint32_t end, LevelRuns& runs)
{
    const std::span<const uint32_t> items = level.fine.of(first);
    runs.nodes.push_back({first, end - first, static_cast<uint32_t>(items.size()), static_cast<uint32_t>(runs.items.size()),
                          static_cast<uint32_t>(runs.weights.size())});
    runs.items.insert(runs.items.end(), items.begin(), items.end());
    for (size_t entry = 0; entry < items.size(); ++entry)
    {
        for (uint32_t node = first; node < end; ++node)
            runs.weights.push_back(level.fineWeight[level.fine.start[node] + entry]);
        runs.weights.resize(runs.weights.size() + paddedCount(end - first) - (end - first), 0.0f);
    }
}

}  // namespace

LevelRuns findLevelRuns(const Level& level)
{
    LevelRuns runs;
    split(
        level.nodeCount, [&](uint32_t node) { return continuesNodes(level, node); },
        [&](uint32_t first, uint32_t end) { addNodeRun(level, first, end, runs); },
        [&](uint32_t node) { runs.looseNodes.push_back(node); });
    if (2 * runs.looseNodes.size() > level.nodeCount)
        return {};
    split(
        level.fineCount, [&](uint32_t point) { return continuesPoints(level, point); },
        [&](uint32_t first, uint32_t end) {
            PointRun run{first, end - first, {}, hasEvenWeights(level, first, end)};
            for (uint32_t slot = 0; slot < level.slots; ++slot)
                run.node[slot] = level.node[slot * level.stride() + first];
            runs.points.push_back(run);
        },
        [&](uint32_t point) { runs.loosePoints.push_back(point); });
    return runs;
}

}  // namespace drape
