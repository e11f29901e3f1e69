// A triangle mesh to collide with.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "sim/stages/mesh_distance.h"
#include "sim/vec3.h"

namespace drape {

/// Immutable and shared. All lengths [m], in the mesh's own axes.
struct CollisionMesh
{
    std::vector<Vec3f> vertices;
    std::vector<uint32_t> triangles;  // counter-clockwise seen from outside, in the order of the tree's leaves
    std::vector<BvhNode> nodes;       // depth first
    std::vector<Vec3f> normals;       // of features (MeshView)
    std::vector<uint8_t> rims;        // (MeshView)
    std::vector<float> distances;     // of the grid's cells
    DistanceGrid grid{};              // without its array
    bool closed = false;              // solid; otherwise a shell with two sides

    uint32_t triangleCount() const { return static_cast<uint32_t>(triangles.size() / 3); }
    MeshView view() const
    {
        return {vertices.data(), triangles.data(), nodes.data(),
                normals.data(),  rims.data(),      {distances.data(), grid.low, grid.cell, grid.x, grid.y, grid.z},
                closed};
    }
};

/// Shape [triangles * 3]. Deterministic. A mesh is closed where each edge has two triangles that run along it in opposite
/// directions; a closed one that is inside out is turned. Throws std::invalid_argument for no triangle or a wrong index.
std::shared_ptr<const CollisionMesh> makeCollisionMesh(std::vector<Vec3f> vertices, std::vector<uint32_t> triangles);

}  // namespace drape
