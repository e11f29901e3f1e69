// One surface, written in the ways that modelling programs write it, is one cloth.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>

#include "sim/cpu/reference_backend.h"
#include "sim/scene/obj_loader.h"
#include "sim/simulation.h"

namespace drape {
namespace {

constexpr int kSide = 13;

/// A wavy sheet of 1 m, hung from two corners; `corner` writes the vertex of a face's corner at column x, row y and returns its number.
template <class Corner>
std::string facesOfSheet(const Corner& corner)
{
    std::string faces;
    for (int y = 0; y + 1 < kSide; ++y)
        for (int x = 0; x + 1 < kSide; ++x)
        {
            const std::string a = corner(x, y), b = corner(x + 1, y), c = corner(x + 1, y + 1), d = corner(x, y + 1);
            faces += fmt::format("f {} {} {} {}\n", a, b, c, d);
        }
    return faces;
}

std::string vertexLine(int x, int y)
{
    constexpr double kSpan = 1.0 / (kSide - 1);
    return fmt::format("v {:.9f} {:.9f} {:.9f}\n", kSpan * x, 1.0 + 0.03 * std::sin(0.9 * x), kSpan * y);
}

std::string sharedVertices()
{
    std::string text;
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x)
            text += vertexLine(x, y);
    return text;
}

std::string smooth()
{
    return sharedVertices() + facesOfSheet([](int x, int y) { return std::to_string(y * kSide + x + 1); });
}

/// Each face has vertices and a normal of its own.
std::string flat()
{
    std::string vertices = "vn 0 1 0\n";
    int count = 0;
    const std::string faces = facesOfSheet([&](int x, int y) {
        vertices += vertexLine(x, y);
        return fmt::format("{}//1", ++count);
    });
    return vertices + faces;
}

/// Two halves with vertices of their own along the middle, as where the texture has a seam or the shading an edge.
std::string seam()
{
    std::string text = sharedVertices();
    constexpr int kMiddle = kSide / 2;
    for (int y = 0; y < kSide; ++y)
        text += vertexLine(kMiddle, y);
    std::string faces;
    int corners = 0;
    faces = facesOfSheet([&](int x, int y) {
        const int face = corners++ / 4 % (kSide - 1);
        return std::to_string(x == kMiddle && face >= kMiddle ? kSide * kSide + y + 1 : y * kSide + x + 1);
    });
    return text + faces;
}

/// Where the sheet's vertices are after half a second, by their place at the start.
std::map<std::pair<int, int>, Vec3d> shapeAfterAWhile(const std::string& text)
{
    LoadedMesh loaded = parseObj(text, "sheet.obj", {.center = false});
    ClothSetup cloth;
    cloth.mesh = std::make_shared<ClothMesh>(std::move(loaded.mesh));
    cloth.fabric = cook(*cloth.mesh, {});
    cloth.startPositions.resize(cloth.mesh->positions.size());
    std::map<std::pair<int, int>, uint32_t> particles;
    for (uint32_t v = 0; v < cloth.mesh->positions.size(); ++v)
    {
        const Vec3f& x = cloth.mesh->positions[v];
        const uint32_t particle = cloth.fabric->particleOfVertex[v];
        cloth.startPositions[particle] = x;
        particles[{static_cast<int>(std::lround(x.x * (kSide - 1))), static_cast<int>(std::lround(x.z * (kSide - 1)))}] = particle;
    }
    cloth.pins = {{particles[{0, 0}]}, {particles[{kSide - 1, 0}]}};
    WorldSetup setup;
    setup.cloths.push_back(cloth);
    Simulation simulation(setup, std::make_unique<ReferenceBackend>());
    for (int frame = 0; frame < 30; ++frame)
        simulation.advance(1.0f / 60.0f);
    std::map<std::pair<int, int>, Vec3d> shape;
    for (const auto& [place, particle] : particles)
        shape[place] = toDouble(simulation.world().cloths[0].worldPosition(particle));
    return shape;
}

double farthestApart(const std::map<std::pair<int, int>, Vec3d>& a, const std::map<std::pair<int, int>, Vec3d>& b)
{
    double farthest = 0.0;
    for (const auto& [place, x] : a)
        farthest = std::max(farthest, length(x - b.at(place)));
    return farthest;
}

TEST(SameSurface, SmoothFlatAndSeamedExportsFallAlike)
{
    const auto expected = shapeAfterAWhile(smooth());
    ASSERT_EQ(expected.size(), static_cast<size_t>(kSide * kSide));
    ASSERT_LT(expected.at({kSide / 2, kSide - 1}).y, 0.8) << "it has to fall for this to tell anything";
    for (const std::string& text : {flat(), seam()})
    {
        const auto shape = shapeAfterAWhile(text);
        ASSERT_EQ(shape.size(), expected.size());
        // Vertices in another order are solved in another order.
        EXPECT_LT(farthestApart(expected, shape), 0.005);
    }
}

}  // namespace
}  // namespace drape
