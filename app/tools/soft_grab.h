// Drags the cloth within a radius, ever more loosely towards its edge.
#pragma once

#include <vector>

#include "app/tools/tool.h"

namespace drape {

/// How firmly a particle is held at a distance from the mouse, in (0,1] (solver.md, Held particles).
float grabStrength(float distance, float radius);

/// Of the cloth `index` of a scene, around a particle [m].
Grab softGrabAround(const ClothSnapshot& cloth, int index, uint32_t particle, float radius);

/// What is held follows the mouse in the view plane.
class SoftGrab : public Tool
{
public:
    using Tool::Tool;

    bool press(int mods) override;
    void work() override;
    void wheel(double steps) override;
    void finish() override { letGo(false); }
    bool pin() override;
    void hover() override;
    void draw(ImDrawList& draw, bool pressed, bool near) override;

private:
    void letGo(bool pinned);

    int cloth_ = -1;
    DragPlane plane_;
    glm::vec3 start_{0.0f};   // of the particle under the mouse [m]
    glm::vec3 posted_{0.0f};  // how far it was last asked to go [m]
};

}  // namespace drape
