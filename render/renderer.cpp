#include "render/renderer.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "render/cloth_drawer.h"
#include "render/compared_colors.h"
#include "render/gl_objects.h"
#include "render/level_lines.h"
#include "render/light.h"
#include "render/marker_drawer.h"
#include "render/solid_drawer.h"
#include "render/tether_lines.h"

namespace drape {

namespace {

constexpr int kShadowSize = 1024;  // [texels]
constexpr size_t kFewPins = 16;    // more of them are drawn smaller
constexpr GLuint kFrameBinding = 0;
constexpr GLuint kShadowUnit = 0;

/// Block `Frame` of common.glsl, std140.
struct FrameBlock
{
    glm::mat4 clipFromWorld;
    glm::mat4 shadowFromWorld;
    glm::vec4 eye;       // w: 1 where there is a shadow map
    glm::vec4 toLight;   // w: width of a shadow texel [m]
    glm::vec4 viewport;  // width, height, pixel scale
};

/// The spacing of the ground's finer lines [m]: a power of ten that suits the distance of the eye.
float gridCell(float distance)
{
    return std::pow(10.0f, std::floor(std::log10(std::max(distance, 1e-3f) / 1.6f)));
}

const Vec3f* particlePosition(const FrameSnapshot& frame, int cloth, uint32_t particle)
{
    if (cloth < 0 || static_cast<size_t>(cloth) >= frame.cloths.size() ||
        particle >= frame.cloths[static_cast<size_t>(cloth)].positions.size())
        return nullptr;
    return &frame.cloths[static_cast<size_t>(cloth)].positions[particle];
}

std::vector<Marker> markersOf(const FrameSnapshot& frame, const ViewOptions& options)
{
    const glm::vec3 pinColor(0.0f, 0.25f, 0.36f), dragColor(1.0f, 0.36f, 0.02f), hoverColor(0.9f, 0.5f, 0.05f),
        reachColor(1.0f, 0.62f, 0.12f), darkColor(0.01f, 0.01f, 0.02f);
    const float scale = options.pixelScale;
    std::vector<Marker> markers;
    if (options.pins)
        for (const ClothSnapshot& cloth : frame.cloths)
        {
            const float pinRadius = cloth.holds.size() <= kFewPins ? 4.5f : 3.2f;
            const bool manyDragged = std::ranges::count_if(cloth.holds, &Hold::dragged) > 1;
            for (const Hold& hold : cloth.holds)
            {
                const Vec3f& p = cloth.positions[hold.particle];
                const float radius = hold.dragged && !manyDragged ? 6.5f : pinRadius;
                markers.push_back({{p.x, p.y, p.z}, scale * radius, hold.dragged ? dragColor : pinColor, 0.0f});
            }
        }
    for (const ParticlePlace& place : options.reached)
        if (const Vec3f* p = particlePosition(frame, place.cloth, place.particle))
            markers.push_back({{p->x, p->y, p->z}, scale * 2.2f, reachColor, 0.0f});
    if (const Vec3f* p = particlePosition(frame, options.selectedCloth, options.selectedParticle))
        markers.push_back({{p->x, p->y, p->z}, scale * 9.0f, options.layer == ClothLayer::distances ? darkColor : dragColor, 1.0f});
    if (const Vec3f* p = particlePosition(frame, options.hoverCloth, options.hoverParticle))
        markers.push_back({{p->x, p->y, p->z}, scale * 7.0f, hoverColor, 1.0f});
    return markers;
}

}  // namespace

struct Renderer::Impl
{
    std::filesystem::path shaderFolder;
    ClothDrawer cloths;
    std::unique_ptr<ClothDrawer> otherCloths;  // made when they are first drawn
    SolidDrawer solids;
    MarkerDrawer markers;
    TetherLines tethers;
    LevelLines levels;
    Texture2d shadowMap;
    Framebuffer shadowTarget;
    StreamBuffer frameBlock;

    explicit Impl(const std::filesystem::path& folder) : shaderFolder(folder), cloths(folder), solids(folder), markers(folder)
    {
        glTextureStorage2D(shadowMap, 1, GL_DEPTH_COMPONENT24, kShadowSize, kShadowSize);
        glTextureParameteri(shadowMap, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
        glTextureParameteri(shadowMap, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
        glTextureParameteri(shadowMap, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
        glTextureParameteri(shadowMap, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
        glTextureParameteri(shadowMap, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
        glTextureParameteri(shadowMap, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_BORDER);
        const float lit[] = {1.0f, 1.0f, 1.0f, 1.0f};
        glTextureParameterfv(shadowMap, GL_TEXTURE_BORDER_COLOR, lit);
        glNamedFramebufferTexture(shadowTarget, GL_DEPTH_ATTACHMENT, shadowMap, 0);
        glNamedFramebufferDrawBuffer(shadowTarget, GL_NONE);
    }

    /// Pairs at their full reach carry a load: in another colour.
    void drawLevel(const FrameSnapshot& frame, size_t level, float scale)
    {
        levels.update(frame, level);
        markers.drawLines(levels.slackEnds, glm::vec4(0.02f, 0.12f, 0.30f, 0.55f));
        markers.drawLines(levels.tautEnds, glm::vec4(0.95f, 0.35f, 0.02f, 0.9f));
        std::vector<Marker> nodes;
        for (const glm::vec3& p : levels.nodes)
            nodes.push_back({p, 3.0f * scale, {0.02f, 0.12f, 0.30f}, 0.0f});
        for (const glm::vec3& p : levels.fixedNodes)
            nodes.push_back({p, 4.5f * scale, {0.95f, 0.35f, 0.02f}, 0.0f});
        markers.drawMarkers(nodes);
    }

    void drawCloths(const FrameSnapshot& frame, const ViewOptions& options)
    {
        const ClothLayer layer = frame.other ? options.layer : ClothLayer::own;
        if (layer == ClothLayer::distances)
            cloths.drawDistances(frame.other->distances);
        else if (layer == ClothLayer::overlaid)
            cloths.drawOpaque(kColorOfA);
        else
            cloths.draw(frame, options.pattern);
    }

    /// After all that does not shine through.
    void drawOverlay(const FrameSnapshot& other)
    {
        if (!otherCloths)
            otherCloths = std::make_unique<ClothDrawer>(shaderFolder);
        otherCloths->upload(other);
        otherCloths->drawOver(kColorOfB, 0.7f);
    }

    void drawShadowMap(bool colliders)
    {
        glBindFramebuffer(GL_FRAMEBUFFER, shadowTarget);
        glViewport(0, 0, kShadowSize, kShadowSize);
        glClear(GL_DEPTH_BUFFER_BIT);
        glEnable(GL_POLYGON_OFFSET_FILL);
        glPolygonOffset(1.5f, 2.0f);
        cloths.drawDepth();
        if (colliders)
            solids.drawDepth();
        glDisable(GL_POLYGON_OFFSET_FILL);
    }
};

Renderer::Renderer(const std::filesystem::path& shaderFolder) : impl_(std::make_unique<Impl>(shaderFolder)) {}

Renderer::~Renderer() = default;

void Renderer::draw(const FrameSnapshot& frame, const Camera& camera, const ViewOptions& options, unsigned target, const Viewport& part)
{
    Impl& r = *impl_;
    const Bounds casters = options.colliders ? boundsOfCasters(frame) : boundsOf(frame);
    const float aspect = static_cast<float>(part.width) / static_cast<float>(part.height);
    FrameBlock block;
    block.clipFromWorld = camera.projection(aspect) * camera.view();
    block.shadowFromWorld = lightViewProjection(casters, kShadowSize);
    block.eye = glm::vec4(camera.eye(), options.shadows ? 1.0f : 0.0f);
    block.toLight = glm::vec4(keyLight(), lightTexelSize(casters, kShadowSize));
    block.viewport = glm::vec4(part.width, part.height, options.pixelScale, 0.0f);
    r.frameBlock.upload(&block, sizeof(block));
    glBindBufferBase(GL_UNIFORM_BUFFER, kFrameBinding, r.frameBlock);
    r.cloths.upload(frame);
    r.solids.upload(frame, options.markedCollider, options.hoveredCollider);

    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_CULL_FACE);
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LEQUAL);
    glDepthMask(GL_TRUE);
    glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    if (options.shadows)
        r.drawShadowMap(options.colliders);

    glBindFramebuffer(GL_FRAMEBUFFER, target);
    glViewport(part.x, part.y, part.width, part.height);
    glEnable(GL_SCISSOR_TEST);
    glScissor(part.x, part.y, part.width, part.height);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glDisable(GL_SCISSOR_TEST);
    glBindTextureUnit(kShadowUnit, r.shadowMap);
    r.drawCloths(frame, options);
    if (options.colliders)
        r.solids.draw();
    r.solids.drawBackdrop();
    if (options.ground)
    {
        const std::optional<float> floor = groundHeight(frame);
        const float radius = std::max(5.0f * casters.radius(), 3.5f * camera.distance);
        r.solids.drawGround(floor, casters.center(), radius, gridCell(camera.distance));
        if (floor && options.shadows && camera.eye().y > *floor)
            r.solids.drawGroundShadow(*floor, casters.center(), radius, block.shadowFromWorld);
    }
    if (frame.other && options.layer == ClothLayer::overlaid)
        r.drawOverlay(frame.other->frame);
    if (options.colliders)
        r.solids.drawPanes(frame, 2.5f * std::max(casters.radius(), 0.5f), options.markedCollider);
    if (options.wireframe)
        r.cloths.drawWireframe(frame);
    if (options.tethers)
        r.markers.drawLines(r.tethers.update(frame), glm::vec4(0.0f, 0.05f, 0.09f, 0.45f));
    if (options.level >= 0)
        r.drawLevel(frame, static_cast<size_t>(options.level), options.pixelScale);
    r.markers.drawMarkers(markersOf(frame, options));
}

}  // namespace drape
