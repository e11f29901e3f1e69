// What the held particles of a cloth make of its coarse levels.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/level.h"

namespace drape {

struct Fabric;

/// A pair of a fixed node and a wider free one. The cloth may reach farther from the one to the other the more it is folded
/// around the free node: sqrt(distance^2 + min(slack^2, what the node's points have lost of their variance at rest)).
struct LoosePair
{
    uint32_t pair, node;    // the free one
    float distanceSquared;  // [m^2]
    float slackSquared;     // [m^2]
    float variance;         // of the node's points about it, laid flat [m^2]
};

/// A level with some particles held. A node that a held particle leans on most is fixed: it is where those of its fine
/// points are on average that are held, and its pairs reach as far as the cloth does from there.
struct LevelState
{
    std::vector<float> invArea;    // 1/area of the cloth that moves with a node [1/m^2], 0 for fixed ones, shape [nodes]
    std::vector<float> reach;      // [m], shape [pairs]
    std::vector<float> stiffness;  // least of the particles' own [0,1], shape [nodes], or empty

    std::vector<uint32_t> fixed;     // nodes, ascending
    Adjacency fixedPoints;           // the held ones among the fine points of each of `fixed`
    std::vector<float> fixedWeight;  // belonging to fixedPoints.items, of each node sum 1

    std::vector<LoosePair> loosePairs;  // those of a node one after another

    // As in Level, with the fixed nodes where they are.
    std::vector<float> distance, spread;
    std::vector<Vec3f> rest;

    /// The held points of one of `fixed`.
    PointSet heldOf(uint32_t index) const
    {
        const std::span<const uint32_t> points = fixedPoints.of(index);
        return {points, std::span(fixedWeight).subspan(fixedPoints.start[index], points.size())};
    }
};

/// `held`: particles, ascending. `stiffness`: the particles' own, or empty. Beyond copying the levels this costs time by the
/// number of held particles, not by the size of the cloth.
std::vector<LevelState> makeLevelStates(const Fabric& fabric, std::span<const uint32_t> held, std::span<const float> stiffness);

/// Where the nodes of a level are when the particles are at `particles` [m].
std::vector<Vec3f> nodePositions(std::span<const Level> levels, std::span<const LevelState> states, size_t level,
                                 std::span<const Vec3f> particles);

}  // namespace drape
