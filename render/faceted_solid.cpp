#include "render/faceted_solid.h"

#include <cmath>

namespace drape {

namespace {

constexpr float kFarAway = 50.0f;  // [m]

glm::vec3 toGlm(const Vec3f& v)
{
    return {v.x, v.y, v.z};
}

/// The part of a polygon in dot(normal, x) <= offset.
std::vector<glm::vec3> clip(const std::vector<glm::vec3>& polygon, const glm::vec3& normal, float offset)
{
    std::vector<glm::vec3> kept;
    for (size_t i = 0; i < polygon.size(); ++i)
    {
        const glm::vec3 &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
        const float outA = glm::dot(normal, a) - offset, outB = glm::dot(normal, b) - offset;
        if (outA <= 0.0f)
            kept.push_back(a);
        if ((outA < 0.0f && outB > 0.0f) || (outA > 0.0f && outB < 0.0f))
            kept.push_back(a + (b - a) * (outA / (outA - outB)));
    }
    return kept;
}

std::vector<HalfSpace> halfSpacesOf(const Collider& collider)
{
    if (collider.type == ColliderType::convex)
        return collider.planes;
    if (collider.type != ColliderType::box)
        return {};
    const Vec3f& h = collider.halfSize;
    return {{{1, 0, 0}, h.x}, {{-1, 0, 0}, h.x}, {{0, 1, 0}, h.y}, {{0, -1, 0}, h.y}, {{0, 0, 1}, h.z}, {{0, 0, -1}, h.z}};
}

}  // namespace

std::vector<FacetVertex> facetsOf(const Collider& collider)
{
    const std::vector<HalfSpace> planes = halfSpacesOf(collider);
    const Pose pose{rotationOf(toDouble(collider.rotation)), toDouble(collider.a)};
    std::vector<FacetVertex> facets;
    for (size_t i = 0; i < planes.size(); ++i)
    {
        const glm::vec3 normal = toGlm(planes[i].normal);
        const glm::vec3 side = glm::normalize(std::abs(normal.y) < 0.9f ? glm::cross(normal, glm::vec3(0.0f, 1.0f, 0.0f))
                                                                        : glm::cross(normal, glm::vec3(1.0f, 0.0f, 0.0f)));
        const glm::vec3 up = glm::cross(normal, side), middle = planes[i].offset * normal;
        std::vector<glm::vec3> face{middle + kFarAway * (-side - up), middle + kFarAway * (side - up), middle + kFarAway * (side + up),
                                    middle + kFarAway * (up - side)};
        for (size_t j = 0; j < planes.size() && !face.empty(); ++j)
            if (j != i)
                face = clip(face, toGlm(planes[j].normal), planes[j].offset);
        const glm::vec3 turned = toGlm(toFloat(pose.turn * toDouble(planes[i].normal)));
        const auto place = [&](const glm::vec3& p) { return FacetVertex{toGlm(pose.toOutside(Vec3f{p.x, p.y, p.z})), turned}; };
        for (size_t k = 2; k < face.size(); ++k)
            facets.insert(facets.end(), {place(face[0]), place(face[k - 1]), place(face[k])});
    }
    return facets;
}

}  // namespace drape
