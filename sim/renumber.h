// Numbers particles so that those joined by edges lie near each other in memory.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace drape {

/// The particle of each vertex, shape [vertices]: by reversed Cuthill-McKee where that brings the ends of the triangles'
/// edges clearly nearer to each other, otherwise as they are (grids lie well already). Deterministic, near linear.
std::vector<uint32_t> localNumbering(std::span<const uint32_t> triangles, uint32_t vertexCount);

}  // namespace drape
