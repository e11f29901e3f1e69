// The key light's direction and the view from it that the shadow map takes.
#pragma once

#include <glm/glm.hpp>

#include "sim/snapshot.h"

namespace drape {

/// Towards the key light, unit.
glm::vec3 keyLight();

struct Bounds
{
    glm::vec3 low{0.0f}, high{0.0f};  // [m]

    glm::vec3 center() const { return 0.5f * (low + high); }
    float radius() const { return 0.5f * glm::length(high - low); }
};

/// Box round all finite particles; where there are none, a cube of 1 m on the ground.
Bounds boundsOf(const FrameSnapshot& frame);
/// That, and all colliders but planes.
Bounds boundsOfCasters(const FrameSnapshot& frame);

/// From the world to the shadow map's clip space: a parallel projection that holds the box. Moves in steps, so that the
/// shadow's edges do not crawl; `size` texels a side.
glm::mat4 lightViewProjection(const Bounds& bounds, int size);
/// Width of a texel of that [m].
float lightTexelSize(const Bounds& bounds, int size);

}  // namespace drape
