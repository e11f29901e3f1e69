// Meshes to collide with: the tree against brute force, signs against known solids.
#include "sim/collision_mesh.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "sim/scene/mesh_generators.h"

namespace drape {
namespace {

constexpr float kFar = 1e9f;

std::shared_ptr<const CollisionMesh> meshOf(const ClothMesh& mesh)
{
    return makeCollisionMesh(mesh.positions, mesh.triangles);
}

/// A unit cube's corners and triangles, wound outwards.
std::pair<std::vector<Vec3f>, std::vector<uint32_t>> cube(float half)
{
    std::vector<Vec3f> corners;
    for (int i = 0; i < 8; ++i)
        corners.push_back({i & 1 ? half : -half, i & 2 ? half : -half, i & 4 ? half : -half});
    return {corners, {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5}};
}

float signedDistance(const CollisionMesh& mesh, const Vec3f& x)
{
    const MeshPoint near = nearestOnMesh(mesh.view(), x, kFar);
    return std::sqrt(near.distanceSquared) * sideOf(mesh.view(), near, x);
}

float bruteForce(const CollisionMesh& mesh, const Vec3f& x)
{
    float best = kFar;
    for (uint32_t t = 0; t < mesh.triangleCount(); ++t)
        best = std::min(
            best, lengthSquared(x - nearestOnTriangle(x, mesh.vertices[mesh.triangles[3 * t]], mesh.vertices[mesh.triangles[3 * t + 1]],
                                                      mesh.vertices[mesh.triangles[3 * t + 2]])
                                        .point));
    return best;
}

struct Points
{
    std::mt19937 random{7};
    Vec3f operator()(float spread)
    {
        std::uniform_real_distribution<float> one(-spread, spread);
        const float x = one(random), y = one(random);
        return {x, y, one(random)};
    }
};

TEST(CollisionMesh, TheTreeFindsWhatBruteForceFinds)
{
    Points points;
    // Random triangles, among them points, lines, needles, repeated ones and heaps of many in one place.
    std::vector<Vec3f> vertices;
    std::vector<uint32_t> triangles;
    const auto add = [&](const Vec3f& a, const Vec3f& b, const Vec3f& c) {
        for (const Vec3f& p : {a, b, c})
        {
            triangles.push_back(static_cast<uint32_t>(vertices.size()));
            vertices.push_back(p);
        }
    };
    for (int i = 0; i < 300; ++i)
    {
        const Vec3f a = points(1.0f), b = a + points(0.2f), c = a + points(0.2f);
        add(a, b, c);
        if (i % 5 == 0)
            add(a, a, a);
        if (i % 5 == 1)
            add(a, b, a + (b - a) * 0.3f);
        if (i % 5 == 2)
            add(a, b, a + (b - a) * 0.5f + points(1e-6f));
        if (i % 5 == 3)
            add(a, b, c);
        if (i % 5 == 4)
            add({0, 0, 0}, {0.1f, 0, 0}, {0, 0.1f, 0});
    }
    const auto mesh = makeCollisionMesh(vertices, triangles);
    ASSERT_FALSE(mesh->closed);
    for (int i = 0; i < 3000; ++i)
    {
        const Vec3f x = i % 10 == 0 ? vertices[static_cast<size_t>(i) % vertices.size()] : points(1.5f);
        const float nearest = bruteForce(*mesh, x);
        const MeshPoint found = nearestOnMesh(mesh->view(), x, kFar);
        ASSERT_EQ(found.distanceSquared, nearest);
        EXPECT_NEAR(length(found.point - x), std::sqrt(nearest), 1e-6f);
        const float limit = 0.3f;
        const MeshPoint within = nearestOnMesh(mesh->view(), x, limit);
        EXPECT_EQ(within.triangle != kNoTriangle, nearest <= limit * limit);
        if (within.triangle != kNoTriangle)
        {
            EXPECT_EQ(within.distanceSquared, nearest);
        }
    }
}

TEST(CollisionMesh, TheTreeFindsTheCrossingsOfBruteForce)
{
    const auto mesh = meshOf(makeSphere(12, 1.0f));
    CollisionMesh flat = *mesh;  // one leaf with all
    flat.nodes = {{mesh->nodes[0].low, 0, mesh->nodes[0].high, mesh->triangleCount()}};
    Points points;
    int crossed = 0;
    for (int i = 0; i < 3000; ++i)
    {
        const Vec3f from = points(1.5f), to = points(1.5f);
        const MeshCrossing tree = firstCrossing(mesh->view(), from, to), all = firstCrossing(flat.view(), from, to);
        ASSERT_EQ(tree.t, all.t);
        // From outside into the ball, or not at all: a closed mesh is entered only.
        if (length(from) > 1.01f && length(to) < 0.97f)
        {
            EXPECT_LE(tree.t, 1.0f);
            ++crossed;
        }
        if (length(from) < 0.97f && length(to) < 0.97f)
        {
            EXPECT_EQ(tree.triangle, kNoTriangle);
        }
    }
    EXPECT_GT(crossed, 200);
}

TEST(CollisionMesh, TheGridNeverLies)
{
    const auto [corners, triangles] = cube(0.7f);
    auto half = triangles;
    half.resize(18);
    for (const auto& mesh : {meshOf(makeTorus(12, 40, 0.5f, 0.1f, 2)), makeCollisionMesh(corners, triangles),
                             makeCollisionMesh(corners, half), makeCollisionMesh({{0, 0, 0}, {1, 0, 0}, {0, 0, 0.3f}}, {0, 1, 2})})
    {
        Points points;
        for (int i = 0; i < 5000; ++i)
        {
            const Vec3f x = points(1.2f);
            const DistanceRange rough = roughDistance(mesh->view().grid, x);
            const float exact = mesh->closed ? signedDistance(*mesh, x) : std::sqrt(bruteForce(*mesh, x));
            EXPECT_NEAR(rough.middle, exact, rough.slack);
        }
    }
}

TEST(CollisionMesh, NoWayThroughTheMeshIsMissed)
{
    // Straight at the corners and edges, where two triangles might each leave the hit to the other.
    const auto mesh = meshOf(makeSphere(8, 1.0f));
    for (uint32_t t = 0; t < mesh->triangleCount(); ++t)
        for (uint32_t k = 0; k < 3; ++k)
        {
            const Vec3f a = mesh->vertices[mesh->triangles[3 * t + k]], b = mesh->vertices[mesh->triangles[3 * t + (k + 1) % 3]];
            EXPECT_LE(firstCrossing(mesh->view(), a * 3.0f, a * -0.2f).t, 1.0f);
            const Vec3f middle = (a + b) * 0.5f;
            EXPECT_LE(firstCrossing(mesh->view(), middle * 3.0f, middle * -0.2f).t, 1.0f);
        }
}

TEST(CollisionMesh, SignedDistanceOfACubeIsExactAtFacesEdgesAndCorners)
{
    const auto [corners, triangles] = cube(0.5f);
    const auto mesh = makeCollisionMesh(corners, triangles);
    ASSERT_TRUE(mesh->closed);
    Points points;
    for (int i = 0; i < 5000; ++i)
    {
        Vec3f x = points(1.0f);
        if (i % 3 == 0)  // on the diagonals
            x = {x.x, x.x * (i % 2 == 0 ? 1.0f : -1.0f), x.z};
        const Vec3f over{std::fabs(x.x) - 0.5f, std::fabs(x.y) - 0.5f, std::fabs(x.z) - 0.5f};
        const float most = std::max({over.x, over.y, over.z});
        const float outside = length(Vec3f{std::max(over.x, 0.0f), std::max(over.y, 0.0f), std::max(over.z, 0.0f)});
        EXPECT_NEAR(signedDistance(*mesh, x), most > 0.0f ? outside : most, 1e-6f);
    }
}

TEST(CollisionMesh, TheSignIsRightRoundAThinStar)
{
    // A tetrahedron with needle-sharp corners: the sign by a face's normal alone would be wrong near them.
    const std::vector<Vec3f> corners{{1, 0, 0}, {-1, 0.02f, 0}, {0, -0.02f, 1}, {0, 0.01f, -1}};
    const auto mesh = makeCollisionMesh(corners, {0, 1, 2, 0, 3, 1, 0, 2, 3, 1, 3, 2});
    ASSERT_TRUE(mesh->closed);
    Points points;
    for (int i = 0; i < 20000; ++i)
    {
        const Vec3f x = i % 2 == 0 ? points(1.5f) : scale(points(1.5f), {1.0f, 0.03f, 1.0f});
        // Inside: on the inner side of all four faces, wherever they face.
        bool inside = true;
        const int faces[4][4] = {{0, 1, 2, 3}, {0, 3, 1, 2}, {0, 2, 3, 1}, {1, 3, 2, 0}};
        double margin = 1.0;
        for (const auto& f : faces)
        {
            const Vec3f n = cross(corners[f[1]] - corners[f[0]], corners[f[2]] - corners[f[0]]);
            const float own = dot(n, x - corners[f[0]]) / length(n), other = dot(n, corners[f[3]] - corners[f[0]]);
            inside = inside && own * other > 0.0f;
            margin = std::min(margin, std::fabs(static_cast<double>(own)));
        }
        if (margin > 1e-6)
        {
            EXPECT_EQ(signedDistance(*mesh, x) < 0.0f, inside) << x.x << " " << x.y << " " << x.z;
        }
    }
}

TEST(CollisionMesh, AMeshThatIsInsideOutIsTurned)
{
    auto [corners, triangles] = cube(1.0f);
    for (size_t t = 0; t < triangles.size(); t += 3)
        std::swap(triangles[t], triangles[t + 1]);
    const auto mesh = makeCollisionMesh(corners, triangles);
    EXPECT_TRUE(mesh->closed);
    EXPECT_FLOAT_EQ(signedDistance(*mesh, {0.2f, 0.0f, 0.0f}), -0.8f);
    EXPECT_FLOAT_EQ(signedDistance(*mesh, {1.5f, 0.0f, 0.0f}), 0.5f);
}

TEST(CollisionMesh, AMeshWithAHoleIsOpenAndKnowsItsRim)
{
    auto [corners, triangles] = cube(1.0f);
    triangles.resize(triangles.size() - 3);
    const auto mesh = makeCollisionMesh(corners, triangles);
    EXPECT_FALSE(mesh->closed);
    int rims = 0;
    for (const uint8_t rim : mesh->rims)
        for (int edge = kEdgeAb; edge <= kEdgeCa; ++edge)
            rims += rim >> edge & 1;
    EXPECT_EQ(rims, 3);
}

TEST(CollisionMesh, RefusesWhatIsNoMesh)
{
    EXPECT_THROW(makeCollisionMesh({}, {}), std::invalid_argument);
    EXPECT_THROW(makeCollisionMesh({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {0, 1, 3}), std::invalid_argument);
}

TEST(CollisionMesh, TwentyThousandTrianglesKeepTheirDistances)
{
    const auto mesh = meshOf(makeSphere(42, 1.0f));
    ASSERT_GT(mesh->triangleCount(), 20000u);
    ASSERT_TRUE(mesh->closed);
    Points points;
    for (int i = 0; i < 20000; ++i)
    {
        const Vec3f x = points(1.3f);
        EXPECT_NEAR(signedDistance(*mesh, x), length(x) - 1.0f, 1e-3f);
    }
}

}  // namespace
}  // namespace drape
