#include "sim/scene/mesh_generators.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "tests/scene/surface.h"

namespace drape {
namespace {

constexpr double kPi = std::numbers::pi;

/// What holds for every mesh that a generator makes.
void expectSound(const ClothMesh& mesh)
{
    EXPECT_TRUE(oneFront(mesh));
    double smallest = 1e9;
    for (size_t i = 0; i < mesh.triangles.size() / 3; ++i)
        smallest = std::min(smallest, 0.5 * static_cast<double>(length(areaVector(mesh, i))));
    EXPECT_GT(smallest, 0.02 * area(mesh) / static_cast<double>(mesh.triangles.size() / 3));
    ASSERT_EQ(mesh.drawUv.size(), mesh.drawVertex.size());
    for (const Vec2f& uv : mesh.drawUv)
        EXPECT_TRUE(uv.x >= 0.0f && uv.x <= 1.00001f && uv.y >= 0.0f && uv.y <= 1.00001f) << uv.x << " " << uv.y;
    ASSERT_EQ(mesh.drawTriangles.size(), mesh.triangles.size());
    for (size_t i = 0; i < mesh.triangles.size(); ++i)
        ASSERT_EQ(mesh.drawVertex[mesh.drawTriangles[i]], mesh.triangles[i]);
    EXPECT_EQ(mesh.sourcePositions.size(), mesh.positions.size());
    EXPECT_EQ(mesh.sourceFaces.size(), mesh.sourceFaceStart.back());
}

/// Largest ratio between lengths in the texture of edges of equal length on the cloth.
double textureDistortion(const ClothMesh& mesh)
{
    double low = 1e9, high = 0.0;
    for (size_t i = 0; i < mesh.drawTriangles.size(); ++i)
    {
        const uint32_t a = mesh.drawTriangles[i], b = mesh.drawTriangles[i % 3 == 2 ? i - 2 : i + 1];
        const double onCloth = length(mesh.positions[mesh.drawVertex[a]] - mesh.positions[mesh.drawVertex[b]]);
        const double inTexture = std::hypot(mesh.drawUv[a].x - mesh.drawUv[b].x, mesh.drawUv[a].y - mesh.drawUv[b].y);
        low = std::min(low, inTexture / onCloth);
        high = std::max(high, inTexture / onCloth);
    }
    return high / low;
}

TEST(Generators, Sheet)
{
    const ClothMesh mesh = makeSheet(5, 4, 2.0f, 1.5f, Diagonals::forward);
    expectSound(mesh);
    EXPECT_EQ(mesh.positions.size(), 20u);
    EXPECT_EQ(mesh.triangles.size() / 3, 24u);
    EXPECT_EQ(mesh.quads.size() / 4, 12u);
    EXPECT_EQ(mesh.positions.front(), (Vec3f{-1.0f, 0.75f, 0.0f}));
    EXPECT_EQ(mesh.positions[4], (Vec3f{1.0f, 0.75f, 0.0f}));
    EXPECT_EQ(mesh.positions.back(), (Vec3f{1.0f, -0.75f, 0.0f}));
    EXPECT_NEAR(area(mesh), 3.0, 1e-5);
    EXPECT_EQ(eulerCharacteristic(mesh), 1);
    EXPECT_EQ(borderEdges(mesh), 14);
    EXPECT_LT(textureDistortion(mesh), 1.001);
    for (size_t i = 0; i < mesh.triangles.size() / 3; ++i)
        EXPECT_GT(areaVector(mesh, i).z, 0.0f);
}

TEST(Generators, SheetDiagonals)
{
    const auto has = [](const ClothMesh& mesh, uint32_t a, uint32_t b) { return directedEdges(mesh).contains({a, b}); };
    // 3 x 2 vertices: 0 1 2 above 3 4 5.
    const ClothMesh forward = makeSheet(3, 2, 1, 1, Diagonals::forward), backward = makeSheet(3, 2, 1, 1, Diagonals::backward);
    const ClothMesh alternating = makeSheet(3, 2, 1, 1, Diagonals::alternating);
    EXPECT_TRUE(has(forward, 0, 4) && has(forward, 1, 5));
    EXPECT_TRUE(has(backward, 1, 3) && has(backward, 2, 4));
    EXPECT_TRUE(has(alternating, 0, 4) && has(alternating, 2, 4));
}

TEST(Generators, Disc)
{
    const ClothMesh mesh = makeDisc(12, 0.5f);
    expectSound(mesh);
    EXPECT_EQ(mesh.positions.size(), 1u + 3u * 12u * 13u);
    EXPECT_EQ(eulerCharacteristic(mesh), 1);
    EXPECT_EQ(borderEdges(mesh), 72);
    EXPECT_NEAR(area(mesh), kPi * 0.25, 0.002);
}

TEST(Generators, Sphere)
{
    const ClothMesh mesh = makeSphere(12, 0.5f);
    expectSound(mesh);
    EXPECT_EQ(mesh.positions.size(), 6u * 12u * 12u + 2u);
    EXPECT_EQ(mesh.quads.size() / 4, 6u * 12u * 12u);
    EXPECT_EQ(borderEdges(mesh), 0);
    EXPECT_EQ(eulerCharacteristic(mesh), 2);
    EXPECT_NEAR(volume(mesh), kPi / 6.0, 0.01);
    for (const Vec3f& p : mesh.positions)
        EXPECT_NEAR(length(p), 0.5f, 1e-6f);
}

TEST(Generators, Tube)
{
    const ClothMesh mesh = makeTube(24, 10, 0.3f, 1.2f);
    expectSound(mesh);
    EXPECT_EQ(mesh.positions.size(), 240u);
    EXPECT_EQ(eulerCharacteristic(mesh), 0);
    EXPECT_EQ(borderEdges(mesh), 48);
    EXPECT_EQ(mesh.drawVertex.size(), 250u);  // the seam
    EXPECT_LT(textureDistortion(mesh), 1.01);
    for (size_t i = 0; i < mesh.triangles.size() / 3; ++i)
    {
        const Vec3f n = areaVector(mesh, i), p = mesh.positions[mesh.triangles[3 * i]];
        EXPECT_GT(n.x * p.x + n.z * p.z, 0.0f);
    }
}

TEST(Generators, Torus)
{
    const ClothMesh ring = makeTorus(24, 96, 0.5f, 0.1f, 0);
    expectSound(ring);
    EXPECT_EQ(ring.positions.size(), 24u * 96u);
    EXPECT_EQ(eulerCharacteristic(ring), 0);
    EXPECT_EQ(borderEdges(ring), 0);
    EXPECT_NEAR(volume(ring), 2.0 * kPi * kPi * 0.5 * 0.01, 0.002);  // positive: its front is outside
    const ClothMesh knot = makeTorus(16, 300, 0.5f, 0.05f, 2);
    expectSound(knot);
    EXPECT_EQ(borderEdges(knot), 0);
    EXPECT_GT(volume(knot), 1.9 * kPi * 0.7 * kPi * 0.0025);  // twice round
    for (const Vec3f& p : knot.positions)
        EXPECT_LT(length(p), 0.5f + 0.05f + 1e-4f);
}

TEST(Generators, IrregularSheet)
{
    const ClothMesh mesh = makeIrregularSheet(1000, 2.0f, 1.0f, 5);
    expectSound(mesh);
    EXPECT_NEAR(static_cast<double>(mesh.positions.size()), 1000.0, 50.0);
    EXPECT_NEAR(area(mesh), 2.0, 1e-4);  // the border lies on the rectangle
    EXPECT_EQ(eulerCharacteristic(mesh), 1);
    std::set<size_t> valences;
    std::vector<size_t> valence(mesh.positions.size(), 0);
    double smallest = kPi;
    for (size_t i = 0; i < mesh.triangles.size() / 3; ++i)
    {
        EXPECT_GT(areaVector(mesh, i).z, 0.0f);
        for (size_t j = 0; j < 3; ++j)
        {
            const auto at = [&](size_t k) { return mesh.positions[mesh.triangles[3 * i + (j + k) % 3]]; };
            const Vec3f u = at(1) - at(0), v = at(2) - at(0);
            smallest = std::min(smallest, std::acos(static_cast<double>(dot(u, v) / (length(u) * length(v)))));
            ++valence[mesh.triangles[3 * i + j]];
        }
    }
    EXPECT_GT(smallest, 12.0 * kPi / 180.0);
    valences.insert(valence.begin(), valence.end());
    EXPECT_GT(valences.size(), 4u);  // irregular indeed
    int corners = 0;
    for (const Vec3f& p : mesh.positions)
        corners += std::abs(p.x) == 1.0f && std::abs(p.y) == 0.5f;
    EXPECT_EQ(corners, 4);
}

TEST(Generators, IrregularSheetIsItsSeeds)
{
    EXPECT_EQ(makeIrregularSheet(500, 1, 1, 1).positions, makeIrregularSheet(500, 1, 1, 1).positions);
    EXPECT_NE(makeIrregularSheet(500, 1, 1, 1).positions, makeIrregularSheet(500, 1, 1, 2).positions);
}

TEST(Generators, Dress)
{
    for (const uint32_t around : {24u, 48u, 72u})
    {
        const ClothMesh mesh = makeDress(around);
        expectSound(mesh);
        // Hem, neck and two arm holes: a sphere with four holes.
        EXPECT_EQ(eulerCharacteristic(mesh), -2) << around;
        EXPECT_EQ(mesh.quads.size() / 4, mesh.triangles.size() / 6);
        EXPECT_GT(mesh.drawVertex.size(), mesh.positions.size());
        float low = 9.0f, high = -9.0f;
        for (const Vec3f& p : mesh.positions)
        {
            low = std::min(low, p.y);
            high = std::max(high, p.y);
        }
        EXPECT_FLOAT_EQ(low, 0.0f);
        EXPECT_NEAR(high, 1.25f, 0.01f);
        // The front lies outside all around.
        for (size_t i = 0; i < mesh.triangles.size() / 3; ++i)
        {
            const Vec3f n = areaVector(mesh, i), p = mesh.positions[mesh.triangles[3 * i]];
            if (p.y < 1.0f)
            {
                EXPECT_GT(n.x * p.x + n.z * p.z, 0.0f);
            }
        }
    }
    const size_t usual = makeDress(48).positions.size();
    EXPECT_GT(usual, 1500u);
    EXPECT_LT(usual, 3000u);
}

TEST(Generators, TooSmallToMakeTheShape)
{
    EXPECT_THROW(makeSheet(1, 5, 1, 1, Diagonals::forward), std::invalid_argument);
    EXPECT_THROW(makeDisc(0, 1), std::invalid_argument);
    EXPECT_THROW(makeSphere(0, 1), std::invalid_argument);
    EXPECT_THROW(makeTube(2, 2, 1, 1), std::invalid_argument);
    EXPECT_THROW(makeTorus(2, 3, 1, 1, 0), std::invalid_argument);
    EXPECT_THROW(makeIrregularSheet(3, 1, 1, 1), std::invalid_argument);
    expectSound(makeIrregularSheet(4, 1, 1, 1));
    expectSound(makeSphere(1, 1));
}

}  // namespace
}  // namespace drape
