// The edges of a triangle mesh.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace drape {

/// An edge of the surface with its first two triangles.
struct MeshEdge
{
    static constexpr uint32_t kNone = 0xffffffffu;

    uint32_t a, b;  // a < b
    uint32_t triangle[2] = {kNone, kNone};
    uint32_t opposite[2] = {kNone, kNone};  // the triangles' third corners
    uint32_t triangleCount = 0;
    bool diagonal = false;  // of a quad
};

/// The same for both orders; sorts like the ends, the lower one first.
inline uint64_t pairKey(uint32_t a, uint32_t b)
{
    return uint64_t{std::min(a, b)} << 32 | std::max(a, b);
}

/// Unique edges of the triangles, ordered by their particles. No diagonals.
std::vector<MeshEdge> uniqueEdges(const std::vector<uint32_t>& triangles);

}  // namespace drape
