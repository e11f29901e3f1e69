// What a solid can be changed by, and what becomes of it.
#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "sim/collider.h"

namespace drape {

enum class HandleKind
{
    arrow,   // moves along its axis
    ring,    // turns about its axis
    size,    // makes it larger along its axis
    radius,  // of a ball, or of a capsule's end
    end,     // moves a capsule's end across the view
};

struct SolidHandle
{
    HandleKind kind;
    int index;         // of the axis, or of the capsule's end
    glm::vec3 axis;    // unit
    glm::vec3 center;  // of a ring; where an arrow or a size starts; what a radius is measured from [m]
    glm::vec3 place;   // where it is taken hold of; of a ring, none [m]
};

/// `reach`: the length of the arrows and the rings' radius [m]. `view`: unit, along the view.
std::vector<SolidHandle> handlesOf(const Collider& collider, float reach, const glm::vec3& view);

/// Where its handles are [m].
glm::vec3 middleOf(const Collider& collider);

void moveSolid(Collider& collider, const glm::vec3& by);
/// About its middle [rad].
void turnSolid(Collider& collider, const glm::vec3& axis, float angle);
/// Sizes are at least a millimetre.
void sizeSolid(Collider& collider, const SolidHandle& handle, float size);

/// What `sizeSolid` sets [m].
float sizeOf(const Collider& collider, const SolidHandle& handle);

}  // namespace drape
