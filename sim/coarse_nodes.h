// Thins out the vertices of a surface: chooses nodes and says how each vertex hangs between them.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "sim/grid.h"
#include "sim/unfolding.h"

namespace drape {

/// A vertex among up to four nodes; the weights sum to 1, unused ones are 0. A vertex of a part that has no nodes has none.
struct NodeRow
{
    std::array<uint32_t, 4> node{};
    std::array<float, 4> weight{};
};

/// Nodes about a quarter as dense as the vertices in each direction, and what joins them.
struct CoarseNodes
{
    using Pairs = std::vector<std::pair<uint32_t, uint32_t>>;  // first < second, ascending

    std::vector<uint32_t> center;     // vertex of each node
    std::vector<NodeRow> rows;        // shape [vertices]
    std::vector<uint32_t> triangles;  // of nodes
    Pairs edges;                      // neighbouring nodes
    Pairs gridDiagonals;              // those of `edges` that cross a cell of a grid
    Pairs crossings;                  // nodes on both sides of an edge between two triangles, outside of grids
    std::vector<Grid> grids;          // parts whose nodes are grids again
};

/// Nodes for every connected part of the surface that is large enough to need some. On the grids among them the nodes are
/// grids and the rows bilinear. Elsewhere the nodes lie at least four edges apart, corners and rims first, their geodesic
/// Voronoi cells tell which ones are neighbours, and the rows are barycentric in the triangles that join these.
CoarseNodes chooseNodes(const Surface& surface, std::span<const Grid> grids);

}  // namespace drape
