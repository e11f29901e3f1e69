#include "app/tools/soft_grab.h"

#include <algorithm>

#include "app/tools/brush_ring.h"

namespace drape {

float grabStrength(float distance, float radius)
{
    constexpr float kLeast = 0.01f;
    const float share = std::min(distance / radius, 1.0f);
    const float inside = 1.0f - share * share;
    return std::max(inside * inside, kLeast);
}

Grab softGrabAround(const ClothSnapshot& cloth, int index, uint32_t particle, float radius)
{
    const std::vector<Vec3f>& rest = cloth.fabric->restPositions;
    Grab grab{index, particlesAround(cloth, particle, radius)};
    for (const uint32_t other : grab.particles)
        grab.strengths.push_back(other == particle ? 1.0f : grabStrength(length(rest[other] - rest[particle]), radius));
    return grab;
}

bool SoftGrab::press(int)
{
    const auto pick = cursor_.cloth();
    if (!pick)
        return false;
    const ClothSnapshot& cloth = cursor_.frame().cloths[static_cast<size_t>(pick->cloth)];
    view_.deeds.dragged = true;
    cloth_ = pick->cloth;
    start_ = toGlm(cloth.positions[pick->particle]);
    posted_ = glm::vec3(0.0f);
    plane_.begin(cursor_, view_.camera, start_);
    session_.post(softGrabAround(cloth, cloth_, pick->particle, view_.tool.radius));
    view_.draw.reached.clear();
    return true;
}

void SoftGrab::work()
{
    const glm::vec3 by = plane_.now(cursor_, view_.camera) - start_;
    if (by == posted_)
        return;
    posted_ = by;
    session_.post(MoveDragged{cloth_, toVec3f(by)});
}

void SoftGrab::wheel(double steps)
{
    plane_.push(steps, view_.camera);
}

bool SoftGrab::pin()
{
    letGo(true);
    return true;
}

void SoftGrab::letGo(bool pinned)
{
    work();  // to where the mouse is now, not where the last picture was drawn
    session_.post(ReleaseDragged{cloth_, pinned});
}

void SoftGrab::hover()
{
    markReach(cursor_, view_);
}

void SoftGrab::draw(ImDrawList& draw, bool pressed, bool near)
{
    if (near && !pressed)
        drawBrushRing(draw, cursor_, view_);
}

}  // namespace drape
