// The triangles of a cloth, ordered for a tree of boxes over them, and their edges.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sim/fabric.h"

namespace drape {

/// The tree's shape comes from the cloth at rest (triangles along a space-filling curve), since what is near on the cloth
/// stays near; only its boxes are made anew when the cloth moves. Node i has the children 2i+1 and 2i+2, a leaf
/// kLeafSize triangles.
struct SurfaceTree
{
    static constexpr uint32_t kLeafSize = 4;

    std::vector<uint32_t> order;  // triangles, leaf after leaf
    uint32_t nodeCount = 0;
    uint32_t firstLeaf = 0;  // node

    /// Edge k of triangle t leads from its corner k to the next. Each edge is counted once, at its first triangle: there stands its
    /// number among the rims, kInner where two or more triangles meet, kNotHere where another triangle counts it. Shape [triangles * 3].
    static constexpr int32_t kNotHere = -2, kInner = -1;
    std::vector<int32_t> edges;

    using Edge = std::array<uint32_t, 2>;
    std::vector<Edge> rims;  // edges of one triangle only: their particles
};

SurfaceTree makeSurfaceTree(const Fabric& fabric);

}  // namespace drape
