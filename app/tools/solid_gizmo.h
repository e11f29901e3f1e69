// Moves, turns and sizes the selected solid by arrows, rings and handles.
#pragma once

#include <optional>
#include <vector>

#include "app/tools/solid_handles.h"
#include "app/tools/tool.h"

namespace drape {

class SolidGizmo : public Tool
{
public:
    using Tool::Tool;

    bool press(int mods) override;
    void move() override;
    void wheel(double steps) override;
    void finish() override;
    void cancel() override;
    void hover() override;
    void draw(ImDrawList& draw, bool pressed, bool near) override;

    /// A click beside all solids: selects the plane under the mouse, or nothing.
    void clickBeside();

private:
    /// nullptr: none is selected, or it moves along a track.
    const Collider* selected() const;
    std::vector<SolidHandle> handles() const;
    /// The handle under the mouse, by its place in `handles`.
    std::optional<size_t> handleUnderMouse(const std::vector<SolidHandle>& handles) const;
    float reachAt(const glm::vec3& place) const;
    float distanceToRing(const SolidHandle& ring) const;
    float distanceTo(const SolidHandle& handle) const;
    bool takeBody();
    float pulledAngle(const SolidHandle& ring) const;
    void drawHandle(ImDrawList& draw, const SolidHandle& handle, bool bright) const;
    void drawName(ImDrawList& draw) const;

    std::optional<SolidHandle> held_;  // nullopt: the body is dragged, across the view
    Collider start_;                   // as it was when the button went down
    bool dragging_ = false;
    glm::vec2 pressed_{0.0f};
    glm::vec3 grip_{0.0f};  // the place that was taken hold of, on a ring or the body [m]
    float along_ = 0.0f;    // likewise, on the line of an arrow or a size [m]
    DragPlane plane_;
    int hovered_ = -1;  // collider
};

}  // namespace drape
