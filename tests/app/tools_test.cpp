// What the tools take, and what becomes of solids by their handles.
#include <gtest/gtest.h>

#include <cmath>

#include "app/picking.h"
#include "app/tools/region_pick.h"
#include "app/tools/soft_grab.h"
#include "app/tools/solid_handles.h"
#include "app/tools/tool_settings.h"
#include "sim/mat3.h"
#include "tests/render/snapshot_builder.h"
#include "tests/sim/lab.h"

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

glm::vec2 seenAt(const glm::vec3& world)
{
    return pixelOf(frontCamera(), kWidth, kHeight, world).value();
}

/// Of the picture: what lies between two points of the world.
std::vector<glm::vec2> box(const glm::vec3& low, const glm::vec3& high)
{
    const glm::vec2 a = seenAt(low), b = seenAt(high);
    return {a, {b.x, a.y}, b, {a.x, b.y}};
}

std::vector<ParticlePlace> take(const FrameSnapshot& frame, const std::vector<glm::vec2>& outline, bool through)
{
    return pickInside(frame, frontCamera(), kWidth, kHeight, outline, through, true);
}

/// A cloth of 2 x 2 m and 11 x 11 particles, and the same one behind it.
FrameSnapshot twoLayers()
{
    FrameSnapshot frame = squareCloth({0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 1.0f}, 10);
    frame.cloths.push_back(squareCloth({0.0f, 0.0f, -0.5f}, {0.0f, 0.0f, 1.0f}, 10).cloths[0]);
    return frame;
}

TEST(SoftGrab, HoldsFirmlyInTheMiddleAndHardlyAtTheEdge)
{
    EXPECT_EQ(grabStrength(0.0f, 0.5f), 1.0f);
    EXPECT_FLOAT_EQ(grabStrength(0.25f, 0.5f), 0.5625f);
    EXPECT_FLOAT_EQ(grabStrength(0.5f, 0.5f), 0.01f);
    FrameSnapshot frame;
    Lab(makeSquare(11, 2.0f)).start().snapshot(frame);
    const ClothSnapshot& cloth = frame.cloths[0];
    const Grab grab = softGrabAround(cloth, 3, 60, 0.5f);
    EXPECT_EQ(grab.cloth, 3);
    EXPECT_EQ(grab.particles, particlesAround(cloth, 60, 0.5f));
    ASSERT_EQ(grab.strengths.size(), grab.particles.size());
    EXPECT_GT(grab.particles.size(), 12u);
    for (size_t i = 0; i < grab.particles.size(); ++i)
    {
        const float distance = length(cloth.fabric->restPositions[grab.particles[i]] - cloth.fabric->restPositions[60]);
        EXPECT_EQ(grab.strengths[i] == 1.0f, grab.particles[i] == 60);
        EXPECT_EQ(grab.strengths[i], grabStrength(distance, 0.5f));
    }
}

TEST(Region, IsInsideWhereTheLineEncloses)
{
    const std::vector<glm::vec2> arrow{{0, 0}, {10, 0}, {10, 10}, {5, 3}, {0, 10}};
    EXPECT_TRUE(isInside(arrow, {1, 5}));
    EXPECT_TRUE(isInside(arrow, {9, 5}));
    EXPECT_FALSE(isInside(arrow, {5, 6}));
    EXPECT_FALSE(isInside(arrow, {-1, 1}));
    EXPECT_FALSE(isInside({}, {0, 0}));
    EXPECT_FALSE(isInside(std::vector<glm::vec2>{{0, 0}, {1, 1}}, {0.5f, 0.5f}));
}

TEST(Region, TakesWhatLiesInABoxAndOnlyTheFrontLayerUnlessThrough)
{
    const FrameSnapshot frame = twoLayers();
    // Five columns by three rows of the front layer; the one behind looks a little smaller.
    const auto outline = box({-0.5f, -0.25f, 0.0f}, {0.5f, 0.25f, 0.0f});
    const auto front = take(frame, outline, false), all = take(frame, outline, true);
    EXPECT_EQ(front.size(), 15u);
    for (const ParticlePlace& place : front)
    {
        EXPECT_EQ(place.cloth, 0);
        const Vec3f& x = frame.cloths[0].positions[place.particle];
        EXPECT_LE(std::abs(x.x), 0.5f);
        EXPECT_LE(std::abs(x.y), 0.25f);
    }
    EXPECT_EQ(all.size(), 30u);
    EXPECT_EQ(all.back().cloth, 1);
}

TEST(Region, ALassoTakesWhatItsLoopHolds)
{
    const FrameSnapshot frame = squareCloth({0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 1.0f}, 10);
    const std::vector<glm::vec2> triangle{seenAt({-1.1f, -1.1f, 0.0f}), seenAt({1.1f, -1.1f, 0.0f}), seenAt({-1.1f, 1.1f, 0.0f})};
    // Where x + y < 0, and the middle diagonal is on neither side for sure.
    const auto taken = take(frame, triangle, false);
    EXPECT_GE(taken.size(), 55u);
    EXPECT_LE(taken.size(), 66u);
    for (const ParticlePlace& place : taken)
        EXPECT_LE(frame.cloths[0].positions[place.particle].x + frame.cloths[0].positions[place.particle].y, 1e-4f);
}

TEST(Region, SolidsInFrontHideTheCloth)
{
    FrameSnapshot frame = squareCloth({0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 1.0f}, 10);
    const auto outline = box({-1.1f, -1.1f, 0.0f}, {1.1f, 1.1f, 0.0f});
    EXPECT_EQ(take(frame, outline, false).size(), 121u);
    for (const ColliderType type : {ColliderType::sphere, ColliderType::box})
    {
        Collider collider;
        collider.type = type;
        collider.a = {0.0f, 0.0f, 1.0f};
        collider.radiusA = 0.3f;
        collider.halfSize = {0.3f, 0.3f, 0.1f};
        frame.colliders = {collider};
        const auto seen = take(frame, outline, false);
        EXPECT_LT(seen.size(), 121u);
        EXPECT_GT(seen.size(), 121u - 30u);
        for (const ParticlePlace& place : seen)
        {
            const Vec3f& x = frame.cloths[0].positions[place.particle];
            EXPECT_GT(std::hypot(x.x, x.y), 0.3f);
        }
        EXPECT_EQ(take(frame, outline, true).size(), 121u);
    }
}

TEST(Brush, ReachesADiscOfTheClothAtRestAndNotWhatLiesNearByFolding)
{
    FrameSnapshot frame;
    Lab(makeSquare(11, 2.0f)).start().snapshot(frame);
    ClothSnapshot& cloth = frame.cloths[0];
    uint32_t middle = 0;
    for (uint32_t p = 0; p < cloth.positions.size(); ++p)
        if (std::hypot(cloth.positions[p].x, cloth.positions[p].y) < 0.01f)
            middle = p;
    EXPECT_EQ(particlesAround(cloth, middle, 0.01f), (std::vector<uint32_t>{middle}));
    EXPECT_EQ(particlesAround(cloth, middle, 0.21f).size(), 5u);
    EXPECT_EQ(particlesAround(cloth, middle, 0.29f).size(), 9u);
    EXPECT_EQ(particlesAround(cloth, middle, 10.0f).size(), 121u);
    // Crumpled into a point, it is the same disc.
    for (Vec3f& x : cloth.positions)
        x = {0.0f, 0.0f, 0.0f};
    EXPECT_EQ(particlesAround(cloth, middle, 0.29f).size(), 9u);
}

TEST(ToolSettings, StayInBounds)
{
    ToolSettings tool;
    for (int i = 0; i < 100; ++i)
        tool.scaleRadius(0.5f);
    EXPECT_EQ(tool.radius, ToolSettings::kLeastRadius);
    tool.scaleRadius(1e9f);
    EXPECT_EQ(tool.radius, ToolSettings::kMostRadius);
    tool.addStiffness(7.0f);
    EXPECT_EQ(tool.stiffness, 1.0f);
    tool.addStiffness(-7.0f);
    EXPECT_EQ(tool.stiffness, 0.0f);
    for (size_t i = 0; i < kTools.size(); ++i)
        EXPECT_EQ(static_cast<size_t>(kTools[i].kind), i);
}

size_t count(const std::vector<SolidHandle>& handles, HandleKind kind)
{
    return static_cast<size_t>(std::ranges::count(handles, kind, &SolidHandle::kind));
}

TEST(SolidHandles, EveryKindOfSolidHasThoseThatChangeIt)
{
    const auto handles = [](ColliderType type) {
        Collider collider;
        collider.type = type;
        return handlesOf(collider, 0.2f, {0.0f, 0.0f, -1.0f});
    };
    EXPECT_EQ(count(handles(ColliderType::sphere), HandleKind::arrow), 3u);
    EXPECT_EQ(count(handles(ColliderType::sphere), HandleKind::radius), 1u);
    EXPECT_EQ(count(handles(ColliderType::sphere), HandleKind::ring), 0u);
    EXPECT_EQ(count(handles(ColliderType::capsule), HandleKind::radius), 2u);
    EXPECT_EQ(count(handles(ColliderType::capsule), HandleKind::end), 2u);
    EXPECT_EQ(count(handles(ColliderType::capsule), HandleKind::ring), 3u);
    EXPECT_EQ(count(handles(ColliderType::box), HandleKind::size), 3u);
    EXPECT_EQ(count(handles(ColliderType::box), HandleKind::ring), 3u);
    EXPECT_EQ(count(handles(ColliderType::plane), HandleKind::arrow), 1u);
    EXPECT_EQ(count(handles(ColliderType::plane), HandleKind::ring), 3u);
    for (const ColliderType type : {ColliderType::convex, ColliderType::mesh})
    {
        EXPECT_EQ(count(handles(type), HandleKind::arrow), 3u);
        EXPECT_EQ(count(handles(type), HandleKind::ring), 3u);
        EXPECT_EQ(handles(type).size(), 6u);
    }
}

void expectNear(const Vec3f& a, const Vec3f& b)
{
    EXPECT_NEAR(a.x, b.x, 1e-5f);
    EXPECT_NEAR(a.y, b.y, 1e-5f);
    EXPECT_NEAR(a.z, b.z, 1e-5f);
}

TEST(SolidHandles, TurnAboutTheMiddle)
{
    constexpr float kQuarter = 1.57079633f;
    Collider capsule;
    capsule.type = ColliderType::capsule;
    capsule.a = {1.0f, 0.0f, 0.0f};
    capsule.b = {1.0f, 2.0f, 0.0f};
    turnSolid(capsule, {0.0f, 0.0f, 1.0f}, kQuarter);
    expectNear(capsule.a, {2.0f, 1.0f, 0.0f});
    expectNear(capsule.b, {0.0f, 1.0f, 0.0f});

    Collider plane;
    plane.type = ColliderType::plane;
    plane.b = {0.0f, 1.0f, 0.0f};
    turnSolid(plane, {1.0f, 0.0f, 0.0f}, kQuarter);
    expectNear(plane.b, {0.0f, 0.0f, 1.0f});

    // A turn on top of a turn.
    Collider box;
    box.type = ColliderType::box;
    box.rotation = {20.0f, -35.0f, 110.0f};
    const Vec3f before = toFloat(rotationOf(toDouble(box.rotation)) * Vec3d{1.0, 2.0, 3.0});
    turnSolid(box, {0.0f, 1.0f, 0.0f}, kQuarter);
    expectNear(toFloat(rotationOf(toDouble(box.rotation)) * Vec3d{1.0, 2.0, 3.0}), {before.z, before.y, -before.x});
}

TEST(SolidHandles, SizesStayAboveNothing)
{
    Collider box;
    box.type = ColliderType::box;
    for (const SolidHandle& handle : handlesOf(box, 0.2f, {0.0f, 0.0f, -1.0f}))
    {
        if (handle.kind != HandleKind::size)
            continue;
        sizeSolid(box, handle, 0.7f);
        EXPECT_EQ(sizeOf(box, handle), 0.7f);
        sizeSolid(box, handle, -3.0f);
        EXPECT_GT(sizeOf(box, handle), 0.0f);
    }
    EXPECT_EQ(box.halfSize.x, box.halfSize.z);
}

}  // namespace
}  // namespace drape
