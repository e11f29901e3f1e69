// Meshes of our own. All lengths in metres; all have texture coordinates and four-cornered faces where the shape has a grid.
#pragma once

#include <cstdint>

#include "sim/cloth_mesh.h"

namespace drape {

/// How the cells of a sheet are cut into triangles.
enum class Diagonals : uint8_t
{
    forward,      // all alike
    backward,     // all alike, the other way
    alternating,  // in a checkerboard
};

/// columns x rows vertices in the plane z = 0, width x height, centred on the origin, row by row from the top left (+y is up, front to +z).
ClothMesh makeSheet(uint32_t columns, uint32_t rows, float width, float height, Diagonals diagonals);

/// Rings of triangles in the plane z = 0 round the origin, with the vertices as evenly spread as rings allow.
ClothMesh makeDisc(uint32_t rings, float radius);

/// Closed, from a subdivided cube, so that no vertex is crowded; `divisions` quads along an edge of the cube.
ClothMesh makeSphere(uint32_t divisions, float radius);

/// Open at both ends, axis y, centred on the origin.
ClothMesh makeTube(uint32_t around, uint32_t along, float radius, float height);

/// An irregular triangulation of a width x height rectangle in the plane z = 0 with about `vertices` vertices (seeded).
ClothMesh makeIrregularSheet(uint32_t vertices, float width, float height, uint32_t seed);

/// A sleeveless dress: shoulders, neck and arm holes, waist, flared skirt; y from 0 (hem) to about 1.25, with a seam in its texture.
ClothMesh makeDress(uint32_t around);

}  // namespace drape
