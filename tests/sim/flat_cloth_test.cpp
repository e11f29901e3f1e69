// Cloths that are flat to the last bit fold all the same.
#include <gtest/gtest.h>

#include <algorithm>

#include "lab.h"
#include "sim/cpu/cpu_backend.h"

namespace drape {
namespace {

/// An upright sheet that is free to fall on the ground, turned about the vertical [degrees].
Lab upright(double degrees = 0.0)
{
    Lab lab(makeSquare(33, 1.0f));
    const double angle = degrees * 3.14159265358979323846 / 180.0;
    const auto c = static_cast<float>(std::cos(angle)), s = static_cast<float>(std::sin(angle));
    for (Vec3f& x : lab.cloth().startPositions)
        x = {c * x.x, x.y, s * x.x};
    lab.lift({0.0f, 0.8f, 0.0f});
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.cloth().params.collision.offset = 0.005f;
    lab.cloth().params.selfCollision.on = true;
    lab.cloth().params.cloth.damping = {0.1f, 0.1f, 0.1f};
    lab.setup.colliders.push_back({ColliderType::plane, "ground", {0, 0, 0}, {0, 1, 0}, 0.0f, 0.0f, 0.5f});
    return lab;
}

double thickness(const Simulation& simulation, const Vec3f& across)
{
    float low = 1e9f, high = -1e9f;
    for (size_t i = 0; i < simulation.world().cloths[0].state.current.size(); ++i)
    {
        const float x = dot(simulation.world().cloths[0].state.current[i], across);
        low = std::min(low, x);
        high = std::max(high, x);
    }
    return static_cast<double>(high) - static_cast<double>(low);
}

TEST(FlatCloth, FallingOnItsEdgeFoldsInsteadOfBeingCrushedInItsPlane)
{
    for (const double turned : {0.0, 45.0, 90.0})
    {
        Simulation simulation = upright(turned).start();
        const double angle = turned * 3.14159265358979323846 / 180.0;
        const Vec3f across{-static_cast<float>(std::sin(angle)), 0.0f, static_cast<float>(std::cos(angle))};
        run(simulation, 10);
        EXPECT_LT(thickness(simulation, across), 1e-5) << "what is done to it before it folds cannot be seen";
        run(simulation, 230);
        EXPECT_GT(thickness(simulation, across), 0.08) << turned;
        EXPECT_LT(measure(simulation).maxStretch, 1.25) << turned;
    }
}

TEST(FlatCloth, FoldsAlikeOnEveryBackend)
{
    Simulation reference = upright().start();
    Simulation lanes(upright().setup, std::make_unique<CpuBackend>());
    run(reference, 60);
    run(lanes, 60);
    EXPECT_EQ(measure(reference).hash, measure(lanes).hash);
}

TEST(FlatCloth, AtRestOrFallingOnItsFaceStaysFlatToTheLastBit)
{
    Lab falling = upright();
    falling.setup.colliders.clear();
    falling.tilt(90.0);
    for (Vec3f& x : falling.cloth().startPositions)
        x.y = 1.0f;
    Simulation falls = falling.start();
    run(falls, 30);
    EXPECT_EQ(thickness(falls, {0.0f, 1.0f, 0.0f}), 0.0);

    Lab lying = falling;
    for (Vec3f& x : lying.cloth().startPositions)
        x.y = 0.005f;
    lying.setup.colliders = upright().setup.colliders;
    Simulation lies = lying.start();
    run(lies, 30);
    EXPECT_EQ(thickness(lies, {0.0f, 1.0f, 0.0f}), 0.0);
}

}  // namespace
}  // namespace drape
