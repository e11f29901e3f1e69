// Draws colliders: spheres, tapered capsules and solids with flat faces, the ground, other planes as panes.
#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <optional>
#include <vector>

#include "render/gl_objects.h"
#include "render/shader_program.h"
#include "sim/snapshot.h"

namespace drape {

/// A plane that faces straight up is the ground; the highest one is drawn.
std::optional<float> groundHeight(const FrameSnapshot& frame);
bool isHorizontal(const Collider& plane);

class SolidDrawer
{
public:
    explicit SolidDrawer(const ShaderSource& shaders);

    /// `marked`, `hovered`: indices of colliders drawn in another colour, or -1.
    void upload(const FrameSnapshot& frame, int marked, int hovered);

    void draw();
    void drawDepth(DepthFrom from);

    /// The ground as a disc of `radius` [m] round `center`; without a height: lines in the air at height 0 that catch no shadow.
    void drawGround(std::optional<float> height, const glm::vec3& center, float radius, float cell);

    /// The shadow on that disc.
    void drawGroundShadow(float height, const glm::vec3& center, float radius, const glm::mat4& shadowFromWorld);

    /// Planes that are not the ground, `size` [m] across, translucent.
    void drawPanes(const FrameSnapshot& frame, float size, int marked);

    /// Behind everything.
    void drawBackdrop();

private:
    void drawRound(const ShaderProgram& program) const;
    void drawFacets(const ShaderProgram& program) const;

    ShaderProgram shaded_, depth_, facet_, facetDepth_, ground_, groundShadow_, pane_, backdrop_;
    VertexArray solid_, facets_, empty_;
    Buffer profile_, profileIndices_;
    StreamBuffer instances_, facetVertices_;
    GLsizei indexCount_ = 0, instanceCount_ = 0, facetVertexCount_ = 0;
};

}  // namespace drape
