// Where the pattern on a cloth lies: coordinates whose whole numbers are the edges of the checks.
#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "sim/cloth_mesh.h"

namespace drape {

/// Texture coordinates scaled to square checks of equal size at rest, or, where the mesh has none, its rest shape as
/// a solid pattern. Shape [drawVertices].
std::vector<glm::vec3> patternCoordinates(const ClothMesh& mesh);

/// Where the threads run: texture coordinates scaled to metres at rest, or, where the mesh has none, its rest shape [m].
/// Shape [drawVertices].
std::vector<glm::vec3> restCoordinates(const ClothMesh& mesh);

}  // namespace drape
