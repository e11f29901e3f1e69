// Integration and rates against the textbook.
#include <gtest/gtest.h>

#include "lab.h"
#include "sim/step_params.h"

namespace drape {
namespace {

TEST(Integrate, FreeFallIsExact)
{
    for (float frequency : {60.0f, 120.0f, 300.0f})
    {
        Lab lab(makeSquare(5, 1.0f));
        lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
        lab.params().solver.frequency = frequency;
        Simulation simulation = lab.start();
        run(simulation, 60);
        const double h = simulation.world().lastStep;
        const double n = std::round(1.0 / h);
        const double fallen = 9.81 * h * h * n * (n + 1.0) / 2.0;
        for (uint32_t i = 0; i < 25; ++i)
        {
            const double y = static_cast<double>(simulation.world().cloths[0].state.current[i].y);
            EXPECT_NEAR(static_cast<double>(lab.cloth().startPositions[i].y) - y, fallen, fallen * 2e-4) << frequency << " Hz";
        }
    }
}

TEST(Integrate, FixedParticlesStay)
{
    Lab lab(makeSquare(9, 1.0f));
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.params().wind.airDensity = 1.2f;
    lab.params().wind.velocity = {3.0f, 0.0f, 5.0f};
    lab.cloth().params.selfCollision = {true, SelfCollisionModel::particles, 0.2f, 1.0f};
    lab.cloth().pins = {{0}, {8}, {40}};
    lab.setup.colliders.push_back({ColliderType::sphere, "ball", lab.cloth().startPositions[40], {}, 0.3f, 0.3f, 0.5f});
    Simulation simulation = lab.start();
    run(simulation, 60);
    for (uint32_t pin : {0u, 8u, 40u})
        EXPECT_EQ(simulation.world().cloths[0].state.current[pin], lab.cloth().startPositions[pin]);
}

TEST(Integrate, DampingHalvesVelocityInTheStatedTime)
{
    // damping 0.5 and a stiffness frequency of 10 Hz: half the velocity is gone after 0.1 s.
    for (float frequency : {60.0f, 120.0f, 300.0f})
    {
        Lab lab(makeSquare(3, 1.0f));
        lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
        lab.params().solver.frequency = frequency;
        Simulation simulation = lab.start();
        run(simulation, 30);
        simulation.apply(SetParam{findParam("solver.gravity"), Vec3f{0.0f, 0.0f, 0.0f}});
        const double before = -velocityOf(simulation).y;
        simulation.apply(SetParam{findParam("cloth.damping"), Vec3f{0.5f, 0.5f, 0.5f}});
        run(simulation, 6);
        EXPECT_NEAR(-velocityOf(simulation).y / before, 0.5, 0.01) << frequency << " Hz";
    }
}

TEST(Integrate, DampingActsByAxis)
{
    Lab lab(makeSquare(3, 1.0f));
    lab.params().solver.gravity = {3.0f, -3.0f, 3.0f};
    lab.cloth().params.cloth.damping = {0.9f, 0.0f, 0.0f};
    Simulation simulation = lab.start();
    run(simulation, 60);
    const Vec3d v = velocityOf(simulation);
    EXPECT_NEAR(v.z, 3.0, 0.02);
    EXPECT_NEAR(v.y, -3.0, 0.02);
    EXPECT_LT(v.x, 0.3);
}

TEST(Integrate, ChangingFrameTimesKeepTheVelocity)
{
    Lab lab(makeSquare(3, 1.0f));
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    Simulation simulation = lab.start();
    run(simulation, 30);
    simulation.apply(SetParam{findParam("solver.gravity"), Vec3f{0.0f, 0.0f, 0.0f}});
    run(simulation, 1);
    const double before = velocityOf(simulation).y;
    for (float dt : {1.0f / 30.0f, 1.0f / 144.0f, 1.0f / 60.0f, 0.013f})
    {
        simulation.advance(dt);
        EXPECT_NEAR(velocityOf(simulation).y, before, std::fabs(before) * 2e-3);
    }
}

TEST(Rates, AreIndependentOfTheStep)
{
    EXPECT_EQ(ratePerIteration(1.0f, 10.0f, 0.001), 1.0f);
    EXPECT_EQ(ratePerIteration(0.0f, 10.0f, 0.001), 0.0f);
    for (double h : {1.0 / 60.0, 1.0 / 300.0, 1.0 / 1000.0})
    {
        const double left = std::pow(1.0 - static_cast<double>(ratePerIteration(0.3f, 10.0f, h)), 0.1 / h);
        EXPECT_NEAR(left, 0.7, 1e-5);
    }
}

TEST(StepParams, IterationsFollowTheFrequencyUpToTheCap)
{
    Lab lab(makeSquare(2, 1.0f));
    lab.params().solver.maxIterations = 8;
    Simulation simulation = lab.start();
    simulation.advance(1.0f / 60.0f);
    EXPECT_EQ(simulation.lastStep().iterations, 5);
    EXPECT_FALSE(simulation.lastStep().capped);
    simulation.advance(0.1f);
    EXPECT_EQ(simulation.lastStep().iterations, 8);
    EXPECT_TRUE(simulation.lastStep().capped);
    simulation.advance(0.0001f);
    EXPECT_EQ(simulation.lastStep().iterations, 1);
}

TEST(Motion, KeepsParticlesInTheirSpheres)
{
    Lab lab(makeSquare(5, 1.0f));
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    for (uint32_t i = 0; i < 25; ++i)
        lab.cloth().motion.push_back({i, {lab.cloth().startPositions[i], i == 12 ? 0.0f : 0.2f}});
    Simulation simulation = lab.start();
    run(simulation, 120);
    const ClothState& state = simulation.world().cloths[0].state;
    for (uint32_t i = 0; i < 25; ++i)
        EXPECT_LE(length(state.current[i] - lab.cloth().startPositions[i]), 0.2f + 1e-3f);
    EXPECT_LE(length(state.current[12] - lab.cloth().startPositions[12]), 1e-6f);
    EXPECT_GT(length(state.current[24] - lab.cloth().startPositions[24]), 0.005f);
    simulation.apply(SetParam{findParam("motion.scale"), 0.25f});
    run(simulation, 120);
    for (uint32_t i = 0; i < 25; ++i)
        EXPECT_LE(length(simulation.world().cloths[0].state.current[i] - lab.cloth().startPositions[i]), 0.05f + 1e-3f);
}

TEST(Separation, KeepsParticlesOutOfTheirSpheres)
{
    Lab lab(makeSquare(7, 1.0f));
    lab.tilt(-90.0).lift({0.0f, 1.0f, 0.0f});
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.cloth().pins = {{0}, {6}, {42}, {48}};
    const Sphere sphere{{0.0f, 0.6f, 0.0f}, 0.3f};
    for (uint32_t i = 0; i < 49; ++i)
        lab.cloth().separation.push_back({i, sphere});
    Simulation simulation = lab.start();
    run(simulation, 120);
    const ClothState& state = simulation.world().cloths[0].state;
    float nearest = 1e9f;
    for (uint32_t i = 0; i < 49; ++i)
        nearest = std::min(nearest, length(state.current[i] - sphere.center));
    EXPECT_GE(nearest, 0.3f - 1e-5f);
    EXPECT_LE(nearest, 0.31f);  // it does rest there
}

}  // namespace
}  // namespace drape
