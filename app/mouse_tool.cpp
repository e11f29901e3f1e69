#include "app/mouse_tool.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <cmath>

namespace drape {

namespace {

constexpr float kPickRadius = 12.0f;  // [screen coordinates on an ordinary display]
constexpr float kPinRadius = 9.0f;    // [screen coordinates]
constexpr double kClickSlack = 3.0;   // a press that moves no farther is a click [screen coordinates]
constexpr float kDegreesPerPixel = 0.35f;
constexpr size_t kMostHoverTriangles = 100000;

Vec3f toVec3f(const glm::vec3& v)
{
    return {v.x, v.y, v.z};
}

glm::vec3 toGlm(const Vec3f& v)
{
    return {v.x, v.y, v.z};
}

size_t triangleCount(const FrameSnapshot& frame)
{
    size_t count = 0;
    for (const ClothSnapshot& cloth : frame.cloths)
        count += cloth.fabric->triangleCount();
    return count;
}

const Hold* findHold(const FrameSnapshot& frame, int cloth, uint32_t particle)
{
    if (cloth < 0 || static_cast<size_t>(cloth) >= frame.cloths.size())
        return nullptr;
    for (const Hold& hold : frame.cloths[static_cast<size_t>(cloth)].holds)
        if (hold.particle == particle)
            return &hold;
    return nullptr;
}

}  // namespace

const FrameSnapshot& MouseTool::frame() const
{
    const FrameSnapshot& first = session_.frame();
    return picture_ == 1 && first.other ? first.other->frame : first;
}

/// What was taken in one picture stays there, however far the cursor goes.
void MouseTool::moveCursor(double x, double y)
{
    x_ = x;
    y_ = y;
    if (mode_ == Mode::none)
        picture_ = std::clamp(static_cast<int>(x_ / static_cast<double>(view_.pictureWidth())), 0, view_.pictures - 1);
}

glm::vec3 MouseTool::onHeldPlane() const
{
    const Ray ray = rayThrough(view_.camera, cursor());
    return ray.origin + ray.direction * (depth_ / glm::dot(ray.direction, view_.camera.forward()));
}

std::optional<ParticlePick> MouseTool::pickCloth() const
{
    const FrameSnapshot& seen = frame();
    const Ray ray = rayThrough(view_.camera, cursor());
    std::optional<ParticlePick> pick = pickTriangle(seen, ray);
    const std::optional<ColliderPick> solid = view_.draw.colliders ? pickCollider(seen, ray) : std::nullopt;
    if (!pick && !solid)
        pick = pickParticleNear(seen, view_.camera, cursor(), kPickRadius * view_.scale);
    // A solid in front hides the cloth; one that touches it does not.
    if (pick && solid && solid->distance < 0.995f * pick->distance)
        return std::nullopt;
    return pick;
}

void MouseTool::button(const MouseButton& event, bool onPicture)
{
    moveCursor(event.x, event.y);
    if (event.pressed)
    {
        if (mode_ == Mode::particle && event.button == GLFW_MOUSE_BUTTON_RIGHT)
            letGo(true);
        else if (mode_ == Mode::none && onPicture)
            press(event);
        return;
    }
    if (event.button != button_)
        return;
    if (mode_ == Mode::particle)
    {
        dragParticle();
        letGo(false);
    }
    mode_ = Mode::none;
    button_ = -1;
}

void MouseTool::press(const MouseButton& event)
{
    view_.touched = true;
    button_ = event.button;
    pressX_ = x_;
    pressY_ = y_;
    if (event.button == GLFW_MOUSE_BUTTON_MIDDLE || (event.button == GLFW_MOUSE_BUTTON_LEFT && (event.mods & GLFW_MOD_SHIFT) != 0))
    {
        mode_ = Mode::pan;
        return;
    }
    if (event.button == GLFW_MOUSE_BUTTON_RIGHT)
    {
        pressRight();
        return;
    }
    if (event.button != GLFW_MOUSE_BUTTON_LEFT)
        return;

    const FrameSnapshot& seen = frame();
    if (const auto pin = pickHoldNear(seen, view_.camera, cursor(), kPinRadius * view_.scale); pin && view_.draw.pins)
    {
        mode_ = Mode::pin;
        cloth_ = view_.draw.selectedCloth = pin->cloth;
        particle_ = view_.draw.selectedParticle = pin->particle;
        return;
    }
    view_.draw.selectedCloth = -1;
    view_.collider = -1;
    if (const auto pick = pickCloth())
    {
        hold(*pick);
        return;
    }
    if (takeSolid())
        return;
    mode_ = Mode::orbit;
}

bool MouseTool::takeSolid()
{
    const Ray ray = rayThrough(view_.camera, cursor());
    const auto pick = view_.draw.colliders ? pickCollider(frame(), ray) : std::nullopt;
    if (!pick || static_cast<size_t>(pick->collider) >= session_.colliders().size())
        return false;
    view_.collider = pick->collider;
    const Collider& collider = session_.colliders()[static_cast<size_t>(pick->collider)];
    if (collider.track != kNoTrack)
        return false;
    mode_ = Mode::solid;
    solid_ = pick->collider;
    const glm::vec3 hit = ray.origin + pick->distance * ray.direction;
    depth_ = glm::dot(hit - ray.origin, view_.camera.forward());
    grip_ = toGlm(collider.a) - hit;
    return true;
}

void MouseTool::pressRight()
{
    const auto pin = pickHoldNear(frame(), view_.camera, cursor(), kPinRadius * view_.scale);
    if (pin && view_.draw.pins)
    {
        view_.draw.selectedCloth = pin->cloth;
        view_.draw.selectedParticle = pin->particle;
        menuRequested_ = true;
        button_ = -1;
        return;
    }
    mode_ = Mode::pan;
}

void MouseTool::hold(const ParticlePick& pick)
{
    mode_ = Mode::particle;
    cloth_ = pick.cloth;
    particle_ = pick.particle;
    const glm::vec3 at = toGlm(frame().cloths[static_cast<size_t>(cloth_)].positions[particle_]);
    depth_ = glm::dot(at - view_.camera.eye(), view_.camera.forward());
    grip_ = at - onHeldPlane();
    posted_ = at;
    session_.post(Drag{cloth_, particle_, toVec3f(at)});
}

void MouseTool::motion(const MouseMotion& event)
{
    const double dx = event.x - x_, dy = event.y - y_;
    const float degrees = kDegreesPerPixel / view_.scale;
    moveCursor(event.x, event.y);
    switch (mode_)
    {
        case Mode::none:
        case Mode::particle:  // `update` follows, once per drawn frame
            break;
        case Mode::pin:
            if (std::hypot(x_ - pressX_, y_ - pressY_) > kClickSlack * static_cast<double>(view_.scale) &&
                findHold(frame(), cloth_, particle_) != nullptr)
            {
                const double toX = x_, toY = y_;
                x_ = pressX_;
                y_ = pressY_;
                hold({cloth_, particle_, 0.0f});
                x_ = toX;
                y_ = toY;
            }
            break;
        case Mode::solid:
            dragSolid();
            break;
        case Mode::orbit:
            view_.camera.orbit(-degrees * static_cast<float>(dx), degrees * static_cast<float>(dy));
            break;
        case Mode::pan:
            view_.camera.pan(static_cast<float>(-dx) / view_.height, static_cast<float>(dy) / view_.height);
            break;
    }
}

void MouseTool::wheel(const MouseWheel& event)
{
    const float factor = std::pow(0.93f, static_cast<float>(event.steps));
    if (mode_ == Mode::particle || mode_ == Mode::solid)
    {
        // Away from the eye with a turn forward, as if pushing it.
        const float deeper = depth_ / std::pow(0.97f, static_cast<float>(event.steps));
        depth_ = std::clamp(deeper, 0.05f * view_.camera.distance, 20.0f * view_.camera.distance);
        if (mode_ == Mode::solid)
            dragSolid();
        return;
    }
    view_.camera.zoom(factor);
}

void MouseTool::dragParticle()
{
    const glm::vec3 to = onHeldPlane() + grip_;
    if (to == posted_)
        return;
    posted_ = to;
    session_.post(Drag{cloth_, particle_, toVec3f(to)});
}

void MouseTool::dragSolid()
{
    if (static_cast<size_t>(solid_) >= session_.colliders().size())
        return;
    Collider collider = session_.colliders()[static_cast<size_t>(solid_)];
    const Vec3f to = toVec3f(onHeldPlane() + grip_);
    const Vec3f by = to - collider.a;
    if (by == Vec3f{0.0f, 0.0f, 0.0f})
        return;
    collider.a = to;
    if (collider.type == ColliderType::capsule)
        collider.b = collider.b + by;
    session_.setCollider(solid_, collider);
}

void MouseTool::letGo(bool pin)
{
    if (mode_ != Mode::particle)
        return;
    if (pin)
        dragParticle();  // to where the mouse is now, not where the last picture was drawn
    session_.post(Release{cloth_, particle_, pin});
    mode_ = Mode::none;
    button_ = -1;
}

void MouseTool::freeSelectedPin()
{
    if (view_.draw.selectedCloth < 0)
        return;
    session_.post(Unpin{view_.draw.selectedCloth, view_.draw.selectedParticle});
    view_.draw.selectedCloth = -1;
}

void MouseTool::clear()
{
    mode_ = Mode::none;
    button_ = -1;
    view_.draw.selectedCloth = -1;
    view_.draw.hoverCloth = -1;
    view_.collider = -1;
}

void MouseTool::update(bool onPicture)
{
    view_.draw.hoverCloth = -1;
    view_.draw.markedCollider = view_.collider;
    if (mode_ == Mode::particle)
    {
        dragParticle();
        return;
    }
    if (mode_ != Mode::none || !onPicture || triangleCount(frame()) > kMostHoverTriangles)
        return;
    std::optional<ParticlePick> pick;
    if (view_.draw.pins)
        pick = pickHoldNear(frame(), view_.camera, cursor(), kPinRadius * view_.scale);
    if (!pick)
        pick = pickCloth();
    if (pick)
    {
        view_.draw.hoverCloth = pick->cloth;
        view_.draw.hoverParticle = pick->particle;
    }
}

}  // namespace drape
