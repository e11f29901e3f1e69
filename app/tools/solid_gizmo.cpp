#include "app/tools/solid_gizmo.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "app/panels/palette.h"

namespace drape {
namespace {

constexpr float kReach = 86.0f;  // of arrows and rings [screen coordinates]
constexpr float kHandleRadius = 9.0f, kRingReach = 6.0f;
constexpr int kRingCorners = 48;
constexpr std::array kAxisColors{IM_COL32(232, 88, 80, 255), IM_COL32(104, 190, 92, 255), IM_COL32(84, 140, 245, 255)};
constexpr ImU32 kShapeColor = IM_COL32(255, 205, 96, 255), kHoverColor = IM_COL32(255, 255, 255, 255), kEdge = IM_COL32(16, 24, 30, 150);

float distanceToSegment(const glm::vec2& p, const glm::vec2& a, const glm::vec2& b)
{
    const glm::vec2 along = b - a;
    const float t = glm::dot(along, along) > 0.0f ? std::clamp(glm::dot(p - a, along) / glm::dot(along, along), 0.0f, 1.0f) : 0.0f;
    return glm::distance(p, a + t * along);
}

/// Corners of a ring [m].
std::array<glm::vec3, kRingCorners> ringOf(const SolidHandle& ring, float reach)
{
    const glm::vec3 other = std::abs(ring.axis.y) < 0.9f ? glm::vec3(0.0f, 1.0f, 0.0f) : glm::vec3(1.0f, 0.0f, 0.0f);
    const glm::vec3 u = glm::normalize(glm::cross(ring.axis, other)), v = glm::cross(ring.axis, u);
    std::array<glm::vec3, kRingCorners> corners;
    for (int i = 0; i < kRingCorners; ++i)
    {
        const float angle = 2.0f * 3.14159265f * static_cast<float>(i) / static_cast<float>(kRingCorners);
        corners[static_cast<size_t>(i)] = ring.center + 0.8f * reach * (std::cos(angle) * u + std::sin(angle) * v);
    }
    return corners;
}

/// The place on a line that is nearest to the mouse's ray, as a distance from its start.
float alongLine(const Ray& ray, const glm::vec3& start, const glm::vec3& axis)
{
    const float across = glm::dot(ray.direction, axis), rest = 1.0f - across * across;
    const glm::vec3 from = start - ray.origin;
    if (rest < 1e-4f)  // seen end on: it goes nowhere
        return 0.0f;
    return (across * glm::dot(from, ray.direction) - glm::dot(from, axis)) / rest;
}

ImVec2 toIm(const glm::vec2& v)
{
    return {v.x, v.y};
}

void drawArrow(ImDrawList& draw, const glm::vec2& from, const glm::vec2& to, ImU32 color, float scale)
{
    const glm::vec2 along = to - from;
    const float size = glm::length(along);
    if (size < 1.0f)
        return;
    const glm::vec2 unit = along / size, side(-unit.y, unit.x), neck = to - 11.0f * scale * unit;
    draw.AddLine(toIm(from), toIm(neck), kEdge, 5.0f * scale);
    draw.AddLine(toIm(from), toIm(neck), color, 2.6f * scale);
    draw.AddTriangleFilled(toIm(to), toIm(neck + 5.5f * scale * side), toIm(neck - 5.5f * scale * side), color);
}

}  // namespace

const Collider* SolidGizmo::selected() const
{
    const std::vector<Collider>& all = session_.colliders();
    if (view_.collider < 0 || static_cast<size_t>(view_.collider) >= all.size())
        return nullptr;
    const Collider& collider = all[static_cast<size_t>(view_.collider)];
    return collider.track == kNoTrack ? &collider : nullptr;
}

/// Length of arrows and rings at a place [m].
float SolidGizmo::reachAt(const glm::vec3& place) const
{
    return kReach * view_.scale * cursor_.pixelSize(place);
}

std::vector<SolidHandle> SolidGizmo::handles() const
{
    const Collider* collider = view_.draw.colliders ? selected() : nullptr;
    if (!collider)
        return {};
    const glm::vec3 middle = middleOf(*collider);
    if (!cursor_.onScreen(middle))
        return {};
    return handlesOf(*collider, reachAt(middle), glm::normalize(middle - view_.camera.eye()));
}

/// From the mouse to a ring in the window [screen coordinates].
float SolidGizmo::distanceToRing(const SolidHandle& ring) const
{
    const auto corners = ringOf(ring, reachAt(ring.center));
    float away = std::numeric_limits<float>::max();
    std::optional<glm::vec2> last = cursor_.onScreen(corners.back());
    for (const glm::vec3& corner : corners)
    {
        const auto next = cursor_.onScreen(corner);
        if (last && next)
            away = std::min(away, distanceToSegment(cursor_.position(), *last, *next));
        last = next;
    }
    return away;
}

/// How far the mouse is from a handle, less for those that are meant where several cross; infinite where it does not reach it.
float SolidGizmo::distanceTo(const SolidHandle& handle) const
{
    const auto center = cursor_.onScreen(handle.center), place = cursor_.onScreen(handle.place);
    constexpr float kNever = std::numeric_limits<float>::max();
    if (!center || !place)
        return kNever;
    const bool isRing = handle.kind == HandleKind::ring, isArrow = handle.kind == HandleKind::arrow;
    const float away = isRing    ? distanceToRing(handle)
                       : isArrow ? distanceToSegment(cursor_.position(), *center + 0.25f * (*place - *center), *place)
                                 : glm::distance(cursor_.position(), *place);
    if (away > (isRing ? kRingReach : kHandleRadius) * view_.scale)
        return kNever;
    return away + (isRing ? 2.0f : isArrow ? 1.0f : 0.0f) * view_.scale;
}

std::optional<size_t> SolidGizmo::handleUnderMouse(const std::vector<SolidHandle>& handles) const
{
    std::optional<size_t> nearest;
    float least = std::numeric_limits<float>::max();
    for (size_t i = 0; i < handles.size(); ++i)
        if (const float away = distanceTo(handles[i]); away < least)
        {
            least = away;
            nearest = i;
        }
    return nearest;
}

bool SolidGizmo::press(int)
{
    pressed_ = cursor_.position();
    const std::vector<SolidHandle> all = handles();
    const std::optional<size_t> under = handleUnderMouse(all);
    if (!under)
        return takeBody();
    held_ = all[*under];
    start_ = *selected();
    dragging_ = true;
    const SolidHandle& handle = *held_;
    plane_.begin(cursor_, view_.camera, handle.kind == HandleKind::end ? handle.center : handle.place);
    if (handle.kind == HandleKind::arrow || handle.kind == HandleKind::size)
        along_ = alongLine(cursor_.ray(), handle.center, handle.axis);
    if (handle.kind == HandleKind::ring)
    {
        const auto corners = ringOf(handle, reachAt(handle.center));
        float least = std::numeric_limits<float>::max();
        for (const glm::vec3& corner : corners)
            if (const auto place = cursor_.onScreen(corner); place && glm::distance(*place, pressed_) < least)
            {
                least = glm::distance(*place, pressed_);
                grip_ = corner;
            }
    }
    return true;
}

bool SolidGizmo::takeBody()
{
    const auto pick = cursor_.solid();
    if (!pick || static_cast<size_t>(pick->collider) >= session_.colliders().size())
        return false;
    view_.collider = pick->collider;
    held_.reset();
    dragging_ = selected() != nullptr;
    if (!dragging_)
        return true;
    start_ = *selected();
    const Ray ray = cursor_.ray();
    grip_ = ray.origin + pick->distance * ray.direction;
    plane_.begin(cursor_, view_.camera, grip_);
    return true;
}

void SolidGizmo::clickBeside()
{
    view_.collider = -1;
    const Ray ray = cursor_.ray();
    float nearest = std::numeric_limits<float>::max();
    for (size_t i = 0; view_.draw.colliders && i < session_.colliders().size(); ++i)
    {
        const Collider& plane = session_.colliders()[i];
        const float steep = glm::dot(ray.direction, toGlm(plane.b));
        const float away = glm::dot(toGlm(plane.a) - ray.origin, toGlm(plane.b)) / steep;
        if (plane.type != ColliderType::plane || steep == 0.0f || !(away > 0.0f && away < nearest))
            continue;
        nearest = away;
        view_.collider = static_cast<int>(i);
    }
}

/// The mouse pulls at a ring as at a rope: along its direction where it was taken hold of.
float SolidGizmo::pulledAngle(const SolidHandle& ring) const
{
    constexpr float kPart = 0.05f;  // of a radian
    const glm::vec3 tangent = kPart * glm::cross(ring.axis, grip_ - ring.center);
    const auto a = cursor_.onScreen(grip_ - tangent), b = cursor_.onScreen(grip_ + tangent);
    if (!a || !b)
        return 0.0f;
    const glm::vec2 perRadian = (*b - *a) / (2.0f * kPart);
    const float least = 10.0f * view_.scale;  // of a ring that is seen edge on
    return glm::dot(cursor_.position() - pressed_, perRadian) / std::max(glm::dot(perRadian, perRadian), least * least);
}

void SolidGizmo::move()
{
    if (!dragging_ || !selected())
        return;
    Collider collider = start_;
    const glm::vec3 to = plane_.now(cursor_, view_.camera);
    if (!held_)
        moveSolid(collider, to - grip_);
    else
        switch (const SolidHandle& handle = *held_; handle.kind)
        {
            case HandleKind::arrow:
                moveSolid(collider, (alongLine(cursor_.ray(), handle.center, handle.axis) - along_) * handle.axis);
                break;
            case HandleKind::size:
                sizeSolid(collider, handle, sizeOf(start_, handle) + alongLine(cursor_.ray(), handle.center, handle.axis) - along_);
                break;
            case HandleKind::radius:
                sizeSolid(
                    collider, handle,
                    collider.type == ColliderType::sphere ? glm::distance(to, handle.center) : glm::dot(to - handle.center, handle.axis));
                break;
            case HandleKind::end:
                (handle.index == 0 ? collider.a : collider.b) = toVec3f(to);
                break;
            case HandleKind::ring:
                turnSolid(collider, handle.axis, pulledAngle(handle));
                break;
        }
    session_.setCollider(view_.collider, collider);
}

void SolidGizmo::wheel(double steps)
{
    if (held_ && held_->kind != HandleKind::end)
        return;
    plane_.push(steps, view_.camera);
    move();
}

void SolidGizmo::finish()
{
    dragging_ = false;
    held_.reset();
}

void SolidGizmo::cancel()
{
    if (dragging_ && selected())
        session_.setCollider(view_.collider, start_);
    finish();
}

void SolidGizmo::hover()
{
    hovered_ = -1;
    if (handleUnderMouse(handles()))
        return;
    if (const auto pick = cursor_.solid(); pick && static_cast<size_t>(pick->collider) < session_.colliders().size())
        view_.draw.hoveredCollider = hovered_ = pick->collider;
}

void SolidGizmo::drawHandle(ImDrawList& draw, const SolidHandle& handle, bool bright) const
{
    const float scale = view_.scale;
    const auto center = cursor_.onScreen(handle.center), place = cursor_.onScreen(handle.place);
    if (!center || !place)
        return;
    const ImU32 axisColor = bright ? kHoverColor : kAxisColors[static_cast<size_t>(handle.index)];
    if (handle.kind == HandleKind::ring)
    {
        std::vector<ImVec2> line;
        for (const glm::vec3& corner : ringOf(handle, reachAt(handle.center)))
            if (const auto at = cursor_.onScreen(corner))
                line.push_back(toIm(*at));
        draw.AddPolyline(line.data(), static_cast<int>(line.size()), kEdge, ImDrawFlags_Closed, 4.0f * scale);
        draw.AddPolyline(line.data(), static_cast<int>(line.size()), axisColor, ImDrawFlags_Closed, 2.0f * scale);
        return;
    }
    if (handle.kind == HandleKind::arrow)
        return drawArrow(draw, *center, *place, axisColor, scale);
    const bool isRound = handle.kind == HandleKind::end;
    const float size = (isRound ? 6.0f : 5.0f) * scale, rounding = isRound ? size : 1.5f * scale;
    const ImVec2 low{place->x - size, place->y - size}, high{place->x + size, place->y + size};
    draw.AddRectFilled({low.x - scale, low.y - scale}, {high.x + scale, high.y + scale}, kEdge, rounding + scale);
    draw.AddRectFilled(low, high, bright ? kHoverColor : kShapeColor, rounding);
}

/// Of the solid that a click would select, beside the mouse.
void SolidGizmo::drawName(ImDrawList& draw) const
{
    if (hovered_ < 0 || static_cast<size_t>(hovered_) >= session_.colliders().size())
        return;
    const Collider& collider = session_.colliders()[static_cast<size_t>(hovered_)];
    const std::string name =
        (collider.name.empty() ? "solid" : collider.name) + (collider.track == kNoTrack ? "" : ": moves along a track");
    const float scale = view_.scale;
    const ImVec2 at{static_cast<float>(cursor_.x()) + 16.0f * scale, static_cast<float>(cursor_.y()) + 14.0f * scale};
    const ImVec2 size = ImGui::CalcTextSize(name.c_str());
    draw.AddRectFilled({at.x - 6.0f * scale, at.y - 3.0f * scale}, {at.x + size.x + 6.0f * scale, at.y + size.y + 3.0f * scale},
                       ImGui::GetColorU32(palette::kCard), 5.0f * scale);
    draw.AddText(at, ImGui::GetColorU32(palette::kText), name.c_str());
}

void SolidGizmo::draw(ImDrawList& draw, bool pressed, bool near)
{
    const std::vector<SolidHandle> all = handles();
    const std::optional<size_t> under = near && !pressed ? handleUnderMouse(all) : std::nullopt;
    for (size_t i = 0; i < all.size(); ++i)
    {
        const bool isHeld = pressed && held_ && held_->kind == all[i].kind && held_->index == all[i].index;
        const bool isShape = all[i].kind == HandleKind::size || all[i].kind == HandleKind::radius;
        if (!pressed || !held_ || isHeld || isShape)
            drawHandle(draw, all[i], isHeld || under == i);
    }
    if (near && !pressed && !under)
        drawName(draw);
}

}  // namespace drape
