#include "tests/render/snapshot_builder.h"

namespace drape {

FrameSnapshot squareCloth(const Vec3f& center, const Vec3f& normal, uint32_t cells, bool withUv)
{
    const Vec3f up = normal.y == 0.0f ? Vec3f{0.0f, 1.0f, 0.0f} : Vec3f{0.0f, 0.0f, -1.0f};
    const Vec3f right = cross(up, normal);
    auto mesh = std::make_shared<ClothMesh>();
    auto fabric = std::make_shared<Fabric>();
    ClothSnapshot cloth;
    for (uint32_t j = 0; j <= cells; ++j)
        for (uint32_t i = 0; i <= cells; ++i)
        {
            const float u = static_cast<float>(i) / static_cast<float>(cells), v = static_cast<float>(j) / static_cast<float>(cells);
            const Vec3f p = center + right * (2.0f * u - 1.0f) + up * (2.0f * v - 1.0f);
            const uint32_t index = static_cast<uint32_t>(mesh->positions.size());
            mesh->positions.push_back(p);
            mesh->drawVertex.push_back(index);
            if (withUv)
                mesh->drawUv.push_back({u, v});
            // Particles in another order than vertices, as after renumbering for locality.
            fabric->particleOfVertex.push_back((cells + 1) * (cells + 1) - 1 - index);
        }
    fabric->particleCount = static_cast<uint32_t>(mesh->positions.size());
    fabric->vertexOfParticle.resize(fabric->particleCount);
    cloth.positions.resize(fabric->particleCount);
    for (uint32_t vertex = 0; vertex < fabric->particleCount; ++vertex)
    {
        fabric->vertexOfParticle[fabric->particleOfVertex[vertex]] = vertex;
        cloth.positions[fabric->particleOfVertex[vertex]] = mesh->positions[vertex];
    }
    for (uint32_t j = 0; j < cells; ++j)
        for (uint32_t i = 0; i < cells; ++i)
        {
            const uint32_t a = j * (cells + 1) + i, b = a + 1, c = b + cells + 1, d = a + cells + 1;
            mesh->triangles.insert(mesh->triangles.end(), {a, b, c, a, c, d});
        }
    mesh->drawTriangles = mesh->triangles;
    for (uint32_t vertex : mesh->triangles)
        fabric->triangles.push_back(fabric->particleOfVertex[vertex]);
    fabric->triangleArea.assign(fabric->triangles.size() / 3, 2.0f / static_cast<float>(cells * cells));
    cloth.normals.assign(fabric->particleCount, normal);
    cloth.look = {{0.8f, 0.1f, 0.1f}, {0.1f, 0.2f, 0.8f}};
    cloth.mesh = mesh;
    cloth.fabric = fabric;
    FrameSnapshot frame;
    frame.scene = 1;
    frame.cloths.push_back(cloth);
    return frame;
}

Collider groundPlane(float height)
{
    Collider plane;
    plane.type = ColliderType::plane;
    plane.a = {0.0f, height, 0.0f};
    plane.b = {0.0f, 1.0f, 0.0f};
    return plane;
}

}  // namespace drape
