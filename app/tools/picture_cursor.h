// Where the mouse is in the picture, and what lies under it.
#pragma once

#include <glm/glm.hpp>
#include <optional>

#include "app/picking.h"
#include "app/session.h"
#include "app/view_state.h"

namespace drape {

inline Vec3f toVec3f(const glm::vec3& v)
{
    return {v.x, v.y, v.z};
}

inline glm::vec3 toGlm(const Vec3f& v)
{
    return {v.x, v.y, v.z};
}

/// Two compared sides may have a picture each. What was taken in one picture stays there, however far the mouse goes.
class PictureCursor
{
public:
    PictureCursor(const Session& session, const ViewState& view) : session_(session), view_(view) {}

    /// In screen coordinates of the window. `free`: nothing is held, so the mouse is in whatever picture it is over.
    void moveTo(double x, double y, bool free);

    double x() const { return x_; }
    double y() const { return y_; }
    glm::vec2 position() const { return {static_cast<float>(x_), static_cast<float>(y_)}; }

    ViewPoint point() const { return pointAt(position()); }
    Ray ray() const { return rayThrough(view_.camera, point()); }
    /// What is seen in the picture that the mouse is in.
    const FrameSnapshot& frame() const;
    bool largeCloth() const;

    /// A point of the world in the window; nullopt behind the camera.
    std::optional<glm::vec2> onScreen(const glm::vec3& world) const;
    /// The length that is one screen coordinate wide at a point of the world [m].
    float pixelSize(const glm::vec3& world) const;

    /// The cloth under the mouse, or under another place in the window. A solid in front hides it.
    std::optional<ParticlePick> cloth() const { return clothAt(position()); }
    std::optional<ParticlePick> clothAt(const glm::vec2& place) const;
    std::optional<ParticlePick> pin() const;
    std::optional<ColliderPick> solid() const;

private:
    ViewPoint pointAt(const glm::vec2& place) const;

    const Session& session_;
    const ViewState& view_;
    double x_ = 0.0, y_ = 0.0;
    int picture_ = 0;
};

/// Follows the mouse in a plane across the view, at a distance that can be changed.
class DragPlane
{
public:
    /// `at`: a point that is to keep its place relative to the mouse [m].
    void begin(const PictureCursor& cursor, const Camera& camera, const glm::vec3& at);
    /// Where that point is wanted now [m].
    glm::vec3 now(const PictureCursor& cursor, const Camera& camera) const { return under(cursor, camera) + grip_; }
    /// By turns of the wheel.
    void push(double steps, const Camera& camera);

private:
    glm::vec3 under(const PictureCursor& cursor, const Camera& camera) const;

    float depth_ = 1.0f;    // along the view [m]
    glm::vec3 grip_{0.0f};  // from the mouse's ray to the point [m]
};

}  // namespace drape
