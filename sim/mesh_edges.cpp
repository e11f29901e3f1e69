#include "sim/mesh_edges.h"

namespace drape {

std::vector<MeshEdge> uniqueEdges(const std::vector<uint32_t>& triangles)
{
    struct Side
    {
        uint64_t key;
        uint32_t triangle, opposite;
    };
    std::vector<Side> sides;
    sides.reserve(triangles.size());
    for (uint32_t t = 0; t * 3 < triangles.size(); ++t)
        for (uint32_t corner = 0; corner < 3; ++corner)
        {
            const uint32_t a = triangles[t * 3 + corner], b = triangles[t * 3 + (corner + 1) % 3], c = triangles[t * 3 + (corner + 2) % 3];
            sides.push_back({pairKey(a, b), t, c});
        }
    std::sort(sides.begin(), sides.end(),
              [](const Side& x, const Side& y) { return x.key != y.key ? x.key < y.key : x.triangle < y.triangle; });

    std::vector<MeshEdge> edges;
    for (size_t i = 0; i < sides.size(); ++i)
    {
        if (i == 0 || sides[i].key != sides[i - 1].key)
        {
            MeshEdge edge;
            edge.a = static_cast<uint32_t>(sides[i].key >> 32);
            edge.b = static_cast<uint32_t>(sides[i].key);
            edges.push_back(edge);
        }
        MeshEdge& edge = edges.back();
        if (edge.triangleCount < 2)
        {
            edge.triangle[edge.triangleCount] = sides[i].triangle;
            edge.opposite[edge.triangleCount] = sides[i].opposite;
        }
        ++edge.triangleCount;
    }
    return edges;
}

}  // namespace drape
