// Meshes of our own. All lengths in metres; all have texture coordinates, proportional to lengths on the cloth and within [0,1],
// and four-cornered faces where the shape has a grid. They throw std::invalid_argument for counts too small to make the shape,
// and Cancelled.
#pragma once

#include <cstdint>

#include "sim/cloth_mesh.h"
#include "sim/progress.h"

namespace drape {

/// How the cells of a sheet are cut into triangles.
enum class Diagonals : uint8_t
{
    forward,      // all alike: from the upper left to the lower right
    backward,     // all alike, the other way
    alternating,  // in a checkerboard
};

/// columns x rows vertices in the plane z = 0, width x height, centred on the origin, row by row from the top left (+y is up, front to +z).
ClothMesh makeSheet(uint32_t columns, uint32_t rows, float width, float height, Diagonals diagonals, Progress* progress = nullptr);

/// Rings of triangles in the plane z = 0 round the origin, with the vertices as evenly spread as rings allow.
ClothMesh makeDisc(uint32_t rings, float radius, Progress* progress = nullptr);

/// Closed, from a subdivided cube, so that no vertex is crowded; `divisions` quads along an edge of the cube.
ClothMesh makeSphere(uint32_t divisions, float radius, Progress* progress = nullptr);

/// `around` x `along` vertices; open at both ends, axis y, centred on the origin.
ClothMesh makeTube(uint32_t around, uint32_t along, float radius, float height, Progress* progress = nullptr);

/// Closed: a pipe of radius `thickness` [m] round a circle of `radius` in the plane y = 0, with `around` vertices round the pipe and
/// `along` along it. With `turns` > 1 the pipe goes that often round the circle as a torus knot that crosses over and under itself
/// turns + 1 times, within `radius` of the origin but for the pipe's own radius.
ClothMesh makeTorus(uint32_t around, uint32_t along, float radius, float thickness, uint32_t turns, Progress* progress = nullptr);

/// An irregular triangulation of a width x height rectangle in the plane z = 0 with about `vertices` vertices (seeded).
ClothMesh makeIrregularSheet(uint32_t vertices, float width, float height, uint32_t seed, Progress* progress = nullptr);

/// A sleeveless dress: shoulders, neck and arm holes, waist, flared skirt; y from 0 (hem) to 1.25, front to +z, with a seam at the back
/// of its texture. `around` is rounded up to a multiple of four.
ClothMesh makeDress(uint32_t around, Progress* progress = nullptr);

}  // namespace drape
