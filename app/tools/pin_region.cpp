#include "app/tools/pin_region.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <fmt/format.h>

#include "app/tools/region_pick.h"

namespace drape {
namespace {

constexpr float kLassoStep = 3.0f;  // between corners of its line [screen coordinates]

}  // namespace

bool PinRegion::press(int mods)
{
    frees_ = view_.tool.frees != ((mods & GLFW_MOD_ALT) != 0);
    corners_.assign(2, cursor_.position());
    return true;
}

void PinRegion::move()
{
    if (corners_.empty())
        return;
    if (view_.tool.kind == ToolKind::pinBox)
        corners_.back() = cursor_.position();
    else if (glm::distance(corners_.back(), cursor_.position()) >= kLassoStep)
        corners_.push_back(cursor_.position());
}

std::vector<glm::vec2> PinRegion::outline() const
{
    if (view_.tool.kind != ToolKind::pinBox || corners_.size() < 2)
        return corners_;
    const glm::vec2 &a = corners_.front(), &b = corners_.back();
    return {a, {b.x, a.y}, b, {a.x, b.y}};
}

/// Shows what would be taken.
void PinRegion::work()
{
    if (!cursor_.largeCloth())
        view_.draw.reached = pickInside(cursor_, view_, outline(), view_.tool.through);
}

void PinRegion::finish()
{
    const std::vector<ParticlePlace> taken = pickInside(cursor_, view_, outline(), view_.tool.through);
    corners_.clear();
    const UndoScope step = session_.undoStep(fmt::format("{} {} particles", frees_ ? "free" : "pin", taken.size()));
    for (size_t first = 0; first < taken.size();)
    {
        SetPins set{taken[first].cloth, {}, !frees_};
        for (; first < taken.size() && taken[first].cloth == set.cloth; ++first)
            set.particles.push_back(taken[first].particle);
        session_.post(std::move(set));
    }
}

void PinRegion::draw(ImDrawList& draw, bool pressed, bool)
{
    if (!pressed || corners_.empty())
        return;
    std::vector<ImVec2> line;
    for (const glm::vec2& corner : outline())
        line.push_back({corner.x, corner.y});
    const auto count = static_cast<int>(line.size());
    if (view_.tool.kind == ToolKind::pinBox)
        draw.AddRectFilled(line[0], line[2], frees_ ? IM_COL32(240, 150, 60, 34) : IM_COL32(60, 170, 185, 34));
    draw.AddPolyline(line.data(), count, IM_COL32(20, 30, 36, 110), ImDrawFlags_Closed, 3.5f * view_.scale);
    draw.AddPolyline(line.data(), count, frees_ ? IM_COL32(255, 190, 110, 255) : IM_COL32(150, 235, 245, 255), ImDrawFlags_Closed,
                     1.5f * view_.scale);
}

}  // namespace drape
