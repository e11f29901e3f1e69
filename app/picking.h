// What lies under the cursor.
#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <vector>

#include "render/camera.h"
#include "sim/snapshot.h"

namespace drape {

/// The picture, and a point in it [pixels from its top left corner].
struct ViewPoint
{
    float width, height;
    float x, y;
};
Ray rayThrough(const Camera& camera, const ViewPoint& point);

/// Where a point of the world is in the picture [pixels]; nullopt behind the camera.
std::optional<glm::vec2> pixelOf(const Camera& camera, float width, float height, const glm::vec3& world);

struct ParticlePick
{
    int cloth;
    uint32_t particle;
    float distance;  // from the eye [m]
};

/// The nearest triangle that the ray hits, and of it the corner nearest to the hit.
std::optional<ParticlePick> pickTriangle(const FrameSnapshot& frame, const Ray& ray);

/// The particle nearest to the point within `radius` pixels of it.
std::optional<ParticlePick> pickParticleNear(const FrameSnapshot& frame, const Camera& camera, const ViewPoint& point, float radius);

/// The same among the held particles.
std::optional<ParticlePick> pickHoldNear(const FrameSnapshot& frame, const Camera& camera, const ViewPoint& point, float radius);

/// The particles of the patch round this one that lies within `radius` [m] of it at rest: what hangs together there, not a layer that
/// happens to lie near. Ascending.
std::vector<uint32_t> particlesAround(const ClothSnapshot& cloth, uint32_t particle, float radius);

struct ColliderPick
{
    int collider;
    float distance;  // from the eye [m]
};

/// The nearest collider that the ray hits; planes are no obstacle.
std::optional<ColliderPick> pickCollider(const FrameSnapshot& frame, const Ray& ray);

/// Where the ray hits a collider, as the distance from its origin [m]; planes are missed.
std::optional<float> hitSolid(const Ray& ray, const Collider& collider);

/// Distance from a point to the surface of a sphere or tapered capsule [m], negative inside.
float distanceToRound(const Collider& collider, const glm::vec3& point);

}  // namespace drape
