// What cloth collides with.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sim/vec3.h"

namespace drape {

struct CollisionMesh;

enum class ColliderType : uint8_t
{
    sphere,
    capsule,
    plane,
    box,
    convex,
    mesh,
};

/// Solid where dot(normal, x) <= offset.
struct HalfSpace
{
    Vec3f normal;  // unit
    float offset;  // [m]
};

/// A solid. Sphere: centre a, radiusA. Capsule: spheres (a, radiusA) and (b, radiusB) and the cone that touches both.
/// Plane: through a, solid behind the unit normal b. Box: centre a, halfSize, turned. Convex: the common part of its half
/// spaces, which are given about a, turned. Mesh: its vertices are given about a, turned.
struct Collider
{
    ColliderType type = ColliderType::sphere;
    std::string name;
    Vec3f a{0.0f, 0.0f, 0.0f};         // [m]
    Vec3f b{0.0f, 1.0f, 0.0f};         // [m], or unit normal
    float radiusA = 0.5f;              // [m]
    float radiusB = 0.5f;              // [m]
    float friction = 0.3f;             // Coulomb's mu
    Vec3f halfSize{0.5f, 0.5f, 0.5f};  // [m]
    Vec3f rotation{0.0f, 0.0f, 0.0f};  // about x, then y, then z [degrees]; turns balls and capsules' surfaces too
    std::vector<HalfSpace> planes{};
    std::shared_ptr<const CollisionMesh> mesh{};
    int meshSource = -1;  // where the scene has the mesh from (sim/scene/scene.h)
    int track = -1;       // moves along it (sim/track.h)
};

}  // namespace drape
