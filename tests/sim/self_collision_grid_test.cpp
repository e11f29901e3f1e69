// The sweep must find exactly the pairs that brute force finds.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "lab.h"
#include "sim/cpu/self_collision_grid.h"

namespace drape {
namespace {

using Pairs = std::set<std::pair<uint32_t, uint32_t>>;

Pairs bruteForce(const Vec3Array& x, float distance)
{
    Pairs pairs;
    for (uint32_t i = 0; i < x.size(); ++i)
        for (uint32_t j = 0; j < x.size(); ++j)
            if (i != j && lengthSquared(x[i] - x[j]) < distance * distance)
                pairs.insert({i, j});
    return pairs;
}

Pairs sweep(const Vec3Array& x, float distance)
{
    SelfCollisionGrid grid;
    grid.build(x, distance);
    Pairs pairs;
    grid.forEachCandidate(0, grid.count(), [&](uint32_t placeI, uint32_t placeJ) {
        const uint32_t i = grid.order()[placeI], j = grid.order()[placeJ];
        if (lengthSquared(x[i] - x[j]) >= distance * distance)
            return;
        EXPECT_TRUE(pairs.insert({i, j}).second) << i << " and " << j << " were found twice";
    });
    return pairs;
}

Vec3Array cloud(uint32_t count, const Vec3f& extent, uint32_t seed)
{
    std::mt19937 random(seed);
    std::uniform_real_distribution<float> unit(-0.5f, 0.5f);
    Vec3Array x(count);
    for (uint32_t i = 0; i < count; ++i)
        x.set(i, scale(Vec3f{unit(random), unit(random), unit(random)}, extent));
    return x;
}

TEST(SelfCollisionGrid, FindsThePairsOfRandomClouds)
{
    for (const Vec3f& extent : {Vec3f{1, 1, 1}, Vec3f{10, 0.1f, 0.1f}, Vec3f{0.1f, 10, 1}, Vec3f{0.01f, 0.01f, 3}})
        for (float distance : {0.001f, 0.05f, 0.7f, 30.0f})
        {
            const Vec3Array x = cloud(400, extent, 3);
            EXPECT_EQ(sweep(x, distance), bruteForce(x, distance)) << extent.x << " " << distance;
        }
}

TEST(SelfCollisionGrid, FindsThePairsOfDegenerateClouds)
{
    const Vec3Array plane = cloud(300, {1, 0, 1}, 4), line = cloud(300, {0, 1, 0}, 5), point = cloud(50, {0, 0, 0}, 6);
    Vec3Array outlier = cloud(300, {1, 1, 1}, 7);
    outlier.set(17, {1e4f, -2e4f, 5.0f});
    Vec3Array lattice(343);  // many equal coordinates
    for (uint32_t i = 0; i < 343; ++i)
        lattice.set(i, {static_cast<float>(i % 7) * 0.1f, static_cast<float>(i / 7 % 7) * 0.1f, static_cast<float>(i / 49) * 0.1f});
    for (const Vec3Array& x : {plane, line, point, outlier, lattice})
        for (float distance : {0.05f, 0.1f, 0.3f})
            EXPECT_EQ(sweep(x, distance), bruteForce(x, distance));
}

TEST(SelfCollisionGrid, ComesOutTheSameWithAnyNumberOfThreads)
{
    std::vector<Vec3Array> clouds;
    for (uint32_t count : {0u, 1u, 17u, 500u, 5000u})
        clouds.push_back(cloud(count, {1.0f, 0.1f, 3.0f}, 8));
    // Most particles in a few cells: there is little to divide by.
    clouds.push_back(cloud(800, {0.0f, 0.0f, 0.0f}, 9));
    clouds.push_back(cloud(2000, {1e-3f, 1e-3f, 1e-3f}, 10));
    clouds.back().set(1234, {2.0f, 2.0f, 2.0f});
    for (const Vec3Array& x : clouds)
    {
        SelfCollisionGrid alone;
        alone.build(x, 0.02f, 5.0f);
        for (size_t members : {2u, 3u, 8u})
        {
            ThreadTeam team(members);
            SelfCollisionGrid shared;
            std::vector<uint32_t> room(2 * x.size());
            for (int again = 0; again < 3; ++again)
                team.run([&](ThreadTeam::Member& member) { shared.build(x, 0.02f, 5.0f, member, room.data()); });
            EXPECT_EQ(shared.keys(), alone.keys()) << x.size() << " particles, " << members << " threads";
            EXPECT_EQ(shared.order(), alone.order()) << x.size() << " particles, " << members << " threads";
            for (uint32_t i = 0; i < x.size(); ++i)
                ASSERT_EQ(shared.positions()[i], x[shared.order()[i]]);
        }
    }
}

TEST(SelfCollisionGrid, ThreadsThatGetNoParticlesLeaveThoseOfTheOthersAlone)
{
    const Vec3Array x = cloud(5, {1.0f, 0.1f, 3.0f}, 11);
    SelfCollisionGrid alone, shared;
    alone.build(x, 0.02f, 5.0f);
    ThreadTeam team(8);
    std::vector<uint32_t> room(2 * x.size());
    int wrong = 0;
    for (int again = 0; again < 20000; ++again)
    {
        team.run([&](ThreadTeam::Member& member) { shared.build(x, 0.02f, 5.0f, member, room.data()); });
        wrong += shared.order() != alone.order() ? 1 : 0;
    }
    EXPECT_EQ(wrong, 0);
}

TEST(SelfCollision, AFoldedSheetSettlesWithItsDistance)
{
    Lab lab(makeSquare(25, 1.0f));
    lab.tilt(-90.0);
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    // Folded over, the upper half a little above the lower one.
    for (Vec3f& x : lab.cloth().startPositions)
        x = x.x > 0.0f ? Vec3f{-x.x, 0.06f + x.x * 0.05f, x.z} : Vec3f{x.x, 0.01f, x.z};
    lab.setup.colliders.push_back({ColliderType::plane, "ground", {0, 0, 0}, {0, 1, 0}, 0.0f, 0.0f, 0.5f});
    lab.cloth().params.selfCollision = {true, SelfCollisionModel::particles, 0.03f, 1.0f};
    lab.cloth().params.cloth.damping = {0.3f, 0.3f, 0.3f};
    Simulation simulation = lab.start();
    run(simulation, 400);
    const Cloth& cloth = simulation.world().cloths[0];
    float nearest = 1.0f;
    for (uint32_t i = 0; i < 625; ++i)
        for (uint32_t j = 0; j < i; ++j)
            if (length(cloth.fabric().restPositions[i] - cloth.fabric().restPositions[j]) > 0.03f)
                nearest = std::min(nearest, length(cloth.state.current[i] - cloth.state.current[j]));
    EXPECT_GT(nearest, 0.9f * 0.03f);
}

TEST(SelfCollision, ParticlesInOnePlaceComeApartWithoutNaN)
{
    Lab lab(makeSquare(6, 0.5f));
    for (Vec3f& x : lab.cloth().startPositions)
        x = {0.0f, 0.0f, 0.0f};
    lab.cloth().params.selfCollision = {true, SelfCollisionModel::particles, 0.05f, 1.0f};
    Simulation simulation = lab.start();
    run(simulation, 60);
    EXPECT_EQ(measure(simulation).nonFinite, 0u);
    const FrameStats stats = measure(simulation);
    EXPECT_GT(length(stats.high - stats.low), 0.1f);
}

}  // namespace
}  // namespace drape
