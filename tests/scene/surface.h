// Measures of a surface, worked out the slow and obvious way.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "sim/cloth_mesh.h"

namespace drape {

/// How often each directed edge occurs.
inline std::map<std::pair<uint32_t, uint32_t>, int> directedEdges(const ClothMesh& mesh)
{
    std::map<std::pair<uint32_t, uint32_t>, int> edges;
    for (size_t i = 0; i < mesh.triangles.size(); ++i)
        ++edges[{mesh.triangles[i], mesh.triangles[i % 3 == 2 ? i - 2 : i + 1]}];
    return edges;
}

/// Edges of only one triangle.
inline int borderEdges(const ClothMesh& mesh)
{
    const auto edges = directedEdges(mesh);
    return static_cast<int>(std::ranges::count_if(edges, [&](const auto& e) { return !edges.contains({e.first.second, e.first.first}); }));
}

/// Whether neighbours are wound alike: no edge is run through twice in one direction.
inline bool oneFront(const ClothMesh& mesh)
{
    return std::ranges::all_of(directedEdges(mesh), [](const auto& e) { return e.second == 1; });
}

/// Vertices - edges + triangles.
inline int eulerCharacteristic(const ClothMesh& mesh)
{
    std::set<std::pair<uint32_t, uint32_t>> edges;
    for (const auto& [edge, count] : directedEdges(mesh))
        edges.insert(std::minmax(edge.first, edge.second));
    return static_cast<int>(mesh.positions.size()) - static_cast<int>(edges.size()) + static_cast<int>(mesh.triangles.size() / 3);
}

/// Twice the area times the unit normal of triangle i.
inline Vec3f areaVector(const ClothMesh& mesh, size_t i)
{
    const Vec3f &a = mesh.positions[mesh.triangles[3 * i]], &b = mesh.positions[mesh.triangles[3 * i + 1]];
    return cross(b - a, mesh.positions[mesh.triangles[3 * i + 2]] - a);
}

inline double area(const ClothMesh& mesh)
{
    double sum = 0.0;
    for (size_t i = 0; i < mesh.triangles.size() / 3; ++i)
        sum += 0.5 * static_cast<double>(length(areaVector(mesh, i)));
    return sum;
}

/// Positive for a closed surface with its front outside.
inline double volume(const ClothMesh& mesh)
{
    double sum = 0.0;
    for (size_t i = 0; i < mesh.triangles.size() / 3; ++i)
        sum += static_cast<double>(dot(areaVector(mesh, i), mesh.positions[mesh.triangles[3 * i]])) / 6.0;
    return sum;
}

}  // namespace drape
