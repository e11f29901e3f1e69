// Draws points of constant size on the screen, and lines.
#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <vector>

#include "render/gl_objects.h"
#include "render/shader_program.h"

namespace drape {

struct Marker
{
    glm::vec3 position;  // [m]
    float radius;        // [pixels]
    glm::vec3 color;     // linear
    float ring;          // 1: hollow
};

class MarkerDrawer
{
public:
    explicit MarkerDrawer(const ShaderSource& shaders);

    void drawMarkers(const std::vector<Marker>& markers);

    /// Pairs of end points [m].
    void drawLines(const std::vector<glm::vec3>& ends, const glm::vec4& color);

private:
    ShaderProgram marker_, line_;
    VertexArray markerArray_, lineArray_;
    StreamBuffer markers_, ends_;
};

}  // namespace drape
