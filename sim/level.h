// One coarse level of a cloth.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/adjacency.h"
#include "sim/edge_set.h"
#include "sim/padded_array.h"
#include "sim/vec3.h"

namespace drape {

/// Pairs of one type of which no two share a node, padding pairs behind them up to a multiple of kWidestLanes.
struct PairSet
{
    PhaseType type;
    uint32_t first, count;  // without the padding
};

/// Points of one level and their weights, sum 1.
struct PointSet
{
    std::span<const uint32_t> points;
    std::span<const float> weights;
};

/// Nodes first, first + 1, ... of which the fine points' numbers rise by one from node to node, entry by entry.
struct NodeRun
{
    uint32_t first, count;
    uint32_t entries;      // fine points of each
    uint32_t firstItem;    // of LevelRuns::items: the fine points of the first node
    uint32_t firstWeight;  // of LevelRuns::weights, shape [entries][paddedCount(count)]
};

/// Fine points first, first + 1, ... of which the nodes' numbers rise by one from point to point, slot by slot.
struct PointRun
{
    uint32_t first, count;
    std::array<uint32_t, 4> node;  // of the first
    bool even;                     // all have the weights of the first
};

/// Lanes need not look for what is in a run.
struct LevelRuns
{
    std::vector<NodeRun> nodes;
    std::vector<uint32_t> items;
    std::vector<float> weights;
    std::vector<PointRun> points;
    std::vector<uint32_t> looseNodes, loosePoints;  // in no run, ascending

    bool empty() const { return nodes.empty(); }
};

/// How the nodes of a level follow from the points of the next finer one (for the first level: the particles), and back.
/// "Fine" are the points of that finer level.
struct Level
{
    uint32_t nodeCount = 0;
    uint32_t fineCount = 0;

    // Prolongation: each fine point moves with up to four nodes, slot by slot, shape [slots][stride()]; unused slots have
    // weight 0 and the node of the first one.
    uint32_t slots = 0;
    std::vector<uint32_t> node;
    std::vector<float> weight;

    // Restriction: a node is where its fine points are on average, by mass.
    Adjacency fine;                 // the fine points of each node
    std::vector<float> fineWeight;  // belonging to fine.items, of each node sum 1

    // On the finest level of a grid most of both can be done for many nodes or points at once (sim/level_runs.h).
    LevelRuns runs;

    std::vector<float> area;  // of cloth that moves with a node [m^2], shape [nodes]

    // Pairs of neighbouring nodes, set by set: they may not be farther apart than their reach. A padding pair joins a place
    // behind the nodes with itself: paddedCount(nodeCount) + its place in its lanes.
    std::vector<uint32_t> pairs;  // shape [pairs and padding * 2]
    std::vector<float> reach;     // [m], shape [pairs and padding]
    std::vector<PairSet> sets;    // in the order in which they are solved; bending does not occur

    // The nodes as a surface again, known by its distances.
    std::vector<uint32_t> triangles;
    Adjacency trianglesOfNode;     // items: triangle * 3 + corner
    Adjacency neighbours;          // nodes joined by an edge, ascending
    std::vector<float> distance;   // belonging to neighbours.items: between the nodes with the cloth laid flat [m]
    Adjacency partners;            // nodes joined by a pair, ascending
    std::vector<uint32_t> center;  // fine point in the middle of each node's, shape [nodes]
    std::vector<Vec3f> rest;       // nodes at rest [m], shape [nodes]
    std::vector<float> spread;     // variance of a node's particles about it, mean of all directions [m^2], shape [nodes]

    /// From slot to slot of `node` and `weight`.
    size_t stride() const { return paddedCount(fineCount) + kWidestLanes; }
    uint32_t pairCount() const
    {
        uint32_t count = 0;
        for (const PairSet& set : sets)
            count += set.count;
        return count;
    }
    /// Calls visit(pair) for each pair in its turn.
    template <class Visit>
    void forEachPair(const Visit& visit) const
    {
        for (const PairSet& set : sets)
            for (uint32_t p = set.first; p < set.first + set.count; ++p)
                visit(p);
    }
    PointSet pointsOf(uint32_t which) const
    {
        const uint32_t first = fine.start[which], count = fine.start[which + 1] - first;
        return {fine.of(which), std::span(fineWeight).subspan(first, count)};
    }
};

/// How often the pairs of a level are solved in an iteration, the finest being level 0. The coarser ones have so few pairs
/// that more sweeps cost nothing, and they carry most of the load.
constexpr int sweepsOf(size_t level)
{
    return level == 0 ? 1 : 3;
}

}  // namespace drape
