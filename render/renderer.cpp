#include "render/renderer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "render/cloth_drawer.h"
#include "render/cloth_motion.h"
#include "render/cloth_strain.h"
#include "render/color.h"
#include "render/color_scale.h"
#include "render/compared_colors.h"
#include "render/gl_objects.h"
#include "render/level_lines.h"
#include "render/light.h"
#include "render/marker_drawer.h"
#include "render/solid_drawer.h"
#include "render/tether_lines.h"

namespace drape {

namespace {

// By quality.
constexpr std::array kShadowSizes{1024, 2048};  // [texels]
constexpr float kDarkCorners = 0.09f;           // how far something darkens what is near, over the size of all
constexpr size_t kFewPins = 16;                 // more of them are drawn smaller
constexpr GLuint kFrameBinding = 0;
constexpr GLuint kShadowUnit = 0, kShadowDepthUnit = 1, kDepthUnit = 2;

/// Block `Frame` of common.glsl, std140.
struct FrameBlock
{
    glm::mat4 clipFromWorld;
    glm::mat4 shadowFromWorld;
    glm::vec4 eye;       // w: 1 where there is a shadow map
    glm::vec4 toLight;   // w: width of a shadow texel [m]
    glm::vec4 viewport;  // width, height, pixel scale
    glm::mat4 worldFromClip;
    glm::vec4 corner;  // of the viewport; z: how far corners darken [m]
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

/// On the scale of how far two sides are apart, which is logarithmic.
std::vector<std::vector<float>> placesOfDistances(const std::vector<std::vector<float>>& distances)
{
    std::vector<std::vector<float>> places(distances.size());
    for (size_t c = 0; c < places.size(); ++c)
        for (const float distance : distances[c])
            places[c].push_back(distance == 0.0f ? -1.0f : placeOnScale(std::log10(distance), kLowestDecade, kHighestDecade));
    return places;
}

glm::vec3 toGlm(const Vec3f& v)
{
    return {v.x, v.y, v.z};
}

/// From a sample of the particles along the normals, as long as suits the mesh.
std::vector<glm::vec3> normalLines(const FrameSnapshot& frame)
{
    constexpr size_t kMost = 6000;  // more would hide the cloth
    std::vector<glm::vec3> ends;
    for (const ClothSnapshot& cloth : frame.cloths)
    {
        const size_t particles = cloth.positions.size(), stride = std::max<size_t>(1, particles * frame.cloths.size() / kMost) | 1;
        const float spacing = std::sqrt(cloth.fabric->area / static_cast<float>(std::max<size_t>(particles / stride, 1)));
        for (size_t p = 0; p < particles; p += stride)
        {
            ends.push_back(toGlm(cloth.positions[p]));
            ends.push_back(ends.back() + 1.2f * spacing * toGlm(cloth.normals[p]));
        }
    }
    return ends;
}

/// Arrows before the cloth, as long as the wind goes in a fifth of a second, within reason.
std::vector<glm::vec3> windLines(const Bounds& bounds, const glm::vec3& wind)
{
    const float speed = glm::length(wind), radius = std::max(bounds.radius(), 0.1f);
    if (!(speed > 0.0f))
        return {};
    const glm::vec3 along = wind / speed;
    const glm::vec3 side =
        glm::normalize(std::abs(along.y) < 0.9f ? glm::cross(along, glm::vec3(0.0f, 1.0f, 0.0f)) : glm::vec3(1.0f, 0.0f, 0.0f));
    const glm::vec3 up = glm::cross(side, along);
    const float size = std::clamp(0.2f * speed, 0.1f * radius, 1.2f * radius), head = 0.06f * radius;
    std::vector<glm::vec3> ends;
    for (int i = -2; i <= 2; ++i)
        for (int j = -1; j <= 1; ++j)
        {
            const glm::vec3 tip = bounds.center() - 1.05f * radius * along +
                                  radius * (0.35f * static_cast<float>(i) * side + 0.4f * static_cast<float>(j) * up);
            ends.insert(ends.end(), {tip - size * along, tip});
            for (const glm::vec3& barb : {side, -side, up, -up})
                ends.insert(ends.end(), {tip, tip - head * (along - 0.45f * barb)});
        }
    return ends;
}

std::vector<Marker> markersOf(const std::vector<ContactPoint>& contacts, float scale)
{
    std::vector<Marker> markers;
    for (const ContactPoint& contact : contacts)
        markers.push_back({toGlm(contact.at), 2.2f * scale, linearFromSrgb(kContactColors[static_cast<size_t>(contact.kind)]), 0.0f});
    return markers;
}

struct DepthPicture
{
    int width, height;
    Texture2d texture;
    Framebuffer target;

    DepthPicture(int w, int h) : width(w), height(h)
    {
        glTextureStorage2D(texture, 1, GL_DEPTH_COMPONENT24, width, height);
        glNamedFramebufferTexture(target, GL_DEPTH_ATTACHMENT, texture, 0);
        glNamedFramebufferDrawBuffer(target, GL_NONE);
    }
};

}  // namespace

struct Renderer::Impl
{
    ShaderSource shaders;
    int shadowSize;
    ClothDrawer cloths;
    std::unique_ptr<ClothDrawer> otherCloths;  // made when they are first drawn
    SolidDrawer solids;
    MarkerDrawer markers;
    TetherLines tethers;
    LevelLines levels;
    ClothMotion motion;
    std::vector<std::vector<float>> places;  // on a scale, of each cloth's particles
    Texture2d shadowMap;
    Framebuffer shadowTarget;
    Sampler plainDepths;  // without the shadow map's comparison
    std::unique_ptr<DepthPicture> depths;
    StreamBuffer frameBlock;

    explicit Impl(ShaderSource source)
        : shaders(std::move(source)),
          shadowSize(kShadowSizes[static_cast<size_t>(shaders.quality)]),
          cloths(shaders),
          solids(shaders),
          markers(shaders)
    {
        glTextureStorage2D(shadowMap, 1, GL_DEPTH_COMPONENT24, shadowSize, shadowSize);
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
        glSamplerParameteri(plainDepths, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glSamplerParameteri(plainDepths, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
        glSamplerParameteri(plainDepths, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
        glSamplerParameteri(plainDepths, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
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
            cloths.drawOnScale(placesOfDistances(frame.other->distances), kDistanceColors, kColorOfEqual);
        else if (layer == ClothLayer::overlaid)
            cloths.drawOpaque(kColorOfA);
        else if (options.showsMoves(frame))
            drawMoves(frame, options.moveRange);
        else if (options.shownColors() == ClothColors::strain)
            drawStrain(frame, options.strainRange);
        else if (options.shownColors() == ClothColors::speed)
            drawSpeed(frame, options.speedRange);
        else if (options.shownColors() == ClothColors::stiffness)
            drawStiffness(frame);
        else
            cloths.draw(frame, options.pattern);
    }

    void drawStiffness(const FrameSnapshot& frame)
    {
        places.resize(frame.cloths.size());
        for (size_t c = 0; c < places.size(); ++c)
        {
            places[c] = frame.cloths[c].stiffness;
            places[c].resize(frame.cloths[c].positions.size(), 1.0f);
        }
        cloths.drawOnScale(places, kStiffnessColors, kColorOfEqual);
    }

    void drawStrain(const FrameSnapshot& frame, float range)
    {
        places.resize(frame.cloths.size());
        for (size_t c = 0; c < places.size(); ++c)
        {
            strainOfParticles(frame.cloths[c], places[c]);
            for (float& place : places[c])
                place = placeOnScale(place, -range, range);
        }
        cloths.drawOnScale(places, kStrainColors, kColorOfEqual);
    }

    void drawMoves(const FrameSnapshot& frame, float range)
    {
        places.resize(frame.cloths.size());
        for (size_t c = 0; c < places.size(); ++c)
        {
            const std::vector<Vec3f>&now = frame.cloths[c].positions, &before = frame.stage->before[c];
            places[c].resize(now.size());
            for (size_t p = 0; p < now.size(); ++p)
                places[c][p] = now[p] == before[p] ? -1.0f : placeOnScale(length(now[p] - before[p]), 0.0f, range);
        }
        cloths.drawOnScale(places, kSpeedColors, kColorOfEqual);
    }

    void drawSpeed(const FrameSnapshot& frame, float range)
    {
        motion.update(frame);
        places.resize(frame.cloths.size());
        for (size_t c = 0; c < places.size(); ++c)
        {
            places[c].clear();
            for (const Vec3f& velocity : motion.velocities(c))
                places[c].push_back(placeOnScale(length(velocity), 0.0f, range));
        }
        cloths.drawOnScale(places, kSpeedColors, kColorOfEqual);
    }

    /// After all that does not shine through.
    void drawOverlay(const FrameSnapshot& other)
    {
        if (!otherCloths)
            otherCloths = std::make_unique<ClothDrawer>(shaders);
        otherCloths->upload(other);
        otherCloths->drawOver(kColorOfB, 0.7f);
    }

    void drawShadowMap(bool colliders)
    {
        glBindFramebuffer(GL_FRAMEBUFFER, shadowTarget);
        glViewport(0, 0, shadowSize, shadowSize);
        glClear(GL_DEPTH_BUFFER_BIT);
        glEnable(GL_POLYGON_OFFSET_FILL);
        glPolygonOffset(1.5f, 2.0f);
        cloths.drawDepth(DepthFrom::light);
        if (colliders)
            solids.drawDepth(DepthFrom::light);
        glDisable(GL_POLYGON_OFFSET_FILL);
    }

    /// Of the whole picture, before it is drawn: for the darkening of corners.
    void drawDepths(bool colliders, int width, int height)
    {
        if (!depths || depths->width != width || depths->height != height)
            depths = std::make_unique<DepthPicture>(width, height);
        glBindFramebuffer(GL_FRAMEBUFFER, depths->target);
        glViewport(0, 0, width, height);
        glClear(GL_DEPTH_BUFFER_BIT);
        cloths.drawDepth(DepthFrom::eye);
        if (colliders)
            solids.drawDepth(DepthFrom::eye);
    }

    void bindTextures()
    {
        glBindTextureUnit(kShadowUnit, shadowMap);
        if (shaders.quality == Quality::low)
            return;
        glBindTextureUnit(kShadowDepthUnit, shadowMap);
        glBindSampler(kShadowDepthUnit, plainDepths);
        glBindTextureUnit(kDepthUnit, depths->texture);
        glBindSampler(kDepthUnit, plainDepths);
    }

    static void unbindSamplers()
    {
        glBindSampler(kShadowDepthUnit, 0);
        glBindSampler(kDepthUnit, 0);
    }
};

Renderer::Renderer(const std::filesystem::path& shaderFolder, Quality quality)
    : shaderFolder_(shaderFolder), impl_(std::make_unique<Impl>(ShaderSource{shaderFolder, quality}))
{
}

Renderer::~Renderer() = default;

void Renderer::draw(const FrameSnapshot& frame, const Camera& camera, const ViewOptions& options, unsigned target, const Viewport& part)
{
    if (impl_->shaders.quality != options.quality)
        impl_ = std::make_unique<Impl>(ShaderSource{shaderFolder_, options.quality});
    Impl& r = *impl_;
    const Bounds casters = options.colliders ? boundsOfCasters(frame) : boundsOf(frame);
    const float aspect = static_cast<float>(part.width) / static_cast<float>(part.height);
    FrameBlock block;
    block.clipFromWorld = camera.projection(aspect) * camera.view();
    block.shadowFromWorld = lightViewProjection(casters, r.shadowSize);
    block.eye = glm::vec4(camera.eye(), options.shadows ? 1.0f : 0.0f);
    block.toLight = glm::vec4(keyLight(), lightTexelSize(casters, r.shadowSize));
    block.viewport = glm::vec4(part.width, part.height, options.pixelScale, 0.0f);
    block.worldFromClip = glm::inverse(block.clipFromWorld);
    block.corner = glm::vec4(part.x, part.y, kDarkCorners * casters.radius(), 0.0f);
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
    if (options.quality == Quality::high)
        r.drawDepths(options.colliders, part.width, part.height);

    glBindFramebuffer(GL_FRAMEBUFFER, target);
    glViewport(part.x, part.y, part.width, part.height);
    glEnable(GL_SCISSOR_TEST);
    glScissor(part.x, part.y, part.width, part.height);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glDisable(GL_SCISSOR_TEST);
    r.bindTextures();
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
    if (options.edges != EdgeDisplay::none)
        r.cloths.drawEdges(frame, options.edges);
    if (options.normals)
        r.markers.drawLines(normalLines(frame), glm::vec4(0.02f, 0.16f, 0.45f, 0.8f));
    if (options.wind != Vec3f{0.0f, 0.0f, 0.0f})
        r.markers.drawLines(windLines(casters, toGlm(options.wind)), glm::vec4(0.01f, 0.10f, 0.30f, 0.9f));
    if (options.tethers)
        r.markers.drawLines(r.tethers.update(frame), glm::vec4(0.0f, 0.05f, 0.09f, 0.45f));
    if (options.level >= 0)
        r.drawLevel(frame, static_cast<size_t>(options.level), options.pixelScale);
    if (options.contacts)
        r.markers.drawMarkers(markersOf(*options.contacts, options.pixelScale));
    r.markers.drawMarkers(markersOf(frame, options));
    Impl::unbindSamplers();
}

}  // namespace drape
