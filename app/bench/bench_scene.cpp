#include "app/bench/bench_scene.h"

#include <fmt/format.h>

#include <charconv>

namespace drape {
namespace {

constexpr float kSpacing = 1.0f / 64.0f;  // of the particles [m]

constexpr float kGround = 0.0f, kHeight = 0.3f;  // of plane and cloth, in widths of the cloth

Collider ball(const char* name, const Vec3f& center, float radius)
{
    Collider sphere;
    sphere.name = name;
    sphere.a = center;
    sphere.radiusA = radius;
    return sphere;
}

/// Lying solids of a cloth of that width round the origin, which all touch it from below.
std::vector<Collider> makeColliders(float width)
{
    const auto at = [&](float x, float y, float z) { return Vec3f{x * width, y * width, z * width}; };
    Collider capsule;
    capsule.type = ColliderType::capsule;
    capsule.name = "capsule";
    capsule.a = at(-0.3f, kHeight - 0.06f, 0.3f);
    capsule.b = at(0.3f, kHeight - 0.06f, 0.3f);
    capsule.radiusA = 0.06f * width;
    capsule.radiusB = 0.05f * width;
    Collider plane;
    plane.type = ColliderType::plane;
    plane.name = "ground";
    plane.a = at(0.0f, kGround, 0.0f);
    return {ball("left", at(-0.22f, kHeight - 0.15f, -0.1f), 0.15f * width),
            ball("right", at(0.22f, kHeight - 0.15f, -0.1f), 0.15f * width), capsule, plane};
}

/// A cloth that lies round a place, held along its edge at the back.
SceneCloth makeCloth(const MeshGenerator& mesh, const Vec3f& place)
{
    SceneCloth cloth;
    cloth.mesh = mesh;
    cloth.position = place;
    cloth.rotation = {-90.0f, 0.0f, 0.0f};
    cloth.pins.kind = SelectionKind::box;
    cloth.pins.low = place + Vec3f{-mesh.width, -0.001f, -0.501f * mesh.height};
    cloth.pins.high = place + Vec3f{mesh.width, 0.001f, -0.499f * mesh.height};

    return cloth;
}

MeshGenerator makeMesh(const char* kind, uint32_t side)
{
    MeshGenerator mesh;
    mesh.kind = kind;
    mesh.columns = mesh.rows = side;
    mesh.vertices = side * side;
    mesh.width = mesh.height = static_cast<float>(side - 1) * kSpacing;
    return mesh;
}

uint32_t sideIn(const std::string& name)
{
    uint32_t side = 0;
    std::from_chars(name.data() + name.find('-') + 1, name.data() + name.size(), side);
    return side;
}

}  // namespace

const std::vector<BenchScene>& benchScenes()
{
    static const std::vector<BenchScene> scenes{
        {"sheet-32", true},    {"sheet-64", true},     {"sheet-128", true},      {"sheet-256", false},     {"sheet-512", false},
        {"sheet-1024", false}, {"irregular-64", true}, {"irregular-128", false}, {"irregular-256", false}, {"sheets-100", false},
    };
    return scenes;
}

Scene makeBenchScene(const std::string& name)
{
    Scene scene;
    scene.name = name;
    scene.params.wind.velocity = {1.0f, 0.0f, 0.5f};
    if (name == "sheets-100")
    {
        constexpr int kRows = 10;
        const MeshGenerator mesh = makeMesh("sheet", 32);
        const float gap = 1.2f * mesh.width, middle = 0.5f * static_cast<float>(kRows - 1);
        for (int row = 0; row < kRows; ++row)
            for (int column = 0; column < kRows; ++column)
            {
                const Vec3f place{gap * (static_cast<float>(column) - middle), kHeight * mesh.width,
                                  gap * (static_cast<float>(row) - middle)};
                scene.cloths.push_back(makeCloth(mesh, place));
                scene.cloths.back().name = fmt::format("cloth {}", scene.cloths.size());
            }
        scene.colliders = makeColliders(mesh.width);
    }
    else
    {
        const MeshGenerator mesh = makeMesh(name.starts_with("irregular") ? "irregularSheet" : "sheet", sideIn(name));
        scene.cloths.push_back(makeCloth(mesh, {0.0f, kHeight * mesh.width, 0.0f}));
        scene.colliders = makeColliders(mesh.width);
    }
    return scene;
}

}  // namespace drape
