// What cloth collides with.
#pragma once

#include <cstdint>
#include <string>

#include "sim/vec3.h"

namespace drape {

enum class ColliderType : uint8_t
{
    sphere,
    capsule,
    plane,
};

/// A solid. Sphere: centre a, radiusA. Capsule: spheres (a, radiusA) and (b, radiusB) and the cone that touches both.
/// Plane: through a, solid behind the unit normal b.
struct Collider
{
    ColliderType type = ColliderType::sphere;
    std::string name;
    Vec3f a{0.0f, 0.0f, 0.0f};  // [m]
    Vec3f b{0.0f, 1.0f, 0.0f};  // [m], or unit normal
    float radiusA = 0.5f;       // [m]
    float radiusB = 0.5f;       // [m]
    float friction = 0.3f;      // Coulomb's mu
};

}  // namespace drape
