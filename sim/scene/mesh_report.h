// What loading a mesh found and repaired.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/vec3.h"

namespace drape {

struct MeshReport
{
    std::string source;      // file or generator
    bool generated = false;  // by a generator: its faces and size need no remark
    uint32_t sourceVertices = 0, sourceFaces = 0;
    uint32_t particles = 0, triangles = 0;
    uint32_t polygonsTriangulated = 0;  // faces with more than four corners
    uint32_t verticesWelded = 0;        // vertices that lay where another one does
    uint32_t looseVertices = 0;         // in no face: dropped
    uint32_t cornersMerged = 0;         // corners that lay where the corner before them does: left out of their face
    uint32_t facesWithoutArea = 0;      // dropped, faces that repeat a vertex included
    uint32_t repeatedFaces = 0;         // dropped: same vertices as an earlier face
    uint32_t coveringFaces = 0;         // dropped: they lie on an earlier face, corner on corner, with vertices of their own
    uint32_t facesTurned = 0;           // wound against the other faces of their part: turned
    uint32_t oneSidedParts = 0;         // like a Möbius strip: kept as they are, reported
    uint32_t crowdedEdges = 0;          // edges with more than two faces: kept, reported
    bool shell = false;                 // collided with, and not closed
    bool closed = false;                // every edge has two faces
    Vec3f size{0, 0, 0};                // of the bounding box, after scaling [m]
    float rounding = 0.0f;              // how far apart floats are where the file has the mesh [m]

    /// One sentence each, for the window and standard error; empty when nothing was repaired.
    std::vector<std::string> messages() const;
};

}  // namespace drape
