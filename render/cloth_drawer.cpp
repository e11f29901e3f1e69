#include "render/cloth_drawer.h"

#include <array>

#include "render/cloth_pattern.h"
#include "render/color.h"
#include "render/compared_colors.h"

namespace drape {

namespace {

constexpr GLuint kPositionBinding = 1, kNormalBinding = 2, kDistanceBinding = 3;

std::vector<uint32_t> particlesOfDrawVertices(const ClothSnapshot& cloth)
{
    std::vector<uint32_t> particles(cloth.mesh->drawVertex.size());
    for (size_t i = 0; i < particles.size(); ++i)
        particles[i] = cloth.fabric->particleOfVertex[cloth.mesh->drawVertex[i]];
    return particles;
}

}  // namespace

struct ClothDrawer::ClothOnGpu
{
    std::shared_ptr<const ClothMesh> mesh;
    std::shared_ptr<const Fabric> fabric;
    VertexArray vertices;
    Buffer particleIds, pattern, indices;
    StreamBuffer positions, normals, distances;
    GLsizei indexCount = 0;

    explicit ClothOnGpu(const ClothSnapshot& cloth) : mesh(cloth.mesh), fabric(cloth.fabric)
    {
        const std::vector<uint32_t> particles = particlesOfDrawVertices(cloth);
        const std::vector<glm::vec3> coordinates = patternCoordinates(*mesh);
        const auto store = [](GLuint buffer, const auto& values) {
            // A buffer of no size is an error to OpenGL.
            const size_t bytes = std::max<size_t>(values.size() * sizeof(values[0]), 4);
            glNamedBufferStorage(buffer, static_cast<GLsizeiptr>(bytes), values.empty() ? nullptr : values.data(), 0);
        };
        store(particleIds, particles);
        store(pattern, coordinates);
        store(indices, mesh->drawTriangles);
        indexCount = static_cast<GLsizei>(mesh->drawTriangles.size());

        glVertexArrayVertexBuffer(vertices, 0, particleIds, 0, sizeof(uint32_t));
        glVertexArrayVertexBuffer(vertices, 1, pattern, 0, sizeof(glm::vec3));
        glVertexArrayAttribIFormat(vertices, 0, 1, GL_UNSIGNED_INT, 0);
        glVertexArrayAttribFormat(vertices, 1, 3, GL_FLOAT, GL_FALSE, 0);
        for (GLuint i = 0; i < 2; ++i)
        {
            glVertexArrayAttribBinding(vertices, i, i);
            glEnableVertexArrayAttrib(vertices, i);
        }
        glVertexArrayElementBuffer(vertices, indices);
    }
};

ClothDrawer::ClothDrawer(const std::filesystem::path& shaderFolder)
    : shaderFolder_(shaderFolder),
      shaded_(shaderFolder, "cloth.vert", "cloth.frag"),
      depth_(shaderFolder, "cloth_depth.vert", "depth.frag"),
      wire_(shaderFolder, "cloth.vert", "flat.frag")
{
}

ClothDrawer::~ClothDrawer() = default;

void ClothDrawer::upload(const FrameSnapshot& frame)
{
    if (frame.scene != scene_)
        cloths_.clear();
    scene_ = frame.scene;
    cloths_.resize(frame.cloths.size());
    for (size_t i = 0; i < cloths_.size(); ++i)
    {
        const ClothSnapshot& cloth = frame.cloths[i];
        if (!cloths_[i] || cloths_[i]->mesh != cloth.mesh || cloths_[i]->fabric != cloth.fabric)
            cloths_[i] = std::make_unique<ClothOnGpu>(cloth);
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

void ClothDrawer::draw(const FrameSnapshot& frame, bool pattern)
{
    shaded_.use();
    shaded_.set("patternStrength", pattern ? 1.0f : 0.0f);
    for (size_t i = 0; i < cloths_.size(); ++i)
    {
        shaded_.set("frontColor", linearFromSrgb(frame.cloths[i].look.front));
        shaded_.set("backColor", linearFromSrgb(frame.cloths[i].look.back));
        drawTriangles(*cloths_[i]);
    }
}

void ClothDrawer::drawInColor(const Vec3f& color, float opacity)
{
    shaded_.use();
    shaded_.set("patternStrength", 0.0f);
    shaded_.set("opacity", opacity);
    shaded_.set("frontColor", linearFromSrgb(color));
    shaded_.set("backColor", linearFromSrgb(color) * 0.75f);
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

void ClothDrawer::drawDistances(const std::vector<std::vector<float>>& distances)
{
    if (!distance_)
        distance_ = std::make_unique<ShaderProgram>(shaderFolder_, "cloth_distance.vert", "cloth_distance.frag");
    std::array<glm::vec4, kDistanceColors.size()> colors;
    for (size_t i = 0; i < colors.size(); ++i)
        colors[i] = glm::vec4(linearFromSrgb(kDistanceColors[i]), 1.0f);
    distance_->use();
    distance_->set("colors", colors[0], static_cast<int>(colors.size()));
    distance_->set("equal", glm::vec4(linearFromSrgb(kColorOfEqual), 1.0f));
    distance_->set("lowestDecade", static_cast<float>(kLowestDecade));
    distance_->set("highestDecade", static_cast<float>(kHighestDecade));
    for (size_t i = 0; i < cloths_.size() && i < distances.size(); ++i)
    {
        cloths_[i]->distances.upload(distances[i].data(), distances[i].size() * sizeof(float));
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kDistanceBinding, cloths_[i]->distances);
        drawTriangles(*cloths_[i]);
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

void ClothDrawer::drawDepth()
{
    depth_.use();
    for (const auto& cloth : cloths_)
        drawTriangles(*cloth);
}

}  // namespace drape
