// Colliders with flat faces, and meshes, as triangles.
#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "sim/snapshot.h"

namespace drape {

struct FacetVertex
{
    glm::vec3 position;  // in the world [m]
    glm::vec3 normal;    // unit, of the face, or of the surface that a mesh's faces stand for
};

/// Three a triangle; empty for balls, capsules and planes. A convex solid that is open is cut off far away.
std::vector<FacetVertex> facetsOf(const Collider& collider);

}  // namespace drape
