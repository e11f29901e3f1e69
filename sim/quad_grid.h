// Finds the grids in a mesh's quads: rows and columns, as far as they go.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace drape {

/// Where a particle stands in a grid.
struct GridPlace
{
    static constexpr uint32_t kNone = 0xffffffffu;

    uint32_t grid = kNone;  // its first particle's number; kNone: in none
    int32_t row = 0, column = 0;
};

/// Places of all particles, from 0 on in each grid, whose rows are its longer side. A grid spreads from quad to quad across their
/// sides; where it meets itself or has a pole, each particle keeps the first place that it was given. `quads` are corners
/// in turn. Deterministic, near linear.
std::vector<GridPlace> findGrids(std::span<const std::array<uint32_t, 4>> quads, uint32_t particleCount);

}  // namespace drape
