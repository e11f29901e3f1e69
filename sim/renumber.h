// Numbers particles so that those joined by edges lie near each other in memory.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/quad_grid.h"

namespace drape {

/// The particle of each vertex, shape [vertices]: by reversed Cuthill-McKee where that brings the ends of the triangles'
/// edges clearly nearer to each other, otherwise as they are (grids lie well already). Deterministic, near linear.
std::vector<uint32_t> localNumbering(std::span<const uint32_t> triangles, uint32_t vertexCount);

/// The new number of each particle, shape [particles]: row by row of each grid, and within a row first the columns 0, 4, 8, ..., then
/// 2, 6, ..., then 1, 5, ..., then 3, 7, .... So the edges of a grid that go one or two columns or rows on have, colour by
/// colour, ends that are runs of consecutive numbers. Particles in no grid keep their place in the order.
std::vector<uint32_t> gridNumbering(std::span<const GridPlace> places);

}  // namespace drape
