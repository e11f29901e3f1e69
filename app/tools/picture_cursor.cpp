#include "app/tools/picture_cursor.h"

#include <algorithm>
#include <cmath>

namespace drape {
namespace {

constexpr float kPickRadius = 12.0f;  // [screen coordinates on an ordinary display]
constexpr float kPinRadius = 9.0f;    // [screen coordinates]
constexpr size_t kMostHoverTriangles = 100000;

}  // namespace

void PictureCursor::moveTo(double x, double y, bool free)
{
    x_ = x;
    y_ = y;
    if (free)
        picture_ = std::clamp(static_cast<int>(x_ / static_cast<double>(view_.pictureWidth())), 0, view_.pictures - 1);
}

ViewPoint PictureCursor::pointAt(const glm::vec2& place) const
{
    return {view_.pictureWidth(), view_.height, place.x - static_cast<float>(picture_) * view_.pictureWidth(), place.y};
}

const FrameSnapshot& PictureCursor::frame() const
{
    const FrameSnapshot& first = session_.frame();
    return picture_ == 1 && first.other ? first.other->frame : first;
}

bool PictureCursor::largeCloth() const
{
    size_t count = 0;
    for (const ClothSnapshot& cloth : frame().cloths)
        count += cloth.fabric->triangleCount();
    return count > kMostHoverTriangles;
}

std::optional<glm::vec2> PictureCursor::onScreen(const glm::vec3& world) const
{
    std::optional<glm::vec2> place = pixelOf(view_.camera, view_.pictureWidth(), view_.height, world);
    if (place)
        place->x += static_cast<float>(picture_) * view_.pictureWidth();
    return place;
}

float PictureCursor::pixelSize(const glm::vec3& world) const
{
    const float depth = std::max(glm::dot(world - view_.camera.eye(), view_.camera.forward()), 1e-3f);
    return 2.0f * depth * std::tan(0.5f * glm::radians(view_.camera.fovY)) / view_.height;
}

std::optional<ParticlePick> PictureCursor::clothAt(const glm::vec2& place) const
{
    const ViewPoint at = pointAt(place);
    const Ray through = rayThrough(view_.camera, at);
    std::optional<ParticlePick> pick = pickTriangle(frame(), through);
    const std::optional<ColliderPick> hides = view_.draw.colliders ? pickCollider(frame(), through) : std::nullopt;
    if (!pick && !hides)
        pick = pickParticleNear(frame(), view_.camera, at, kPickRadius * view_.scale);
    // A solid in front hides the cloth; one that touches it does not.
    if (pick && hides && hides->distance < 0.995f * pick->distance)
        return std::nullopt;
    return pick;
}

std::optional<ParticlePick> PictureCursor::pin() const
{
    return view_.draw.pins ? pickHoldNear(frame(), view_.camera, point(), kPinRadius * view_.scale) : std::nullopt;
}

std::optional<ColliderPick> PictureCursor::solid() const
{
    return view_.draw.colliders ? pickCollider(frame(), ray()) : std::nullopt;
}

void DragPlane::begin(const PictureCursor& cursor, const Camera& camera, const glm::vec3& at)
{
    depth_ = glm::dot(at - camera.eye(), camera.forward());
    grip_ = at - under(cursor, camera);
}

glm::vec3 DragPlane::under(const PictureCursor& cursor, const Camera& camera) const
{
    const Ray ray = cursor.ray();
    return ray.origin + ray.direction * (depth_ / glm::dot(ray.direction, camera.forward()));
}

void DragPlane::push(double steps, const Camera& camera)
{
    // Away from the eye with a turn forward.
    const float deeper = depth_ / std::pow(0.97f, static_cast<float>(steps));
    depth_ = std::clamp(deeper, 0.05f * camera.distance, 20.0f * camera.distance);
}

}  // namespace drape
