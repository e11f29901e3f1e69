// Contacts and friction against the textbook.
#include <gtest/gtest.h>

#include <random>

#include "lab.h"
#include "sim/stages/collision.h"

namespace drape {
namespace {

/// How far a sheet slid along an incline [m] in two seconds.
double slideOn(double degrees, float friction, float frequency)
{
    Lab lab(makeSquare(5, 0.4f));
    const double angle = degrees * 3.14159265358979323846 / 180.0;
    lab.tilt(-90.0 + degrees);
    const auto s = static_cast<float>(std::sin(angle)), c = static_cast<float>(std::cos(angle));
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.params().solver.frequency = frequency;
    const Vec3f normal{0.0f, c, s};
    lab.setup.colliders.push_back({ColliderType::plane, "incline", {0.0f, 0.0f, 0.0f}, normal, 0.0f, 0.0f, friction});
    Simulation simulation = lab.start();
    const Vec3f start = measure(simulation).center;
    run(simulation, 120);
    const Vec3f way = measure(simulation).center - start;
    return std::sqrt(static_cast<double>(way.y * way.y + way.z * way.z));
}

TEST(Collision, ASheetSlidesIfAndOnlyIfTheInclineIsSteeperThanMu)
{
    for (float frequency : {60.0f, 120.0f, 300.0f})
        for (double degrees : {10.0, 25.0, 40.0})
        {
            const double mu = std::tan(degrees * 3.14159265358979323846 / 180.0);
            EXPECT_LT(slideOn(degrees, static_cast<float>(mu * 1.05), frequency), 2e-3) << degrees << " degrees, " << frequency << " Hz";
            const double slid = slideOn(degrees, static_cast<float>(mu * 0.9), frequency);
            // a = g (sin - mu cos)
            const double expected = 0.5 * 9.81 * std::sin(degrees * 3.14159265358979323846 / 180.0) * 0.1 * 4.0;
            EXPECT_NEAR(slid, expected, 0.05 * expected) << degrees << " degrees, " << frequency << " Hz";
        }
}

TEST(Collision, ATaperedCapsuleIsTheHullOfItsBalls)
{
    // The surface is where the largest overlap with any ball on the axis is zero.
    const Vec3f a{0.1f, 0.2f, -0.1f}, axis{0.6f, 0.8f, 0.0f};
    const float axisLength = 1.2f, radiusA = 0.5f, radiusB = 0.2f;
    const float slope = (radiusA - radiusB) / axisLength, tangent = slope / std::sqrt(1.0f - slope * slope);
    std::mt19937 random(1);
    std::uniform_real_distribution<float> spread(-1.5f, 1.5f);
    for (int i = 0; i < 2000; ++i)
    {
        const Vec3f x{spread(random), spread(random), spread(random)};
        const Contact<float> contact = touchCapsule(x, a, axis, axisLength, radiusA, slope, tangent, {}, {}, {});
        float deepest = -1e9f;
        for (int k = 0; k <= 4000; ++k)
        {
            const float t = static_cast<float>(k) / 4000.0f;
            deepest = std::max(deepest, radiusA + (radiusB - radiusA) * t - length(x - (a + axis * (axisLength * t))));
        }
        EXPECT_NEAR(contact.depth, deepest, 1e-4f);
        EXPECT_NEAR(length(contact.normal), 1.0f, 1e-5f);
    }
}

TEST(Collision, NothingStaysInsideAnyShape)
{
    Lab lab(makeSquare(21, 1.0f));
    lab.tilt(-90.0).lift({0.0f, 1.2f, 0.0f});
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    const std::vector<Collider> shapes{
        {ColliderType::sphere, "ball", {0.2f, 0.7f, 0.0f}, {}, 0.3f, 0.0f, 0.3f},
        {ColliderType::capsule, "cone", {-0.3f, 0.5f, -0.3f}, {-0.2f, 0.8f, 0.3f}, 0.2f, 0.08f, 0.3f},
        {ColliderType::plane, "ground", {0.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, 0.0f, 0.0f, 0.3f},
    };
    lab.setup.colliders = shapes;
    lab.cloth().params.cloth.damping = {0.3f, 0.3f, 0.3f};
    Simulation simulation = lab.start();
    run(simulation, 300);
    for (uint32_t i = 0; i < 441; ++i)
    {
        const Vec3f x = simulation.world().cloths[0].state.current[i];
        EXPECT_GT(length(x - shapes[0].a), 0.3f - 0.003f);
        EXPECT_GT(x.y, -0.003f);
    }
}

TEST(Collision, AMovingBallCarriesTheClothAlong)
{
    Lab lab(makeSquare(9, 0.4f));
    lab.tilt(-90.0).lift({0.0f, 0.505f, 0.0f});
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    Collider table{ColliderType::plane, "table", {0.0f, 0.5f, 0.0f}, {0.0f, 1.0f, 0.0f}, 0.0f, 0.0f, 1.0f};
    lab.setup.colliders.push_back(table);
    Simulation simulation = lab.start();
    run(simulation, 30);
    const Vec3f before = measure(simulation).center;
    for (int frame = 0; frame < 60; ++frame)
    {
        table.a.x += 0.2f / 60.0f;
        simulation.apply(SetCollider{0, table});
        simulation.advance(1.0f / 60.0f);
    }
    EXPECT_NEAR(measure(simulation).center.x - before.x, 0.2f, 0.01f);
}

}  // namespace
}  // namespace drape
