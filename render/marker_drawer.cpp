#include "render/marker_drawer.h"

namespace drape {

MarkerDrawer::MarkerDrawer(const ShaderSource& shaders)
    : marker_(shaders, "marker.vert", "marker.frag"), line_(shaders, "line.vert", "flat.frag")
{
    glVertexArrayVertexBuffer(markerArray_, 0, markers_, 0, sizeof(Marker));
    glVertexArrayAttribFormat(markerArray_, 0, 4, GL_FLOAT, GL_FALSE, offsetof(Marker, position));
    glVertexArrayAttribFormat(markerArray_, 1, 4, GL_FLOAT, GL_FALSE, offsetof(Marker, color));
    for (GLuint i = 0; i < 2; ++i)
    {
        glVertexArrayAttribBinding(markerArray_, i, 0);
        glEnableVertexArrayAttrib(markerArray_, i);
    }
    glVertexArrayVertexBuffer(lineArray_, 0, ends_, 0, sizeof(glm::vec3));
    glVertexArrayAttribFormat(lineArray_, 0, 3, GL_FLOAT, GL_FALSE, 0);
    glVertexArrayAttribBinding(lineArray_, 0, 0);
    glEnableVertexArrayAttrib(lineArray_, 0);
}

void MarkerDrawer::drawMarkers(const std::vector<Marker>& markers)
{
    if (markers.empty())
        return;
    markers_.upload(markers.data(), markers.size() * sizeof(Marker));
    marker_.use();
    glEnable(GL_PROGRAM_POINT_SIZE);
    glEnable(GL_BLEND);
    glBindVertexArray(markerArray_);
    glDepthMask(GL_FALSE);
    // Faint where something hides them.
    glDepthFunc(GL_GREATER);
    marker_.set("opacity", 0.35f);
    glDrawArrays(GL_POINTS, 0, static_cast<GLsizei>(markers.size()));
    glDepthFunc(GL_LEQUAL);
    marker_.set("opacity", 1.0f);
    glDrawArrays(GL_POINTS, 0, static_cast<GLsizei>(markers.size()));
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

void MarkerDrawer::drawLines(const std::vector<glm::vec3>& ends, const glm::vec4& color)
{
    if (ends.empty())
        return;
    ends_.upload(ends.data(), ends.size() * sizeof(glm::vec3));
    line_.use();
    line_.set("color", color);
    glEnable(GL_BLEND);
    glDepthMask(GL_FALSE);
    glBindVertexArray(lineArray_);
    glDrawArrays(GL_LINES, 0, static_cast<GLsizei>(ends.size()));
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

}  // namespace drape
