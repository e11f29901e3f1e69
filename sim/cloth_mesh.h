// A mesh as cooking, drawing and exporting need it: three views of one surface.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/vec3.h"

namespace drape {

struct Vec2f
{
    float x, y;
};

/// The simulated surface has one vertex where the source had several in one place (seams), so that it never opens there.
struct ClothMesh
{
    static constexpr uint32_t kNone = 0xffffffffu;

    // Simulated surface.
    std::vector<Vec3f> positions;     // rest shape [m], shape [vertices]
    std::vector<uint32_t> triangles;  // vertex indices, shape [triangles * 3], counter-clockwise seen from the front
    std::vector<uint32_t> quads;      // the source's four-cornered faces, in order around, shape [quads * 4]; also in `triangles`

    // Drawn surface: vertices are split where texture coordinates jump.
    std::vector<uint32_t> drawVertex;     // vertex of the simulated surface, shape [drawVertices]
    std::vector<Vec2f> drawUv;            // shape [drawVertices]; empty when the source has none
    std::vector<uint32_t> drawTriangles;  // indices into drawVertex, shape [triangles * 3]

    // The source as it was, for export: vertices in their number and order, and its faces.
    std::vector<uint32_t> sourceVertex;     // vertex of the simulated surface, or kNone for a loose one, shape [sourceVertices]
    std::vector<Vec3f> sourcePositions;     // [m], after scaling and centring, shape [sourceVertices]
    std::vector<uint32_t> sourceFaces;      // source vertex indices of all faces, one after another
    std::vector<uint32_t> sourceFaceStart;  // shape [faces + 1]
    std::vector<Vec2f> sourceUvs;           // texture coordinates in their number and order; empty when the source has none
    std::vector<uint32_t> sourceFaceUvs;    // index into sourceUvs, or kNone, of each corner of sourceFaces; empty with sourceUvs
};

}  // namespace drape
