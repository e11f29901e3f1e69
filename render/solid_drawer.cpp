#include "render/solid_drawer.h"

#include <algorithm>
#include <cmath>

#include "render/faceted_solid.h"

namespace drape {

namespace {

// A capsule is a surface of revolution: rows over the sphere at a, rows over the sphere at b, and between them the cone.
// The vertex shader places the rows, so that one grid serves every collider.
constexpr int kAround = 48, kRowsPerCap = 14;

struct ProfileVertex
{
    float turn;  // round the axis, in [0,1]
    float row;   // over the cap, in [0,1]
    float end;   // 0 the sphere at a, 1 the sphere at b
};

struct SolidInstance
{
    glm::vec3 a;
    float radiusA;
    glm::vec3 b;
    float radiusB;
    float marked;
};

struct MarkedFacetVertex
{
    FacetVertex vertex;
    float marked;
};

glm::vec3 toGlm(const Vec3f& v)
{
    return {v.x, v.y, v.z};
}

}  // namespace

bool isHorizontal(const Collider& plane)
{
    return plane.type == ColliderType::plane && plane.b.y > 0.9999f;
}

std::optional<float> groundHeight(const FrameSnapshot& frame)
{
    std::optional<float> height;
    for (const Collider& collider : frame.colliders)
        if (isHorizontal(collider))
            height = height ? std::max(*height, collider.a.y) : collider.a.y;
    return height;
}

SolidDrawer::SolidDrawer(const ShaderSource& shaders)
    : shaded_(shaders, "solid.vert", "solid.frag"),
      depth_(shaders, "solid_depth.vert", "depth.frag"),
      facet_(shaders, "facet.vert", "solid.frag"),
      facetDepth_(shaders, "facet_depth.vert", "depth.frag"),
      ground_(shaders, "ground.vert", "ground.frag"),
      groundShadow_(shaders, "ground_shadow.vert", "ground_shadow.frag"),
      pane_(shaders, "pane.vert", "pane.frag"),
      backdrop_(shaders, "backdrop.vert", "backdrop.frag")
{
    std::vector<ProfileVertex> vertices;
    for (int end = 0; end < 2; ++end)
        for (int row = 0; row < kRowsPerCap; ++row)
            for (int i = 0; i <= kAround; ++i)
                vertices.push_back({static_cast<float>(i) / kAround, static_cast<float>(row) / (kRowsPerCap - 1), static_cast<float>(end)});
    std::vector<uint32_t> indices;
    for (uint32_t row = 0; row + 1 < 2 * kRowsPerCap; ++row)
        for (uint32_t i = 0; i < kAround; ++i)
        {
            const uint32_t a = row * (kAround + 1) + i, b = a + kAround + 1;
            indices.insert(indices.end(), {a, b, a + 1, a + 1, b, b + 1});
        }
    indexCount_ = static_cast<GLsizei>(indices.size());
    glNamedBufferStorage(profile_, static_cast<GLsizeiptr>(vertices.size() * sizeof(ProfileVertex)), vertices.data(), 0);
    glNamedBufferStorage(profileIndices_, static_cast<GLsizeiptr>(indices.size() * sizeof(uint32_t)), indices.data(), 0);

    glVertexArrayVertexBuffer(solid_, 0, profile_, 0, sizeof(ProfileVertex));
    glVertexArrayAttribFormat(solid_, 0, 3, GL_FLOAT, GL_FALSE, 0);
    glVertexArrayAttribBinding(solid_, 0, 0);
    glVertexArrayVertexBuffer(solid_, 1, instances_, 0, sizeof(SolidInstance));
    glVertexArrayBindingDivisor(solid_, 1, 1);
    glVertexArrayAttribFormat(solid_, 1, 4, GL_FLOAT, GL_FALSE, offsetof(SolidInstance, a));
    glVertexArrayAttribFormat(solid_, 2, 4, GL_FLOAT, GL_FALSE, offsetof(SolidInstance, b));
    glVertexArrayAttribFormat(solid_, 3, 1, GL_FLOAT, GL_FALSE, offsetof(SolidInstance, marked));
    for (GLuint i = 1; i < 4; ++i)
        glVertexArrayAttribBinding(solid_, i, 1);
    for (GLuint i = 0; i < 4; ++i)
        glEnableVertexArrayAttrib(solid_, i);
    glVertexArrayElementBuffer(solid_, profileIndices_);

    glVertexArrayVertexBuffer(facets_, 0, facetVertices_, 0, sizeof(MarkedFacetVertex));
    glVertexArrayAttribFormat(facets_, 0, 3, GL_FLOAT, GL_FALSE, offsetof(FacetVertex, position));
    glVertexArrayAttribFormat(facets_, 1, 3, GL_FLOAT, GL_FALSE, offsetof(FacetVertex, normal));
    glVertexArrayAttribFormat(facets_, 2, 1, GL_FLOAT, GL_FALSE, offsetof(MarkedFacetVertex, marked));
    for (GLuint i = 0; i < 3; ++i)
    {
        glVertexArrayAttribBinding(facets_, i, 0);
        glEnableVertexArrayAttrib(facets_, i);
    }
}

void SolidDrawer::upload(const FrameSnapshot& frame, int marked, int hovered)
{
    std::vector<SolidInstance> instances;
    std::vector<MarkedFacetVertex> facetVertices;
    for (size_t i = 0; i < frame.colliders.size(); ++i)
    {
        const Collider& collider = frame.colliders[i];
        const float mark = static_cast<int>(i) == marked ? 1.0f : static_cast<int>(i) == hovered ? 0.4f : 0.0f;
        if (collider.type == ColliderType::sphere)
            instances.push_back({toGlm(collider.a), collider.radiusA, toGlm(collider.a), collider.radiusA, mark});
        else if (collider.type == ColliderType::capsule)
            instances.push_back({toGlm(collider.a), collider.radiusA, toGlm(collider.b), collider.radiusB, mark});
        else
            for (const FacetVertex& vertex : facetsOf(collider))
                facetVertices.push_back({vertex, mark});
    }
    instances_.upload(instances.data(), instances.size() * sizeof(SolidInstance));
    instanceCount_ = static_cast<GLsizei>(instances.size());
    facetVertices_.upload(facetVertices.data(), facetVertices.size() * sizeof(MarkedFacetVertex));
    facetVertexCount_ = static_cast<GLsizei>(facetVertices.size());
}

void SolidDrawer::drawRound(const ShaderProgram& program) const
{
    if (instanceCount_ == 0)
        return;
    program.use();
    glBindVertexArray(solid_);
    glDrawElementsInstanced(GL_TRIANGLES, indexCount_, GL_UNSIGNED_INT, nullptr, instanceCount_);
}

void SolidDrawer::drawFacets(const ShaderProgram& program) const
{
    if (facetVertexCount_ == 0)
        return;
    program.use();
    glBindVertexArray(facets_);
    glDrawArrays(GL_TRIANGLES, 0, facetVertexCount_);
}

void SolidDrawer::draw()
{
    drawRound(shaded_);
    drawFacets(facet_);
}

void SolidDrawer::drawDepth(DepthFrom from)
{
    depth_.set("fromEye", from == DepthFrom::eye ? 1 : 0);
    facetDepth_.set("fromEye", from == DepthFrom::eye ? 1 : 0);
    drawRound(depth_);
    drawFacets(facetDepth_);
}

void SolidDrawer::drawGround(std::optional<float> height, const glm::vec3& center, float radius, float cell)
{
    ground_.use();
    ground_.set("center", glm::vec3(center.x, height.value_or(0.0f), center.z));
    ground_.set("radius", radius);
    ground_.set("cell", cell);
    ground_.set("hollow", height ? 0 : 1);
    glEnable(GL_BLEND);
    glDepthMask(height ? GL_TRUE : GL_FALSE);
    glBindVertexArray(empty_);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

void SolidDrawer::drawGroundShadow(float height, const glm::vec3& center, float radius, const glm::mat4& shadowFromWorld)
{
    // The light falls straight through the corners of the shadow map: follow it to the floor.
    const glm::mat4 worldFromShadow = glm::inverse(shadowFromWorld);
    glm::vec4 corners[4];
    for (int i = 0; i < 4; ++i)
    {
        const glm::vec2 corner((i & 1) != 0 ? 1.0f : -1.0f, (i & 2) != 0 ? 1.0f : -1.0f);
        const glm::vec3 from = glm::vec3(worldFromShadow * glm::vec4(corner, -1.0f, 1.0f));
        const glm::vec3 to = glm::vec3(worldFromShadow * glm::vec4(corner, 1.0f, 1.0f));
        corners[i] = glm::vec4(from + (to - from) * ((height - from.y) / (to.y - from.y)), 1.0f);
    }
    groundShadow_.use();
    groundShadow_.set("corners", corners[0], 4);
    groundShadow_.set("center", center);
    groundShadow_.set("radius", radius);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ZERO, GL_SRC_COLOR);
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(-1.0f, -1.0f);
    glDepthMask(GL_FALSE);
    glBindVertexArray(empty_);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    glDepthMask(GL_TRUE);
    glDisable(GL_POLYGON_OFFSET_FILL);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    glDisable(GL_BLEND);
}

void SolidDrawer::drawPanes(const FrameSnapshot& frame, float size, int marked)
{
    pane_.use();
    pane_.set("size", size);
    glEnable(GL_BLEND);
    glDepthMask(GL_FALSE);
    glBindVertexArray(empty_);
    for (size_t i = 0; i < frame.colliders.size(); ++i)
    {
        const Collider& collider = frame.colliders[i];
        if (collider.type != ColliderType::plane || isHorizontal(collider))
            continue;
        pane_.set("center", toGlm(collider.a));
        pane_.set("normal", toGlm(collider.b));
        pane_.set("marked", static_cast<int>(i) == marked ? 1.0f : 0.0f);
        glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    }
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

void SolidDrawer::drawBackdrop()
{
    backdrop_.use();
    glBindVertexArray(empty_);
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

}  // namespace drape
