// The parts of a mesh that are nothing but a grid.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/adjacency.h"
#include "sim/quad_grid.h"

namespace drape {

/// Vertices in rows and columns, each joined to those beside, above and below it.
struct Grid
{
    uint32_t columns = 0, rows = 0;
    bool wraps = false;              // the last column is joined to the first, as on a tube
    std::vector<uint32_t> vertices;  // row by row, shape [rows * columns]
};

/// The connected parts that are whole grids of at least two rows and columns. `places`: where each vertex stands in a grid;
/// `sides`: the vertices at the other ends of its quads' sides, ascending, without diagonals.
std::vector<Grid> wholeGrids(std::span<const GridPlace> places, const Adjacency& sides);

}  // namespace drape
