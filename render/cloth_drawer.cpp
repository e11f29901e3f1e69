#include "render/cloth_drawer.h"

#include "render/cloth_pattern.h"
#include "render/color.h"

namespace drape {

namespace {

constexpr GLuint kPositionBinding = 1, kNormalBinding = 2;

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
    StreamBuffer positions, normals;
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
    : shaded_(shaderFolder, "cloth.vert", "cloth.frag"),
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
