// The edges of a surface, and the faces on each.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace drape {

/// A side is a face's way from one of its corners to the next; the sides between the same two vertices are one edge.
struct EdgeGroups
{
    std::vector<uint32_t> sides;   // first corner of each side, grouped by edge, shape [corners]
    std::vector<uint32_t> start;   // shape [edges + 1]
    std::vector<uint32_t> faceOf;  // face of each corner, shape [corners]
    std::vector<uint32_t> edgeOf;  // edge of each side, by its first corner, shape [corners]

    uint32_t edgeCount() const { return static_cast<uint32_t>(start.size() - 1); }
    uint32_t uses(uint32_t edge) const { return start[edge + 1] - start[edge]; }
    bool closed() const;  // every edge has two sides
};

/// `corners`: vertex of each corner; `faceStart`: first corner of each face, shape [faces + 1].
EdgeGroups groupEdges(std::span<const uint32_t> corners, std::span<const uint32_t> faceStart, uint32_t vertexCount);

/// The same for triangles.
EdgeGroups groupEdges(std::span<const uint32_t> triangles, uint32_t vertexCount);

/// The corner after `corner` within its face.
uint32_t nextCorner(uint32_t corner, uint32_t face, std::span<const uint32_t> faceStart);

}  // namespace drape
