#include "app/tools/region_pick.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "render/faceted_solid.h"

namespace drape {
namespace {

// What is nearer by less than this fraction of the distance hides nothing: a surface does not hide itself.
constexpr float kSameDepth = 0.005f;

}  // namespace

bool isInside(std::span<const glm::vec2> outline, const glm::vec2& point)
{
    bool inside = false;
    for (size_t i = 0, j = outline.size() - 1; i < outline.size(); j = i++)
    {
        const glm::vec2 &a = outline[i], &b = outline[j];
        if ((a.y > point.y) != (b.y > point.y) && point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x)
            inside = !inside;
    }
    return inside;
}

DepthMap::DepthMap(const FrameSnapshot& frame, const Camera& camera, int width, int height, bool solids)
    : camera_(camera),
      clipFromWorld_(camera.projection(static_cast<float>(width) / static_cast<float>(height)) * camera.view()),
      width_(width),
      height_(height),
      nearness_(static_cast<size_t>(width) * static_cast<size_t>(height), 0.0f)
{
    for (const ClothSnapshot& cloth : frame.cloths)
    {
        const std::vector<uint32_t>& corners = cloth.fabric->triangles;
        for (size_t t = 0; t + 2 < corners.size(); t += 3)
            add(toGlm(cloth.positions[corners[t]]), toGlm(cloth.positions[corners[t + 1]]), toGlm(cloth.positions[corners[t + 2]]));
    }
    if (!solids)
        return;
    for (const Collider& collider : frame.colliders)
    {
        const std::vector<FacetVertex> facets = facetsOf(collider);
        for (size_t i = 0; i + 2 < facets.size(); i += 3)
            add(facets[i].position, facets[i + 1].position, facets[i + 2].position);
        if (collider.type == ColliderType::sphere || collider.type == ColliderType::capsule)
            round_.push_back(collider);
    }
}

/// What reaches behind the eye is left out.
void DepthMap::add(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c)
{
    std::array<glm::vec3, 3> p;  // x, y [pixels], nearness
    const glm::vec3* const corners[] = {&a, &b, &c};
    for (size_t i = 0; i < 3; ++i)
    {
        const glm::vec4 clip = clipFromWorld_ * glm::vec4(*corners[i], 1.0f);
        if (!(clip.w > 1e-4f))
            return;
        p[i] = {(clip.x / clip.w * 0.5f + 0.5f) * static_cast<float>(width_), (0.5f - clip.y / clip.w * 0.5f) * static_cast<float>(height_),
                1.0f / clip.w};
    }
    const float area = (p[1].x - p[0].x) * (p[2].y - p[0].y) - (p[2].x - p[0].x) * (p[1].y - p[0].y);
    if (area == 0.0f || !std::isfinite(area))
        return;
    const auto pixel = [](float x, int size) { return static_cast<int>(std::clamp(x, 0.0f, static_cast<float>(size))); };
    const auto [left, right] = std::minmax({p[0].x, p[1].x, p[2].x});
    const auto [top, bottom] = std::minmax({p[0].y, p[1].y, p[2].y});
    for (int y = pixel(std::floor(top), height_); y < pixel(std::ceil(bottom), height_); ++y)
        for (int x = pixel(std::floor(left), width_); x < pixel(std::ceil(right), width_); ++x)
        {
            const float px = static_cast<float>(x) + 0.5f, py = static_cast<float>(y) + 0.5f;
            const float wb = ((px - p[0].x) * (p[2].y - p[0].y) - (p[2].x - p[0].x) * (py - p[0].y)) / area;
            const float wc = ((p[1].x - p[0].x) * (py - p[0].y) - (px - p[0].x) * (p[1].y - p[0].y)) / area;
            if (wb < 0.0f || wc < 0.0f || wb + wc > 1.0f)
                continue;
            float& nearest = nearness_[static_cast<size_t>(y) * static_cast<size_t>(width_) + static_cast<size_t>(x)];
            nearest = std::max(nearest, p[0].z + wb * (p[1].z - p[0].z) + wc * (p[2].z - p[0].z));
        }
}

bool DepthMap::sees(const glm::vec3& point) const
{
    const glm::vec4 clip = clipFromWorld_ * glm::vec4(point, 1.0f);
    const float x = (clip.x / clip.w * 0.5f + 0.5f) * static_cast<float>(width_);
    const float y = (0.5f - clip.y / clip.w * 0.5f) * static_cast<float>(height_);
    if (!(clip.w > 0.0f && x >= 0.0f && x < static_cast<float>(width_) && y >= 0.0f && y < static_cast<float>(height_)))
        return false;
    if (nearness_[static_cast<size_t>(y) * static_cast<size_t>(width_) + static_cast<size_t>(x)] * clip.w > 1.0f + kSameDepth)
        return false;
    const glm::vec3 eye = camera_.eye();
    const float away = glm::distance(eye, point);
    const Ray ray{eye, (point - eye) / away};
    return std::ranges::none_of(round_, [&](const Collider& collider) {
        const std::optional<float> hit = hitSolid(ray, collider);
        return hit && *hit < (1.0f - kSameDepth) * away;
    });
}

std::vector<ParticlePlace> pickInside(const FrameSnapshot& frame, const Camera& camera, float width, float height,
                                      std::span<const glm::vec2> outline, bool through, bool solids)
{
    std::vector<ParticlePlace> inside;
    for (size_t c = 0; c < frame.cloths.size(); ++c)
        for (uint32_t p = 0; p < frame.cloths[c].positions.size(); ++p)
            if (const auto pixel = pixelOf(camera, width, height, toGlm(frame.cloths[c].positions[p])); pixel && isInside(outline, *pixel))
                inside.push_back({static_cast<int>(c), p});
    if (through || inside.empty())
        return inside;
    const DepthMap depth(frame, camera, static_cast<int>(width), static_cast<int>(height), solids);
    std::erase_if(inside, [&](const ParticlePlace& place) {
        return !depth.sees(toGlm(frame.cloths[static_cast<size_t>(place.cloth)].positions[place.particle]));
    });
    return inside;
}

std::vector<ParticlePlace> pickInside(const PictureCursor& cursor, const ViewState& view, std::vector<glm::vec2> outline, bool through)
{
    for (glm::vec2& corner : outline)
        corner.x -= cursor.position().x - cursor.point().x;
    return pickInside(cursor.frame(), view.camera, view.pictureWidth(), view.height, outline, through, view.draw.colliders);
}

}  // namespace drape
