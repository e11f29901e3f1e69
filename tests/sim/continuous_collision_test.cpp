// Fast particles against thin shells, fast shells against particles, small balls against coarse cloth.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "lab.h"
#include "sim/collider_step.h"
#include "sim/collision_mesh.h"
#include "sim/stages/collision_point.h"
#include "sim/triplet_scheduler.h"

namespace drape {
namespace {

/// A small piece of cloth (a triangle of 2 mm) that flies.
struct Bullet
{
    Lab lab;

    explicit Bullet(const Vec3f& from, bool continuous) : lab(triangle())
    {
        lab.lift(from);
        lab.params().solver.frequency = 60.0f;
        lab.cloth().params.collision.continuous = continuous;
    }
    static ClothMesh triangle() { return makeSheet(2, 2, 0.002f, 0.002f, Diagonals::forward); }

    /// Where its centre is after some frames, when it started with a velocity [m/s].
    Vec3f fly(const Vec3f& velocity, int frames, const Collider* moved = nullptr)
    {
        Simulation simulation = lab.start();
        constexpr int kSwing = 40;  // frames
        Drag drag{0, 0, {}};
        // Thrown by hand: all particles are moved until the hand's velocity is theirs, to the start, and let go of.
        const uint32_t count = lab.cloth().fabric->particleCount;
        for (int frame = -kSwing; frame <= 1; ++frame)
        {
            for (uint32_t i = 0; i < count; ++i)
            {
                drag.particle = i;
                drag.position = lab.cloth().startPositions[i] + velocity * (static_cast<float>(frame) / 60.0f);
                simulation.apply(drag);
            }
            simulation.advance(1.0f / 60.0f);
        }
        for (uint32_t i = 0; i < count; ++i)
            simulation.apply(Release{0, i, false});
        if (moved)
            simulation.apply(SetCollider{0, *moved});
        run(simulation, frames);
        return measure(simulation).center;
    }
};

Collider thinSphere()
{
    return {ColliderType::sphere, "", {0.0f, 0.0f, 0.0f}, {}, 0.0005f, 0.0f, 0.3f};
}
Collider thinCapsule()
{
    return {ColliderType::capsule, "", {-0.3f, 0.0f, 0.1f}, {0.3f, 0.0f, -0.1f}, 0.0005f, 0.0005f, 0.3f};
}
Collider thinBox()
{
    Collider box;
    box.type = ColliderType::box;
    box.halfSize = {0.3f, 0.0005f, 0.3f};
    box.rotation = {10.0f, 0.0f, 5.0f};
    return box;
}
Collider thinConvex()
{
    Collider convex;
    convex.type = ColliderType::convex;
    convex.planes = {{{0, 1, 0}, 0.0005f}, {{0, -1, 0}, 0.0005f}, {{1, 0, 0}, 0.3f},
                     {{-1, 0, 0}, 0.3f},   {{0, 0, 1}, 0.3f},     {{0, 0, -1}, 0.3f}};
    return convex;
}
Collider thinMesh()
{
    const ClothMesh sheet = makeSquare(12, 0.6f);
    Collider mesh;
    mesh.type = ColliderType::mesh;
    mesh.mesh = makeCollisionMesh(sheet.positions, sheet.triangles);
    mesh.rotation = {-80.0f, 0.0f, 0.0f};
    return mesh;
}
Collider thinBall()
{
    const ClothMesh sphere = makeSphere(8, 0.004f);
    Collider mesh;
    mesh.type = ColliderType::mesh;
    mesh.mesh = makeCollisionMesh(sphere.positions, sphere.triangles);
    return mesh;
}

TEST(ContinuousCollision, AParticleAtFiftyMetresASecondDoesNotPassAThinShell)
{
    const Collider shells[] = {thinBox(), thinConvex(), thinMesh()};
    for (const Collider& shell : shells)
        for (const float start : {0.87f, 0.9f, 1.1f, 1.7f})
        {
            SCOPED_TRACE(testing::Message() << "shell " << static_cast<int>(shell.type) << " from " << start);
            const auto fly = [&](bool continuous) {
                Bullet bullet({0.0f, start, 0.0f}, continuous);
                bullet.lab.setup.colliders.push_back(shell);
                return bullet.fly({0.0f, -50.0f, 0.0f}, 4).y;
            };
            EXPECT_GT(fly(true), -0.08f);
            EXPECT_LT(fly(false), -0.5f);  // where it stays without: the test can fail
        }
}

/// One point's way through an iteration against one collider, as the stage does it.
CollidingPoint passBy(const Collider& before, const Collider& after, const Vec3f& from, const Vec3f& to, bool continuous)
{
    World world;
    world.colliders.push_back({before, after});
    const ColliderStep step = colliderStep(world, 0, {}, 0.0, 1.0, 1.0f / 60.0f);
    const bool mesh = after.type == ColliderType::mesh;
    const CollisionShape shape{step,
                               after.planes.data(),
                               static_cast<uint32_t>(after.planes.size()),
                               mesh ? after.mesh->view() : MeshView{},
                               {-1e9f, -1e9f, -1e9f},
                               {1e9f, 1e9f, 1e9f}};
    CollidingPoint point{to, from, {}};
    collidePoint(&shape, 1, {0.001f, 0.0f, continuous, {}}, point);
    return point;
}

TEST(ContinuousCollision, AWayThroughATinyBallStopsInFrontOfIt)
{
    for (const Collider& ball : {thinSphere(), thinBall()})
        for (int i = 0; i < 200; ++i)
        {
            // From all directions, a little off its middle.
            const double angle = 0.1 * i, rise = std::sin(0.37 * i);
            const Vec3f out{static_cast<float>(std::cos(angle) * std::sqrt(1 - rise * rise)), static_cast<float>(rise),
                            static_cast<float>(std::sin(angle) * std::sqrt(1 - rise * rise))};
            const Vec3f side = cross(out, {0.36f, 0.48f, 0.8f}) * 0.0003f;
            const Vec3f from = out * 0.4f + side, to = out * -0.433f + side;
            const CollidingPoint with = passBy(ball, ball, from, to, true), without = passBy(ball, ball, from, to, false);
            EXPECT_GT(dot(with.x, out), 0.0f) << i;
            EXPECT_LT(length(with.x - out * dot(with.x, out)), 0.5f);
            EXPECT_FALSE(without.touched);
        }
}

TEST(ContinuousCollision, AWayThroughAWireStopsInFrontOfIt)
{
    const Collider wire = thinCapsule();
    const Vec3f axis = (wire.b - wire.a) * (1.0f / length(wire.b - wire.a));
    for (int i = 0; i < 200; ++i)
    {
        // At all angles to it, down to five degrees.
        const double turn = 0.1 * i, slant = (5.0 + 85.0 * (i % 20) / 20.0) * 3.14159265 / 180.0;
        const Vec3f up{0.0f, 1.0f, 0.0f}, side = cross(axis, up);
        const Vec3f across = up * static_cast<float>(std::cos(turn)) + side * static_cast<float>(std::sin(turn));
        const Vec3f out = across * static_cast<float>(std::sin(slant)) + axis * static_cast<float>(std::cos(slant));
        const Vec3f from = out * 0.4f, to = out * -0.433f;
        const CollidingPoint with = passBy(wire, wire, from, to, true);
        EXPECT_TRUE(with.touched);
        EXPECT_GT(dot(with.x, across), 0.0f) << i;
        EXPECT_FALSE(passBy(wire, wire, from, to, false).touched);
    }
}

TEST(ContinuousCollision, AColliderThatMovesTenMetresInAFrameTakesTheParticleAlong)
{
    for (Collider shell : {thinSphere(), thinCapsule(), thinBox(), thinConvex(), thinMesh(), thinBall()})
    {
        Collider before = shell;
        before.a.y += 5.0f;
        shell.a.y -= 5.0f;
        if (shell.type == ColliderType::capsule)
        {
            before.b.y += 5.0f;
            shell.b.y -= 5.0f;
        }
        for (const float height : {-4.9f, -2.2f, 0.0f, 1.7f, 4.5f})
        {
            const Vec3f at{0.0f, height, 0.0f};
            const CollidingPoint with = passBy(before, shell, at, at, true), without = passBy(before, shell, at, at, false);
            EXPECT_LT(with.x.y, -4.9f) << static_cast<int>(shell.type) << " " << height;
            EXPECT_FALSE(without.touched);
        }
    }
}

TEST(ContinuousCollision, ABladeThatTurnsSweepsTheParticleUp)
{
    Collider blade = thinBox();
    blade.rotation = {0.0f, 0.0f, 20.0f};
    Collider after = blade;
    after.rotation = {0.0f, 0.0f, -20.0f};
    const Vec3f at{0.2f, 0.0f, 0.0f};  // the blade's tip comes down on it
    const CollidingPoint with = passBy(blade, after, at, at, true);
    EXPECT_LT(with.x.y, -0.2f * std::tan(20.0f * 0.01745f) + 1e-3f);
    EXPECT_FALSE(passBy(blade, after, at, at, false).touched);
}

TEST(ContinuousCollision, WhatFliesPastIsLeftAlone)
{
    for (const Collider& shell : {thinSphere(), thinCapsule(), thinBox(), thinMesh(), thinBall()})
    {
        EXPECT_FALSE(passBy(shell, shell, {0.5f, 1.0f, 0.5f}, {0.5f, -1.0f, 0.5f}, true).touched);
        EXPECT_FALSE(passBy(shell, shell, {0.0f, 1.0f, 0.0f}, {0.0f, 0.2f, 0.0f}, true).touched);
        // Away from a surface that it lies on, fast.
        const CollidingPoint away = passBy(shell, shell, {0.0f, 0.01f, 0.0f}, {0.0f, 2.0f, 0.0f}, true);
        EXPECT_NEAR(away.x.y, 2.0f, 1e-6f);
    }
}

TEST(ContinuousCollision, ACornerOfWallsHoldsWhatSlidesAlongThem)
{
    // Down into a valley of two sheets, and along the one into the other.
    ClothMesh valley = makeSheet(3, 2, 2.0f, 2.0f, Diagonals::forward);
    for (Vec3f& p : valley.positions)
        p = {p.x, std::fabs(p.x), p.y};
    Collider mesh;
    mesh.type = ColliderType::mesh;
    mesh.mesh = makeCollisionMesh(valley.positions, valley.triangles);
    for (const float way : {0.5f, 1.0f, 3.0f, 10.0f})
    {
        const CollidingPoint point = passBy(mesh, mesh, {0.3f, 0.6f, 0.1f}, {0.3f, 0.6f - way, 0.1f}, true);
        EXPECT_GT(point.x.y, std::fabs(point.x.x)) << way;
    }
}

/// Lowest point of a ball that falls onto a coarse net held at its corners, after the ball has come down on it [m below the net].
bool ballSlipsThrough(bool virtualParticles)
{
    const uint32_t side = 9;
    Lab lab(makeSquare(side, 0.8f));  // cells of 0.1 m
    lab.tilt(-90.0);
    ClothSetup& cloth = lab.cloth();
    cloth.params.collision.virtualParticles = virtualParticles;
    cloth.params.collision.offset = 0.005f;
    for (uint32_t i = 0; i < side * side; ++i)
        if (i % side == 0 || i % side == side - 1 || i / side == 0 || i / side == side - 1)
            cloth.pins.push_back({i, kNoTrack});
    // A ball smaller than a cell, pressed down through the middle of one.
    Collider ball{ColliderType::sphere, "ball", {0.05f, 0.1f, 0.05f}, {}, 0.04f, 0.0f, 0.3f};
    lab.setup.colliders.push_back(ball);
    Simulation simulation = lab.start();
    for (int frame = 0; frame < 60; ++frame)
    {
        ball.a.y -= 0.15f / 60.0f;
        simulation.apply(SetCollider{0, ball});
        simulation.advance(1.0f / 60.0f);
    }
    // The cloth is below the ball's middle where it carries it.
    float lowest = 1.0f;
    for (uint32_t i = 0; i < side * side; ++i)
        lowest = std::min(lowest, simulation.world().cloths[0].state.current[i].y);
    return lowest > -0.02f;
}

TEST(VirtualParticles, ASmallBallSlipsBetweenParticlesOnlyWithoutThem)
{
    EXPECT_TRUE(ballSlipsThrough(false));
    EXPECT_FALSE(ballSlipsThrough(true));
}

TEST(VirtualParticles, APointMovesOutWholly)
{
    const Vec3f weights{0.2f, 0.5f, 0.3f}, invMass{1.0f, 4.0f, 0.0f};
    const Vec3f share = virtualShares(weights, invMass);
    EXPECT_NEAR(dot(share, weights), 1.0f, 1e-6f);
    EXPECT_EQ(share.z, 0.0f);
    EXPECT_NEAR(share.y / share.x, 10.0f, 1e-4f);
    EXPECT_EQ(virtualShares(weights, Vec3f{0, 0, 0}), (Vec3f{0, 0, 0}));
}

std::map<std::set<uint32_t>, uint32_t> pointsByTriangle(const Fabric& fabric)
{
    std::map<std::set<uint32_t>, uint32_t> counts;
    for (const VirtualParticle& inner : fabric.virtualParticles())
        if (inner.corners[0] != kNoTriplet)
            ++counts[{inner.corners.begin(), inner.corners.end()}];
    return counts;
}

TEST(VirtualParticles, EveryTriangleHasSomeAndALargeOneMore)
{
    ClothMesh mesh = makeSquare(9, 1.0f);
    const auto fabric = cook(mesh, {});
    EXPECT_EQ(pointsByTriangle(*fabric).size(), fabric->triangleCount());
    // One large triangle beside many small ones.
    const auto first = static_cast<uint32_t>(mesh.positions.size());
    mesh.positions.insert(mesh.positions.end(), {{2, 0, 0}, {3, 0, 0}, {2, 1, 0}});
    mesh.triangles.insert(mesh.triangles.end(), {first, first + 1, first + 2});
    const auto uneven = cook(mesh, {});
    const auto counts = pointsByTriangle(*uneven);
    EXPECT_EQ(counts.size(), uneven->triangleCount());
    uint32_t least = 1000, most = 0;
    for (const auto& [corners, count] : counts)
    {
        least = std::min(least, count);
        most = std::max(most, count);
    }
    EXPECT_EQ(least, 4u);
    EXPECT_GE(most, 25u);
    for (size_t batch = 0; batch < uneven->virtualParticles().size(); batch += 32)
    {
        std::set<uint32_t> used;
        for (size_t i = batch; i < batch + 32; ++i)
        {
            const VirtualParticle& inner = uneven->virtualParticles().at(i);
            if (inner.corners[0] == kNoTriplet)
                continue;
            EXPECT_NEAR(inner.weights.x + inner.weights.y + inner.weights.z, 1.0f, 1e-6f);
            EXPECT_GT(std::min({inner.weights.x, inner.weights.y, inner.weights.z}), 0.0f);
            for (const uint32_t corner : inner.corners)
                EXPECT_TRUE(used.insert(corner).second) << "two points of a batch share particle " << corner;
        }
    }
}

}  // namespace
}  // namespace drape
