#include "app/tools/brush_ring.h"

#include <cmath>
#include <vector>

namespace drape {
namespace {

constexpr int kCorners = 64;
constexpr size_t kMostMarked = 4000;  // more would hide the cloth

}  // namespace

void markReach(const PictureCursor& cursor, ViewState& view)
{
    const auto pick = cursor.largeCloth() ? std::nullopt : cursor.cloth();
    if (!pick)
        return;
    view.draw.hoverCloth = pick->cloth;
    view.draw.hoverParticle = pick->particle;
    const auto reached = particlesAround(cursor.frame().cloths[static_cast<size_t>(pick->cloth)], pick->particle, view.tool.radius);
    if (reached.size() > kMostMarked)
        return;
    for (const uint32_t particle : reached)
        view.draw.reached.push_back({pick->cloth, particle});
}

void drawBrushRing(ImDrawList& draw, const PictureCursor& cursor, const ViewState& view)
{
    if (view.draw.hoverCloth < 0)
        return;
    const ClothSnapshot& cloth = cursor.frame().cloths[static_cast<size_t>(view.draw.hoverCloth)];
    const glm::vec3 center = toGlm(cloth.positions[view.draw.hoverParticle]);
    const glm::vec3 normal = toGlm(cloth.normals[view.draw.hoverParticle]);
    const glm::vec3 other = std::abs(normal.y) < 0.9f ? glm::vec3(0.0f, 1.0f, 0.0f) : glm::vec3(1.0f, 0.0f, 0.0f);
    const glm::vec3 u = glm::normalize(glm::cross(normal, other)), v = glm::cross(normal, u);
    std::vector<ImVec2> corners;
    for (int i = 0; i < kCorners; ++i)
    {
        const float angle = 2.0f * 3.14159265f * static_cast<float>(i) / static_cast<float>(kCorners);
        const auto place = cursor.onScreen(center + view.tool.radius * (std::cos(angle) * u + std::sin(angle) * v));
        if (!place)
            return;
        corners.push_back({place->x, place->y});
    }
    draw.AddPolyline(corners.data(), kCorners, IM_COL32(20, 30, 36, 110), ImDrawFlags_Closed, 4.0f * view.scale);
    draw.AddPolyline(corners.data(), kCorners, IM_COL32(255, 255, 255, 235), ImDrawFlags_Closed, 1.8f * view.scale);
}

}  // namespace drape
