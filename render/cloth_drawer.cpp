#include "render/cloth_drawer.h"

#include <algorithm>
#include <array>

#include "render/cloth_pattern.h"
#include "render/color.h"
#include "render/color_scale.h"

namespace drape {

namespace {

constexpr int kMostFailures = 3;  // of a device that writes our buffers; then it is not asked any more
constexpr GLuint kPositionBinding = 1, kNormalBinding = 2, kPlaceBinding = 3;

std::vector<uint32_t> particlesOfDrawVertices(const ClothSnapshot& cloth)
{
    std::vector<uint32_t> particles(cloth.mesh->drawVertex.size());
    for (size_t i = 0; i < particles.size(); ++i)
        particles[i] = cloth.fabric->particleOfVertex[cloth.mesh->drawVertex[i]];
    return particles;
}

template <class T>
void store(GLuint buffer, const std::vector<T>& values)
{
    // A buffer of no size is an error to OpenGL.
    const size_t bytes = std::max<size_t>(values.size() * sizeof(T), 4);
    glNamedBufferStorage(buffer, static_cast<GLsizeiptr>(bytes), values.empty() ? nullptr : values.data(), 0);
}

/// The ends of a fabric's edges, set by set.
struct EdgesOnGpu
{
    VertexArray vertices;
    Buffer ends;
    std::vector<size_t> firsts;  // edge of each set

    explicit EdgesOnGpu(const Fabric& fabric)
    {
        std::vector<uint32_t> particles;
        for (const EdgeSet& set : fabric.sets)
        {
            firsts.push_back(particles.size() / 2);
            fabric.forEachEdge(set, [&](uint32_t, uint32_t a, uint32_t b) { particles.insert(particles.end(), {a, b}); });
        }
        store(ends, particles);
        glVertexArrayElementBuffer(vertices, ends);
    }
};

}  // namespace

struct ClothDrawer::ClothOnGpu
{
    std::shared_ptr<const ClothMesh> mesh;
    std::shared_ptr<const Fabric> fabric;
    VertexArray vertices;
    Buffer particleIds, pattern, rest, indices;
    StreamBuffer positions, normals, places;
    std::unique_ptr<EdgesOnGpu> edges;  // made when they are first drawn
    GLsizei indexCount = 0;

    explicit ClothOnGpu(const ClothSnapshot& cloth) : mesh(cloth.mesh), fabric(cloth.fabric)
    {
        const std::vector<uint32_t> particles = particlesOfDrawVertices(cloth);
        const std::vector<glm::vec3> coordinates = patternCoordinates(*mesh);
        store(particleIds, particles);
        store(pattern, coordinates);
        store(rest, restCoordinates(*mesh));
        store(indices, mesh->drawTriangles);
        indexCount = static_cast<GLsizei>(mesh->drawTriangles.size());

        glVertexArrayVertexBuffer(vertices, 0, particleIds, 0, sizeof(uint32_t));
        glVertexArrayVertexBuffer(vertices, 1, pattern, 0, sizeof(glm::vec3));
        glVertexArrayVertexBuffer(vertices, 2, rest, 0, sizeof(glm::vec3));
        glVertexArrayAttribIFormat(vertices, 0, 1, GL_UNSIGNED_INT, 0);
        glVertexArrayAttribFormat(vertices, 1, 3, GL_FLOAT, GL_FALSE, 0);
        glVertexArrayAttribFormat(vertices, 2, 3, GL_FLOAT, GL_FALSE, 0);
        for (GLuint i = 0; i < 3; ++i)
        {
            glVertexArrayAttribBinding(vertices, i, i);
            glEnableVertexArrayAttrib(vertices, i);
        }
        glVertexArrayElementBuffer(vertices, indices);
    }
};

ClothDrawer::ClothDrawer(const ShaderSource& shaders)
    : shaders_(shaders),
      shaded_(shaders, "cloth.vert", "cloth.frag"),
      depth_(shaders, "cloth_depth.vert", "depth.frag"),
      wire_(shaders, "cloth.vert", "flat.frag")
{
}

ClothDrawer::~ClothDrawer() = default;

/// What stays the same from frame to frame.
void ClothDrawer::makeCloths(const FrameSnapshot& frame)
{
    const bool known = frame.scene == scene_ && std::ranges::equal(cloths_, frame.cloths, [](const auto& own, const ClothSnapshot& cloth) {
                           return own->mesh == cloth.mesh && own->fabric == cloth.fabric;
                       });
    if (known)
        return;
    target_ = nullptr;
    uploadsOnly_ = false;
    failures_ = 0;
    scene_ = frame.scene;
    cloths_.clear();
    for (const ClothSnapshot& cloth : frame.cloths)
        cloths_.push_back(std::make_unique<ClothOnGpu>(cloth));
}

void ClothDrawer::makeTarget(const DeviceSurface& surface)
{
    std::vector<SurfaceBuffers> buffers;
    for (const auto& cloth : cloths_)
    {
        const size_t bytes = cloth->fabric->particleCount * sizeof(Vec3f);
        cloth->positions.reserve(bytes);
        cloth->normals.reserve(bytes);
        buffers.push_back({cloth->positions, cloth->normals});
    }
    target_ = surface.makeTarget(buffers);
    uploadsOnly_ = !target_;
}

/// Positions and normals from the device that has them; false: they are to be uploaded.
bool ClothDrawer::takeSurface(const FrameSnapshot& frame)
{
    if (!frame.surface)
    {
        target_ = nullptr;
        uploadsOnly_ = false;  // what computes next may be another device
        failures_ = 0;
        return false;
    }
    if (!target_ && !uploadsOnly_)
        makeTarget(*frame.surface);
    if (!target_)
        return false;
    if (target_->take(*frame.surface))
    {
        failures_ = 0;
        return true;
    }
    target_ = nullptr;
    uploadsOnly_ = ++failures_ == kMostFailures;
    for (const auto& cloth : cloths_)
    {
        cloth->positions = {};
        cloth->normals = {};
    }
    return false;
}

void ClothDrawer::upload(const FrameSnapshot& frame)
{
    makeCloths(frame);
    if (takeSurface(frame))
        return;
    for (size_t i = 0; i < cloths_.size(); ++i)
    {
        const ClothSnapshot& cloth = frame.cloths[i];
        cloths_[i]->positions.upload(cloth.positions.data(), cloth.positions.size() * sizeof(Vec3f));
        cloths_[i]->normals.upload(cloth.normals.data(), cloth.normals.size() * sizeof(Vec3f));
    }
}

void ClothDrawer::drawTriangles(const ClothOnGpu& cloth) const
{
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kPositionBinding, cloth.positions);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kNormalBinding, cloth.normals);
    glBindVertexArray(cloth.vertices);
    glDrawElements(GL_TRIANGLES, cloth.indexCount, GL_UNSIGNED_INT, nullptr);
}

void ClothDrawer::setLook(const ClothLook& look)
{
    shaded_.set("frontColor", linearFromSrgb(look.front));
    shaded_.set("backColor", linearFromSrgb(look.back));
    shaded_.set("roughness", look.roughness);
    shaded_.set("sheen", look.sheen);
    shaded_.set("translucency", look.translucency);
    shaded_.set("weave", static_cast<int>(look.weave));
    shaded_.set("thread", look.thread);
}

void ClothDrawer::draw(const FrameSnapshot& frame, bool pattern)
{
    shaded_.use();
    shaded_.set("patternStrength", pattern ? 1.0f : 0.0f);
    for (size_t i = 0; i < cloths_.size(); ++i)
    {
        setLook(frame.cloths[i].look);
        drawTriangles(*cloths_[i]);
    }
}

void ClothDrawer::drawInColor(const Vec3f& color, float opacity)
{
    shaded_.use();
    shaded_.set("patternStrength", 0.0f);
    shaded_.set("opacity", opacity);
    ClothLook look;
    look.front = color;
    look.back = color * 0.87f;
    look.weave = Weave::none;
    setLook(look);
    for (const auto& cloth : cloths_)
        drawTriangles(*cloth);
    shaded_.set("opacity", 1.0f);
}

void ClothDrawer::drawOpaque(const Vec3f& color)
{
    drawInColor(color, 1.0f);
}

void ClothDrawer::drawOver(const Vec3f& color, float opacity)
{
    // First the depth alone, so that of several layers only the nearest shows.
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    drawInColor(color, opacity);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glEnable(GL_BLEND);
    drawInColor(color, opacity);
    glDisable(GL_BLEND);
}

void ClothDrawer::drawOnScale(const std::vector<std::vector<float>>& places, std::span<const Vec3f> colors, const Vec3f& none)
{
    if (!scale_)
        scale_ = std::make_unique<ShaderProgram>(shaders_, "cloth_scale.vert", "cloth_scale.frag");
    constexpr size_t kMostColors = 8;  // as in the shader
    std::array<glm::vec4, kMostColors> linear{};
    const size_t count = std::min(colors.size(), kMostColors);
    for (size_t i = 0; i < count; ++i)
        linear[i] = glm::vec4(linearFromSrgb(colors[i]), 1.0f);
    scale_->use();
    scale_->set("colors", linear[0], kMostColors);
    scale_->set("colorCount", static_cast<int>(count));
    scale_->set("none", glm::vec4(linearFromSrgb(none), 1.0f));
    for (size_t i = 0; i < cloths_.size() && i < places.size(); ++i)
    {
        cloths_[i]->places.upload(places[i].data(), places[i].size() * sizeof(float));
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kPlaceBinding, cloths_[i]->places);
        drawTriangles(*cloths_[i]);
    }
}

void ClothDrawer::drawEdges(const FrameSnapshot& frame, EdgeDisplay display)
{
    if (!edge_)
        edge_ = std::make_unique<ShaderProgram>(shaders_, "edge.vert", "flat.frag");
    edge_->use();
    for (size_t c = 0; c < cloths_.size(); ++c)
    {
        ClothOnGpu& cloth = *cloths_[c];
        if (!cloth.edges)
            cloth.edges = std::make_unique<EdgesOnGpu>(*cloth.fabric);
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kPositionBinding, cloth.positions);
        glBindVertexArray(cloth.edges->vertices);
        const std::vector<EdgeSet>& sets = frame.cloths[c].fabric->sets;
        for (size_t i = 0; i < sets.size(); ++i)
        {
            if (!isShown(display, sets[i].type))
                continue;
            const Vec3f color = display == EdgeDisplay::sets ? colorOfNumber(i) : kPhaseColors[static_cast<size_t>(sets[i].type)];
            edge_->set("color", glm::vec4(linearFromSrgb(color), 1.0f));
            const size_t start = 2 * sizeof(uint32_t) * cloth.edges->firsts[i];
            glDrawElements(GL_LINES, static_cast<GLsizei>(2 * sets[i].count), GL_UNSIGNED_INT, reinterpret_cast<const void*>(start));
        }
    }
}

void ClothDrawer::drawWireframe(const FrameSnapshot& frame)
{
    wire_.use();
    wire_.set("color", glm::vec4(0.02f, 0.03f, 0.05f, 0.38f));
    glEnable(GL_BLEND);
    glEnable(GL_POLYGON_OFFSET_LINE);
    glPolygonOffset(-1.0f, -2.0f);
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    for (size_t i = 0; i < frame.cloths.size(); ++i)
        drawTriangles(*cloths_[i]);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    glDisable(GL_POLYGON_OFFSET_LINE);
    glDisable(GL_BLEND);
}

void ClothDrawer::drawDepth(DepthFrom from)
{
    depth_.set("fromEye", from == DepthFrom::eye ? 1 : 0);
    depth_.use();
    for (const auto& cloth : cloths_)
        drawTriangles(*cloth);
}

}  // namespace drape
