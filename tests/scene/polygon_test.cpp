#include "sim/scene/polygon.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

namespace drape {
namespace {

/// Signed areas (about +z) of the triangles of a polygon in the plane z = 0.
std::vector<float> areas(const std::vector<Vec3f>& corners, float tolerance = 1e-7f)
{
    std::vector<uint32_t> triangles;
    triangulatePolygon(corners, tolerance, triangles);
    EXPECT_EQ(triangles.size(), 3 * (corners.size() - 2));
    std::vector<float> result;
    for (size_t i = 0; i < triangles.size(); i += 3)
        result.push_back(0.5f *
                         cross(corners[triangles[i + 1]] - corners[triangles[i]], corners[triangles[i + 2]] - corners[triangles[i]]).z);
    return result;
}

/// Every triangle wound like the polygon, and together as large: no overlap, nothing outside.
void expectCovered(const std::vector<Vec3f>& corners, float area)
{
    float sum = 0.0f;
    for (const float a : areas(corners))
    {
        EXPECT_GT(a, 0.0f);
        sum += a;
    }
    EXPECT_NEAR(sum, area, 1e-5f * area);
}

TEST(Polygon, ConvexQuadIsCutFromItsFirstCorner)
{
    std::vector<uint32_t> triangles;
    const std::vector<Vec3f> square{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
    EXPECT_TRUE(triangulatePolygon(square, 1e-7f, triangles));
    EXPECT_EQ(triangles, (std::vector<uint32_t>{0, 1, 2, 0, 2, 3}));
}

TEST(Polygon, ConcaveQuadIsCutInside)
{
    const std::vector<Vec3f> dart{{0, 0, 0}, {2, 1, 0}, {0, 2, 0}, {0.5f, 1, 0}};
    std::vector<uint32_t> triangles;
    EXPECT_FALSE(triangulatePolygon(dart, 1e-7f, triangles));
    expectCovered(dart, 1.5f);
    expectCovered({dart[1], dart[2], dart[3], dart[0]}, 1.5f);
}

TEST(Polygon, ConcaveShapes)
{
    expectCovered({{0, 0, 0}, {3, 0, 0}, {3, 1, 0}, {1, 1, 0}, {1, 2, 0}, {3, 2, 0}, {3, 3, 0}, {0, 3, 0}}, 7.0f);  // a C
    std::vector<Vec3f> star;
    for (int i = 0; i < 14; ++i)
    {
        const float angle = std::numbers::pi_v<float> * static_cast<float>(i) / 7.0f, radius = i % 2 ? 0.4f : 1.0f;
        star.push_back({radius * std::cos(angle), radius * std::sin(angle), 0});
    }
    expectCovered(star, 7.0f * 0.4f * std::sin(std::numbers::pi_v<float> / 7.0f));
}

TEST(Polygon, CornersOnAStraightSideMakeNoEmptyTriangles)
{
    expectCovered({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {3, 3, 0}, {1.5f, 3, 0}, {0, 3, 0}}, 9.0f);
}

TEST(Polygon, AHoleJoinedByABridge)
{
    expectCovered({{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}, {0, 0, 0}, {1, 1, 0}, {1, 3, 0}, {3, 3, 0}, {3, 1, 0}, {1, 1, 0}}, 12.0f);
}

TEST(Polygon, AManySidedOneHasNoNeedles)
{
    std::vector<Vec3f> circle;
    for (int i = 0; i < 64; ++i)
    {
        const float angle = 2.0f * std::numbers::pi_v<float> * static_cast<float>(i) / 64.0f;
        circle.push_back({std::cos(angle), std::sin(angle), 0});
    }
    std::vector<uint32_t> triangles;
    EXPECT_TRUE(triangulatePolygon(circle, 1e-7f, triangles));
    std::vector<int> uses(64, 0);
    for (const uint32_t corner : triangles)
        ++uses[corner];
    EXPECT_LE(*std::max_element(uses.begin(), uses.end()), 16);  // a fan would use one corner 62 times
}

/// As an outline that was traced finely: where next to no corner sticks out by more than what floats can tell.
TEST(Polygon, ThousandsOfCornersWithinTheNoise)
{
    std::mt19937 random(1);
    std::uniform_real_distribution<float> noise(-1e-7f, 1e-7f);
    std::vector<Vec3f> circle;
    constexpr int kCorners = 4000;
    constexpr float kTolerance = 4e-6f;
    for (int i = 0; i < kCorners; ++i)
    {
        const float angle = 2.0f * std::numbers::pi_v<float> * static_cast<float>(i) / kCorners;
        circle.push_back({std::cos(angle) + noise(random), std::sin(angle) + noise(random), 0});
    }
    float sum = 0.0f;
    for (const float area : areas(circle, kTolerance))
        sum += area;
    EXPECT_NEAR(sum, std::numbers::pi_v<float>, 1e-3f);

    Progress progress;
    progress.cancel();
    std::vector<uint32_t> triangles;
    EXPECT_THROW(triangulatePolygon(circle, kTolerance, triangles, &progress), Cancelled);
}

TEST(Polygon, OneThatCrossesItselfStillGivesItsTriangles)
{
    EXPECT_EQ(areas({{0, 0, 0}, {1, 1, 0}, {1, 0, 0}, {0, 1, 0}}).size(), 2u);
    EXPECT_EQ(areas({{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}}).size(), 3u);
}

}  // namespace
}  // namespace drape
