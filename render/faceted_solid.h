// Colliders with flat faces, as triangles.
#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "sim/snapshot.h"

namespace drape {

struct FacetVertex
{
    glm::vec3 position;  // in the world [m]
    glm::vec3 normal;    // unit, of the face
};

/// Three a triangle; empty for what has no flat faces. A convex solid that is open is cut off far away.
std::vector<FacetVertex> facetsOf(const Collider& collider);

}  // namespace drape
