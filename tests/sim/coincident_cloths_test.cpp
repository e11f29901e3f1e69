// Copies of a cloth in its very place come apart and lie on it.
#include <gtest/gtest.h>

#include "lab.h"
#include "sim/cpu/cpu_backend.h"

namespace drape {
namespace {

/// Sheets that lie in one place above the ground.
Lab copies(size_t count)
{
    Lab lab(makeSquare(11, 0.5f));
    lab.tilt(-90.0).lift({0.0f, 0.1f, 0.0f});
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.cloth().params.cloth.damping = {0.1f, 0.1f, 0.1f};
    lab.setup.colliders.push_back({ColliderType::plane, "ground", {0, 0, 0}, {0, 1, 0}, 0.0f, 0.0f, 0.5f});
    const ClothSetup cloth = lab.cloth();
    lab.setup.cloths.assign(count, cloth);
    return lab;
}

double height(const Simulation& simulation, size_t cloth)
{
    double sum = 0.0;
    const Vec3Array& at = simulation.world().cloths[cloth].state.current;
    for (const float y : at.y)
        sum += static_cast<double>(y);
    return sum / static_cast<double>(at.size());
}

TEST(CoincidentCloths, LieOnEachOtherAtRest)
{
    Simulation simulation = copies(3).start();
    run(simulation, 180);
    const auto distance = static_cast<double>(simulation.world().params.interCollision.distance);
    EXPECT_LT(measure(simulation).maxSpeed, 0.1);
    EXPECT_NEAR(height(simulation, 1) - height(simulation, 0), distance, 0.1 * distance);
    EXPECT_NEAR(height(simulation, 2) - height(simulation, 1), distance, 0.1 * distance);
}

TEST(CoincidentCloths, ComeApartAlikeOnEveryBackend)
{
    Simulation reference = copies(2).start();
    Simulation lanes(copies(2).setup, std::make_unique<CpuBackend>());
    run(reference, 30);
    run(lanes, 30);
    EXPECT_EQ(measure(reference).hash, measure(lanes).hash);
}

TEST(CoincidentCloths, StayInOnePlaceWhereClothsDoNotCollide)
{
    Lab lab = copies(2);
    lab.params().interCollision.on = false;
    Simulation simulation = lab.start();
    run(simulation, 30);
    EXPECT_EQ(height(simulation, 0), height(simulation, 1));
}

}  // namespace
}  // namespace drape
