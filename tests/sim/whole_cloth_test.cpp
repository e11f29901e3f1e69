// Stages that act on a cloth as a whole: pressure and shape damping; and sums in a fixed order.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "lab.h"
#include "sim/fixed_sum.h"
#include "sim/stages/pressure.h"

namespace drape {
namespace {

double volumeOf(const Cloth& cloth)
{
    double six = 0.0;
    const std::vector<uint32_t>& t = cloth.fabric().triangles;
    for (size_t i = 0; i < t.size(); i += 3)
        six += static_cast<double>(volumeTerm(cloth.state.current[t[i]], cloth.state.current[t[i + 1]], cloth.state.current[t[i + 2]]));
    return six / 6.0;
}

TEST(FixedSum, AddsEverythingOnce)
{
    for (uint32_t n : {0u, 1u, 31u, 32u, 1000u, 1024u, 1025u, 5000u, 2000000u})
        EXPECT_EQ(fixedSum<uint64_t>(n, [](uint32_t i) { return uint64_t{i}; }), uint64_t{n} * (uint64_t{n} - (n > 0)) / 2);
}

TEST(Pressure, OnlyClosedMeshesEncloseAVolume)
{
    EXPECT_TRUE(cook(makeSphere(6, 0.5f), {})->closed);
    EXPECT_FALSE(cook(makeTube(12, 6, 0.3f, 1.0f), {})->closed);
    EXPECT_FALSE(cook(makeSquare(5, 1.0f), {})->closed);
    const auto fabric = cook(makeSphere(24, 0.5f), {});
    EXPECT_NEAR(static_cast<double>(fabric->restVolume) / 6.0, 4.0 / 3.0 * 3.14159265 * 0.125, 0.01);
}

TEST(Pressure, TheVolumeFollowsIt)
{
    for (float frequency : {60.0f, 300.0f})
        for (float amount : {0.7f, 1.0f, 1.5f})
        {
            Lab lab(makeSphere(8, 0.5f));
            lab.params().solver.frequency = frequency;
            lab.cloth().params.pressure.on = true;
            lab.cloth().params.pressure.amount = amount;
            lab.cloth().params.cloth.damping = {0.3f, 0.3f, 0.3f};
            // Edges that may be up to 30 % longer or shorter let the volume change.
            for (PhaseParams* phase : {&lab.cloth().params.vertical, &lab.cloth().params.horizontal, &lab.cloth().params.shear})
                phase->stiffness = 0.05f;
            lab.cloth().params.bending.stiffness = 0.0f;
            Simulation simulation = lab.start();
            const double rest = volumeOf(simulation.world().cloths[0]);
            run(simulation, 300);
            EXPECT_NEAR(volumeOf(simulation.world().cloths[0]) / rest, static_cast<double>(amount), 0.01 * static_cast<double>(amount))
                << frequency << " Hz";
        }
}

TEST(Pressure, MoreAirThanTheClothCanHoldDoesNotBurstIt)
{
    Lab lab(makeSphere(8, 0.3f));
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.cloth().params.cloth.damping = {0.02f, 0.02f, 0.02f};
    lab.cloth().params.pressure.on = true;
    lab.cloth().params.pressure.amount = 10.0f;
    lab.lift({0.0f, 0.5f, 0.0f});
    lab.setup.colliders.push_back({ColliderType::plane, "ground", {0, 0, 0}, {0, 1, 0}, 0.0f, 0.0f, 0.5f});
    Simulation simulation = lab.start();
    run(simulation, 180);
    EXPECT_LT(measure(simulation).maxSpeed, 2.0);
    EXPECT_LT(measure(simulation).maxStretch, 1.6);
}

TEST(Pressure, ABalloonKeepsItsMomentum)
{
    Lab lab(makeSphere(8, 0.5f));
    lab.cloth().params.pressure = {true, 1.4f, 0.3f};
    lab.lift({3.0f, -2.0f, 1.0f});
    Simulation simulation = lab.start();
    double scale = 0.0;  // of the fastest of the frames
    for (int i = 0; i < 30; ++i)
    {
        simulation.advance(1.0f / 60.0f);
        scale = std::max(scale, momentumOf(simulation.world().cloths[0]).scale);
    }
    ASSERT_GT(scale, 0.0);
    const double left = length(momentumOf(simulation.world().cloths[0]).linear);
    EXPECT_LT(left, 4e-3 * scale) << left << " of " << scale;
}

TEST(ShapeDamping, OneMovesTheClothLikeARigidBody)
{
    const auto energyWith = [](float damping) {
        Lab lab(makeSquare(11, 1.0f));
        // Edges pull the stretched corner back: internal motion alone.
        lab.cloth().startPositions[0] += Vec3f{-0.05f, 0.05f, 0.03f};
        lab.cloth().params.cloth.shapeDamping = damping;
        Simulation simulation = lab.start();
        run(simulation, 10);
        return measure(simulation).kineticEnergy;
    };
    EXPECT_LT(energyWith(1.0f), 0.01 * energyWith(0.0f));
    EXPECT_LT(energyWith(0.5f), 0.7 * energyWith(0.0f));
}

TEST(ShapeDamping, KeepsTheMotionOfTheWhole)
{
    const auto fly = [](float damping) {
        Lab lab(makeSquare(11, 1.0f));
        lab.params().solver.gravity = {1.0f, -9.81f, 0.5f};
        lab.params().wind.airDensity = 1.2f;
        lab.params().wind.velocity = {0.0f, 0.0f, 3.0f};
        lab.tilt(40.0);
        Simulation simulation = lab.start();
        run(simulation, 20);
        // Now nothing acts from outside, and the cloth spins and flies on.
        simulation.apply(SetParam{findParam("solver.gravity"), Vec3f{0.0f, 0.0f, 0.0f}});
        simulation.apply(SetParam{findParam("wind.airDensity"), 0.0f});
        simulation.apply(SetParam{findParam("cloth.shapeDamping"), damping});
        run(simulation, 30);
        return simulation.world().cloths[0];
    };
    const Cloth free = fly(0.0f), damped = fly(0.8f);
    const Momentum a = momentumOf(free), b = momentumOf(damped);
    EXPECT_LT(length(a.linear - b.linear), 5e-3 * length(a.linear));
    EXPECT_LT(length(a.angular - b.angular), 2e-2 * length(a.angular));
}

}  // namespace
}  // namespace drape
