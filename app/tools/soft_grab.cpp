#include "app/tools/soft_grab.h"

#include "app/tools/brush_ring.h"

namespace drape {

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
    session_.post(Grab{cloth_, particlesAround(cloth, pick->particle, view_.tool.radius)});
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
