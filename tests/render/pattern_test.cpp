#include <gtest/gtest.h>

#include <cmath>

#include "render/cloth_pattern.h"
#include "tests/render/snapshot_builder.h"

namespace drape {
namespace {

glm::vec3 spanOf(const std::vector<glm::vec3>& coordinates)
{
    glm::vec3 low = coordinates.front(), high = low;
    for (const glm::vec3& c : coordinates)
    {
        low = glm::min(low, c);
        high = glm::max(high, c);
    }
    return high - low;
}

TEST(ClothPattern, ChecksAreSquareOnASheetThatIsNot)
{
    ClothMesh mesh = *squareCloth({0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 1.0f}, 8).cloths[0].mesh;
    for (Vec3f& p : mesh.positions)
        p.x *= 3.0f;
    const glm::vec3 span = spanOf(patternCoordinates(mesh));
    EXPECT_NEAR(span.x / span.y, 3.0f, 0.25f);
    EXPECT_GT(span.y, 3.0f);
}

TEST(ClothPattern, WrapsRoundWithoutASeam)
{
    const ClothMesh mesh = *squareCloth({0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 1.0f}, 8).cloths[0].mesh;
    const glm::vec3 span = spanOf(patternCoordinates(mesh));
    // The pattern's period is two checks.
    EXPECT_EQ(std::fmod(span.x, 2.0f), 0.0f);
    EXPECT_EQ(std::fmod(span.y, 2.0f), 0.0f);
}

TEST(ClothPattern, WithoutTextureCoordinatesFollowsTheRestShape)
{
    const ClothMesh mesh = *squareCloth({5.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 1.0f}, 8, false).cloths[0].mesh;
    const std::vector<glm::vec3> coordinates = patternCoordinates(mesh);
    const glm::vec3 span = spanOf(coordinates);
    EXPECT_NEAR(span.x, span.y, 1e-3f);
    EXPECT_GT(span.x, 5.0f);
    // A flat mesh lies well inside a layer, not in the edge between two.
    const float layer = coordinates.front().z - std::floor(coordinates.front().z);
    EXPECT_NEAR(layer, 0.5f, 0.1f);
}

TEST(ClothPattern, SurvivesMeshesWithoutExtent)
{
    ClothMesh mesh;
    EXPECT_TRUE(patternCoordinates(mesh).empty());
    mesh.positions = {{1.0f, 1.0f, 1.0f}};
    mesh.drawVertex = {0, 0, 0};
    mesh.drawUv = {{0.0f, 0.0f}, {0.0f, 0.0f}, {0.0f, 0.0f}};
    mesh.drawTriangles = {0, 1, 2};
    for (const glm::vec3& c : patternCoordinates(mesh))
        EXPECT_TRUE(std::isfinite(c.x) && std::isfinite(c.y) && std::isfinite(c.z));
}

}  // namespace
}  // namespace drape
