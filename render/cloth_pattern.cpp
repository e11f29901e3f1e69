#include "render/cloth_pattern.h"

#include <algorithm>
#include <cmath>

namespace drape {

namespace {

constexpr float kChecksAcross = 30.0f;  // along the diagonal of the rest shape's bounding box

glm::vec3 toGlm(const Vec3f& v)
{
    return {v.x, v.y, v.z};
}

/// Metres that one unit of u, and of v, spans on average at rest.
glm::vec2 metresPerUv(const ClothMesh& mesh)
{
    glm::dvec2 sum(0.0);
    double area = 0.0;
    for (size_t t = 0; t + 2 < mesh.drawTriangles.size(); t += 3)
    {
        glm::vec3 p[3];
        glm::vec2 uv[3];
        for (size_t c = 0; c < 3; ++c)
        {
            const uint32_t i = mesh.drawTriangles[t + c];
            p[c] = toGlm(mesh.positions[mesh.drawVertex[i]]);
            uv[c] = {mesh.drawUv[i].x, mesh.drawUv[i].y};
        }
        const glm::vec3 e1 = p[1] - p[0], e2 = p[2] - p[0];
        const glm::vec2 d1 = uv[1] - uv[0], d2 = uv[2] - uv[0];
        const float determinant = d1.x * d2.y - d1.y * d2.x;
        const double weight = glm::length(glm::cross(e1, e2));
        if (std::abs(determinant) < 1e-12f || !(weight > 0.0))
            continue;
        const glm::vec3 alongU = (e1 * d2.y - e2 * d1.y) / determinant;
        const glm::vec3 alongV = (e2 * d1.x - e1 * d2.x) / determinant;
        sum += weight * glm::dvec2(glm::length(alongU), glm::length(alongV));
        area += weight;
    }
    return area > 0.0 ? glm::vec2(sum / area) : glm::vec2(0.0f);
}

/// 0 where the mesh has no usable texture coordinates.
glm::vec2 textureSize(const ClothMesh& mesh)
{
    const bool hasUv = mesh.drawUv.size() == mesh.drawVertex.size();
    const glm::vec2 metres = hasUv ? metresPerUv(mesh) : glm::vec2(0.0f);
    return metres.x > 0.0f && metres.y > 0.0f ? metres : glm::vec2(0.0f);
}

}  // namespace

std::vector<glm::vec3> restCoordinates(const ClothMesh& mesh)
{
    std::vector<glm::vec3> coordinates(mesh.drawVertex.size());
    const glm::vec2 metres = textureSize(mesh);
    for (size_t i = 0; i < coordinates.size(); ++i)
        coordinates[i] = metres.x > 0.0f ? glm::vec3(mesh.drawUv[i].x * metres.x, mesh.drawUv[i].y * metres.y, 0.0f)
                                         : toGlm(mesh.positions[mesh.drawVertex[i]]);
    return coordinates;
}

std::vector<glm::vec3> patternCoordinates(const ClothMesh& mesh)
{
    glm::vec3 low(0.0f), high(0.0f);
    if (!mesh.positions.empty())
        low = high = toGlm(mesh.positions.front());
    for (const Vec3f& p : mesh.positions)
    {
        low = glm::min(low, toGlm(p));
        high = glm::max(high, toGlm(p));
    }
    const float check = std::max(glm::length(high - low), 1e-6f) / kChecksAcross;

    std::vector<glm::vec3> coordinates(mesh.drawVertex.size());
    if (const glm::vec2 metres = textureSize(mesh); metres.x > 0.0f)
    {
        // Whole checks over a unit of texture space, so that a pattern that wraps round has no seam.
        const glm::vec2 checks = 2.0f * glm::max(glm::round(metres / check / 2.0f), 1.0f);
        for (size_t i = 0; i < coordinates.size(); ++i)
            coordinates[i] = {mesh.drawUv[i].x * checks.x, mesh.drawUv[i].y * checks.y, 0.5f};
        return coordinates;
    }
    // Half a check off: a flat mesh must not lie in the edge between two layers.
    for (size_t i = 0; i < coordinates.size(); ++i)
        coordinates[i] = (toGlm(mesh.positions[mesh.drawVertex[i]]) - 0.5f * (low + high)) / check + 0.5f;
    return coordinates;
}

}  // namespace drape
