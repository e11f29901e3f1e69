// Faces as a file or a generator gives them, before anything is checked or repaired.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/cloth_mesh.h"
#include "sim/vec3.h"

namespace drape {

struct SourceMesh
{
    std::vector<Vec3f> positions;         // [m]
    std::vector<Vec2f> uvs;               // empty when there are none
    std::vector<uint32_t> corners;        // vertex of each corner, all faces one after another
    std::vector<uint32_t> cornerUvs;      // index into uvs or ClothMesh::kNone, shape [corners]; empty when no corner has one
    std::vector<uint32_t> faceStart{0u};  // first corner of each face, shape [faces + 1]

    uint32_t faceCount() const { return static_cast<uint32_t>(faceStart.size() - 1); }
    void endFace() { faceStart.push_back(static_cast<uint32_t>(corners.size())); }
};

}  // namespace drape
