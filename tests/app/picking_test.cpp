#include "app/picking.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/render/snapshot_builder.h"

namespace drape {
namespace {

constexpr float kWidth = 800.0f, kHeight = 600.0f;

Camera frontCamera()
{
    Camera camera;
    camera.target = {0.0f, 0.0f, 0.0f};
    camera.distance = 6.0f;
    camera.yaw = 0.0f;
    camera.pitch = 0.0f;
    return camera;
}

/// The picture's point at which a point of the world is seen.
ViewPoint pointAt(const Camera& camera, const glm::vec3& world)
{
    const auto pixel = pixelOf(camera, kWidth, kHeight, world);
    EXPECT_TRUE(pixel);
    return {kWidth, kHeight, pixel->x, pixel->y};
}

uint32_t particleNearest(const ClothSnapshot& cloth, const glm::vec3& to)
{
    uint32_t nearest = 0;
    const auto away = [&](uint32_t p) {
        const Vec3f& x = cloth.positions[p];
        return glm::distance(glm::vec3(x.x, x.y, x.z), to);
    };
    for (uint32_t p = 1; p < cloth.positions.size(); ++p)
        if (away(p) < away(nearest))
            nearest = p;
    return nearest;
}

TEST(Picking, TakesTheCornerNearestToTheHit)
{
    const FrameSnapshot frame = squareCloth({0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 1.0f}, 10);
    const Camera camera = frontCamera();
    for (const glm::vec3 target : {glm::vec3(0.03f, 0.02f, 0.0f), glm::vec3(-0.77f, 0.58f, 0.0f), glm::vec3(0.95f, -0.97f, 0.0f)})
    {
        const auto pick = pickTriangle(frame, rayThrough(camera, pointAt(camera, target)));
        ASSERT_TRUE(pick);
        EXPECT_EQ(pick->particle, particleNearest(frame.cloths[0], target));
        EXPECT_NEAR(pick->distance, glm::distance(camera.eye(), target), 1e-3f);
    }
}

TEST(Picking, TakesTheNearerOfTwoCloths)
{
    FrameSnapshot frame = squareCloth({0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 1.0f}, 4);
    frame.cloths.push_back(squareCloth({0.0f, 0.0f, 1.0f}, {0.0f, 0.0f, -1.0f}, 4).cloths[0]);
    Camera camera = frontCamera();
    const ViewPoint middle{kWidth, kHeight, kWidth / 2, kHeight / 2 + 5};
    EXPECT_EQ(pickTriangle(frame, rayThrough(camera, middle))->cloth, 1);
    camera.yaw = 180.0f;
    EXPECT_EQ(pickTriangle(frame, rayThrough(camera, middle))->cloth, 0);
}

TEST(Picking, MissesBesideAndBehindTheCloth)
{
    const FrameSnapshot frame = squareCloth({0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 1.0f}, 4);
    Camera camera = frontCamera();
    EXPECT_FALSE(pickTriangle(frame, rayThrough(camera, pointAt(camera, {1.05f, 0.0f, 0.0f}))));
    camera.target.z = 20.0f;  // the cloth is behind the eye's front
    camera.distance = 1.0f;
    camera.yaw = 180.0f;
    EXPECT_FALSE(pickTriangle(frame, rayThrough(camera, {kWidth, kHeight, kWidth / 2, kHeight / 2})));
}

TEST(Picking, FindsAParticleWithinTheRadiusOnScreenOnly)
{
    const FrameSnapshot frame = squareCloth({0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 1.0f}, 4);
    const Camera camera = frontCamera();
    ViewPoint point = pointAt(camera, {1.0f, 1.0f, 0.0f});
    point.x += 8.0f;
    const auto pick = pickParticleNear(frame, camera, point, 12.0f);
    ASSERT_TRUE(pick);
    EXPECT_EQ(pick->particle, particleNearest(frame.cloths[0], {1.0f, 1.0f, 0.0f}));
    point.x += 8.0f;
    EXPECT_FALSE(pickParticleNear(frame, camera, point, 12.0f));
}

TEST(Picking, FindsOnlyHeldParticlesAsPins)
{
    FrameSnapshot frame = squareCloth({0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 1.0f}, 4);
    const Camera camera = frontCamera();
    const ViewPoint point = pointAt(camera, {0.0f, 0.0f, 0.0f});
    EXPECT_FALSE(pickHoldNear(frame, camera, point, 9.0f));
    const uint32_t particle = particleNearest(frame.cloths[0], {0.0f, 0.0f, 0.0f});
    frame.cloths[0].holds.push_back({particle, {0, 0, 0}, {0, 0, 0}, true, false});
    ASSERT_TRUE(pickHoldNear(frame, camera, point, 9.0f));
    EXPECT_EQ(pickHoldNear(frame, camera, point, 9.0f)->particle, particle);
}

TEST(Picking, NothingLiesBehindTheCamera)
{
    EXPECT_FALSE(pixelOf(frontCamera(), kWidth, kHeight, {0.0f, 0.0f, 7.0f}));
}

Collider taperedCapsule()
{
    Collider capsule;
    capsule.type = ColliderType::capsule;
    capsule.a = {-1.0f, 0.0f, 0.0f};
    capsule.radiusA = 0.8f;
    capsule.b = {1.0f, 0.0f, 0.0f};
    capsule.radiusB = 0.2f;
    return capsule;
}

TEST(Picking, CapsuleDistanceIsThatOfTheTangentCone)
{
    const Collider capsule = taperedCapsule();
    const float sine = 0.3f, cosine = std::sqrt(1.0f - sine * sine);
    for (const float t : {0.0f, 0.3f, 1.0f})
        for (const float away : {0.0f, 0.25f, 1.5f})
        {
            const glm::vec3 center(-1.0f + 2.0f * t, 0.0f, 0.0f);
            const glm::vec3 point = center + (0.8f - 0.6f * t + away) * glm::vec3(sine, 0.0f, cosine);
            EXPECT_NEAR(distanceToRound(capsule, point), away, 1e-5f);
        }
    EXPECT_NEAR(distanceToRound(capsule, {-3.0f, 0.0f, 0.0f}), 1.2f, 1e-6f);
    EXPECT_NEAR(distanceToRound(capsule, {2.0f, 0.0f, 0.0f}), 0.8f, 1e-6f);
}

TEST(Picking, FindsTheNearestSolid)
{
    FrameSnapshot frame;
    frame.colliders.push_back(groundPlane(-3.0f));
    frame.colliders.push_back(taperedCapsule());
    Collider ball;
    ball.a = {0.0f, 0.0f, 2.0f};
    ball.radiusA = 0.3f;
    frame.colliders.push_back(ball);
    const Camera camera = frontCamera();
    const auto front = pickCollider(frame, rayThrough(camera, pointAt(camera, {0.0f, 0.0f, 2.0f})));
    ASSERT_TRUE(front);
    EXPECT_EQ(front->collider, 2);
    EXPECT_NEAR(front->distance, 6.0f - 2.3f, 0.01f);
    const auto side = pickCollider(frame, rayThrough(camera, pointAt(camera, {-1.0f, 0.0f, 0.0f})));
    ASSERT_TRUE(side);
    EXPECT_EQ(side->collider, 1);
    EXPECT_FALSE(pickCollider(frame, rayThrough(camera, pointAt(camera, {0.5f, 1.5f, 0.0f}))));
}

TEST(Picking, FindsAMeshAndAConvexSolid)
{
    FrameSnapshot frame;
    Collider mesh;
    mesh.type = ColliderType::mesh;
    mesh.a = {-1.0f, 0.0f, 0.0f};
    mesh.mesh = makeCollisionMesh({{-1, -1, 0}, {1, -1, 0}, {0, 1, 0}}, {0, 1, 2});
    Collider wedge;
    wedge.type = ColliderType::convex;
    wedge.a = {1.0f, 0.0f, 0.0f};
    wedge.planes = {{{0, -1, 0}, 0.5f}, {{0.6f, 0.8f, 0}, 0.0f}, {{-1, 0, 0}, 0.5f}, {{0, 0, 1}, 0.5f}, {{0, 0, -1}, 0.5f}};
    frame.colliders = {mesh, wedge};
    const Camera camera = frontCamera();
    const auto onMesh = pickCollider(frame, rayThrough(camera, pointAt(camera, {-1.0f, -0.3f, 0.0f})));
    ASSERT_TRUE(onMesh);
    EXPECT_EQ(onMesh->collider, 0);
    EXPECT_FALSE(pickCollider(frame, rayThrough(camera, pointAt(camera, {-1.8f, 0.3f, 0.0f}))));
    const auto onWedge = pickCollider(frame, rayThrough(camera, pointAt(camera, {0.7f, -0.2f, 0.5f})));
    ASSERT_TRUE(onWedge);
    EXPECT_EQ(onWedge->collider, 1);
    EXPECT_FALSE(pickCollider(frame, rayThrough(camera, pointAt(camera, {1.4f, 0.3f, 0.5f}))));
}

TEST(Picking, FindsABoxWhereItsTurnedFacesAre)
{
    FrameSnapshot frame;
    Collider box;
    box.type = ColliderType::box;
    box.halfSize = {1.0f, 0.1f, 0.1f};
    box.rotation = {0.0f, 0.0f, 90.0f};
    frame.colliders.push_back(box);
    const Camera camera = frontCamera();
    const auto pick = pickCollider(frame, rayThrough(camera, pointAt(camera, {0.0f, 0.9f, 0.1f})));
    ASSERT_TRUE(pick);
    EXPECT_NEAR(pick->distance, glm::distance(camera.eye(), glm::vec3(0.0f, 0.9f, 0.1f)), 1e-3f);
    EXPECT_FALSE(pickCollider(frame, rayThrough(camera, pointAt(camera, {0.9f, 0.0f, 0.1f}))));
}

}  // namespace
}  // namespace drape
