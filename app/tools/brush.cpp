#include "app/tools/brush.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/tools/brush_ring.h"

namespace drape {

bool Brush::press(int mods)
{
    const auto pick = cursor_.cloth();
    if (!pick)
        return false;
    cloth_ = pick->cloth;
    other_ = (mods & GLFW_MOD_ALT) != 0;
    touched_.assign(cursor_.frame().cloths[static_cast<size_t>(cloth_)].positions.size(), false);
    last_ = cursor_.position();
    touch(last_);
    return true;
}

/// A fast mouse jumps; the stroke has no gaps.
void Brush::move()
{
    const glm::vec2 to = cursor_.position(), from = last_;
    last_ = to;
    const auto pick = cursor_.clothAt(from);
    const glm::vec3 on =
        pick ? toGlm(cursor_.frame().cloths[static_cast<size_t>(pick->cloth)].positions[pick->particle]) : view_.camera.target;
    const float step = std::max(0.5f * view_.tool.radius / cursor_.pixelSize(on), 4.0f);
    const int steps = std::max(static_cast<int>(std::ceil(glm::distance(from, to) / step)), 1);
    for (int i = 1; i <= steps; ++i)
        touch(from + (to - from) * (static_cast<float>(i) / static_cast<float>(steps)));
}

void Brush::touch(const glm::vec2& place)
{
    const auto pick = cursor_.clothAt(place);
    if (!pick || pick->cloth != cloth_)
        return;
    for (const uint32_t particle : particlesAround(cursor_.frame().cloths[static_cast<size_t>(cloth_)], pick->particle, view_.tool.radius))
        if (!touched_[particle])
        {
            touched_[particle] = true;
            waiting_.push_back(particle);
        }
}

void Brush::post()
{
    if (waiting_.empty())
        return;
    std::vector<uint32_t> particles = std::exchange(waiting_, {});
    std::ranges::sort(particles);
    if (view_.tool.kind == ToolKind::paintPins)
        session_.post(SetPins{cloth_, std::move(particles), view_.tool.frees == other_});
    else
        session_.post(SetStiffness{cloth_, std::move(particles), other_ ? 1.0f : view_.tool.stiffness});
}

void Brush::work()
{
    post();
    hover();
}

void Brush::finish()
{
    post();
    cloth_ = -1;
}

void Brush::hover()
{
    markReach(cursor_, view_);
}

void Brush::draw(ImDrawList& draw, bool, bool near)
{
    if (near)
        drawBrushRing(draw, cursor_, view_);
}

}  // namespace drape
