// A cloth of a frame as its source had it: vertices in their number and order.
#pragma once

#include <vector>

#include "sim/snapshot.h"

namespace drape {

/// Of a vertex of the source. Seams that were welded stay two vertices; a loose one stays where it was.
struct SourceVertex
{
    Vec3f position;  // [m]
    Vec3f normal;    // unit, area weighted
};
inline SourceVertex sourceVertex(const ClothSnapshot& cloth, size_t i)
{
    const uint32_t vertex = cloth.mesh->sourceVertex[i];
    if (vertex == ClothMesh::kNone)
        return {cloth.mesh->sourcePositions[i], {0.0f, 1.0f, 0.0f}};
    const uint32_t particle = cloth.fabric->particleOfVertex[vertex];
    return {cloth.positions[particle], cloth.normals[particle]};
}

/// Vertices of the source that some face has, ascending.
inline std::vector<uint32_t> verticesOfFaces(const ClothMesh& mesh)
{
    std::vector<bool> used(mesh.sourceVertex.size(), false);
    for (const uint32_t vertex : mesh.sourceFaces)
        used[vertex] = true;
    std::vector<uint32_t> vertices;
    for (uint32_t i = 0; i < used.size(); ++i)
        if (used[i])
            vertices.push_back(i);
    return vertices;
}

}  // namespace drape
