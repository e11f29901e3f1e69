#include "app/picking.h"

#include <algorithm>
#include <cmath>

#include "render/faceted_solid.h"
#include "sim/collider_step.h"

namespace drape {

namespace {

glm::vec3 toGlm(const Vec3f& v)
{
    return {v.x, v.y, v.z};
}

/// Distance along the ray to a triangle (Möller and Trumbore 1997); nullopt where it misses.
std::optional<float> hitTriangle(const Ray& ray, const glm::vec3& a, const glm::vec3& b, const glm::vec3& c)
{
    const glm::vec3 e1 = b - a, e2 = c - a;
    const glm::vec3 p = glm::cross(ray.direction, e2);
    const float determinant = glm::dot(e1, p);
    if (determinant == 0.0f)
        return std::nullopt;
    const glm::vec3 s = ray.origin - a;
    const float u = glm::dot(s, p) / determinant;
    const glm::vec3 q = glm::cross(s, e1);
    const float v = glm::dot(ray.direction, q) / determinant;
    const float t = glm::dot(e2, q) / determinant;
    if (!(u >= 0.0f && v >= 0.0f && u + v <= 1.0f && t > 0.0f))
        return std::nullopt;
    return t;
}

class NearestOnScreen
{
public:
    NearestOnScreen(const Camera& camera, const ViewPoint& point, float radius)
        : camera_(camera), point_(point), clipFromWorld_(camera.projection(point.width / point.height) * camera.view()), best_(radius)
    {
    }

    void consider(int cloth, uint32_t particle, const Vec3f& position)
    {
        const glm::vec4 clip = clipFromWorld_ * glm::vec4(toGlm(position), 1.0f);
        if (!(clip.w > 0.0f))
            return;
        const float x = (clip.x / clip.w * 0.5f + 0.5f) * point_.width, y = (0.5f - clip.y / clip.w * 0.5f) * point_.height;
        const float away = std::hypot(x - point_.x, y - point_.y);
        // Of two that lie behind each other, the nearer one.
        if (away < best_ || (found_ && away <= best_ + 0.5f && clip.w < pick_.distance))
        {
            best_ = std::min(best_, away);
            pick_ = {cloth, particle, clip.w};
            found_ = true;
        }
    }

    std::optional<ParticlePick> result(const FrameSnapshot& frame) const
    {
        if (!found_)
            return std::nullopt;
        ParticlePick pick = pick_;
        pick.distance = glm::distance(camera_.eye(), toGlm(frame.cloths[static_cast<size_t>(pick.cloth)].positions[pick.particle]));
        return pick;
    }

private:
    const Camera& camera_;
    ViewPoint point_;
    glm::mat4 clipFromWorld_;
    float best_;
    bool found_ = false;
    ParticlePick pick_{-1, 0, 0.0f};
};

}  // namespace

Ray rayThrough(const Camera& camera, const ViewPoint& point)
{
    return rayThrough(camera, point.width / point.height, point.x / point.width, point.y / point.height);
}

std::optional<glm::vec2> pixelOf(const Camera& camera, float width, float height, const glm::vec3& world)
{
    const glm::vec4 clip = camera.projection(width / height) * camera.view() * glm::vec4(world, 1.0f);
    if (!(clip.w > 0.0f))
        return std::nullopt;
    return glm::vec2((clip.x / clip.w * 0.5f + 0.5f) * width, (0.5f - clip.y / clip.w * 0.5f) * height);
}

std::optional<ParticlePick> pickTriangle(const FrameSnapshot& frame, const Ray& ray)
{
    std::optional<ParticlePick> pick;
    for (size_t c = 0; c < frame.cloths.size(); ++c)
    {
        const ClothSnapshot& cloth = frame.cloths[c];
        const std::vector<uint32_t>& triangles = cloth.fabric->triangles;
        for (size_t t = 0; t + 2 < triangles.size(); t += 3)
        {
            const glm::vec3 corner[3] = {toGlm(cloth.positions[triangles[t]]), toGlm(cloth.positions[triangles[t + 1]]),
                                         toGlm(cloth.positions[triangles[t + 2]])};
            const std::optional<float> distance = hitTriangle(ray, corner[0], corner[1], corner[2]);
            if (!distance || (pick && *distance >= pick->distance))
                continue;
            const glm::vec3 hit = ray.origin + *distance * ray.direction;
            size_t nearest = 0;
            for (size_t k = 1; k < 3; ++k)
                if (glm::distance(corner[k], hit) < glm::distance(corner[nearest], hit))
                    nearest = k;
            pick = ParticlePick{static_cast<int>(c), triangles[t + nearest], *distance};
        }
    }
    return pick;
}

std::optional<ParticlePick> pickParticleNear(const FrameSnapshot& frame, const Camera& camera, const ViewPoint& point, float radius)
{
    NearestOnScreen nearest(camera, point, radius);
    for (size_t c = 0; c < frame.cloths.size(); ++c)
        for (size_t p = 0; p < frame.cloths[c].positions.size(); ++p)
            nearest.consider(static_cast<int>(c), static_cast<uint32_t>(p), frame.cloths[c].positions[p]);
    return nearest.result(frame);
}

std::optional<ParticlePick> pickHoldNear(const FrameSnapshot& frame, const Camera& camera, const ViewPoint& point, float radius)
{
    NearestOnScreen nearest(camera, point, radius);
    for (size_t c = 0; c < frame.cloths.size(); ++c)
        for (const Hold& hold : frame.cloths[c].holds)
            nearest.consider(static_cast<int>(c), hold.particle, frame.cloths[c].positions[hold.particle]);
    return nearest.result(frame);
}

std::vector<uint32_t> particlesAround(const ClothSnapshot& cloth, uint32_t particle, float radius)
{
    const Fabric& fabric = *cloth.fabric;
    const Vec3f center = fabric.restPositions[particle];
    std::vector<bool> seen(fabric.particleCount, false);
    std::vector<uint32_t> around{particle};
    seen[particle] = true;
    for (size_t next = 0; next < around.size(); ++next)
        for (const uint32_t corner : fabric.trianglesOfParticle.of(around[next]))
            for (uint32_t k = 0; k < 3; ++k)
            {
                const uint32_t other = fabric.triangles[corner / 3 * 3 + k];
                if (seen[other] || lengthSquared(fabric.restPositions[other] - center) > radius * radius)
                    continue;
                seen[other] = true;
                around.push_back(other);
            }
    std::ranges::sort(around);
    return around;
}

float distanceToRound(const Collider& collider, const glm::vec3& point)
{
    return -depthInRound(collider, {point.x, point.y, point.z});
}

namespace {

/// Sphere tracing: the distance tells how far it is safe to go.
std::optional<float> hitRound(const Ray& ray, const Collider& collider)
{
    constexpr int kSteps = 96;
    const float close = 1e-3f * std::max(collider.radiusA, collider.radiusB);
    const float farthest = glm::distance(ray.origin, toGlm(collider.a)) + glm::distance(toGlm(collider.a), toGlm(collider.b)) +
                           collider.radiusA + collider.radiusB;
    float travelled = 0.0f;
    for (int step = 0; step < kSteps && travelled <= farthest; ++step)
    {
        const float away = distanceToRound(collider, ray.origin + travelled * ray.direction);
        if (away <= close)
            return travelled;
        travelled += away;
    }
    return std::nullopt;
}

std::optional<float> hitFacets(const Ray& ray, const Collider& collider)
{
    std::optional<float> nearest;
    const std::vector<FacetVertex> facets = facetsOf(collider);
    for (size_t i = 0; i + 2 < facets.size(); i += 3)
        if (const auto hit = hitTriangle(ray, facets[i].position, facets[i + 1].position, facets[i + 2].position))
            nearest = std::min(*hit, nearest.value_or(*hit));
    return nearest;
}

}  // namespace

std::optional<float> hitSolid(const Ray& ray, const Collider& collider)
{
    const bool round = collider.type == ColliderType::sphere || collider.type == ColliderType::capsule;
    return round ? hitRound(ray, collider) : hitFacets(ray, collider);
}

std::optional<ColliderPick> pickCollider(const FrameSnapshot& frame, const Ray& ray)
{
    std::optional<ColliderPick> pick;
    for (size_t i = 0; i < frame.colliders.size(); ++i)
        if (const std::optional<float> hit = hitSolid(ray, frame.colliders[i]); hit && (!pick || *hit < pick->distance))
            pick = ColliderPick{static_cast<int>(i), *hit};
    return pick;
}

}  // namespace drape
