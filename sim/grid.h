// Finds the parts of a mesh that are grids of quads.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/fabric.h"

namespace drape {

/// Vertices in rows and columns, each joined to those beside, above and below it.
struct Grid
{
    uint32_t columns = 0, rows = 0;
    bool wraps = false;              // the last column is joined to the first, as on a tube
    std::vector<uint32_t> vertices;  // row by row, shape [rows * columns]
};

/// The connected parts that are grids with at least two rows and columns. `sides`: for each vertex the vertices at the other
/// ends of the quads' sides, ascending, without diagonals.
std::vector<Grid> findGrids(const Adjacency& sides);

}  // namespace drape
