// Drag and lift against the textbook.
#include <gtest/gtest.h>

#include "lab.h"
#include "sim/step_params.h"

namespace drape {
namespace {

double terminalSpeed(const ClothMesh& mesh, float frequency)
{
    Lab lab(mesh);
    lab.tilt(-90.0);
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.params().solver.frequency = frequency;
    lab.params().wind.airDensity = 1.2f;
    lab.cloth().params.cloth.drag = 1.3f;
    lab.cloth().params.cloth.lift = 0.0f;
    Simulation simulation = lab.start();
    run(simulation, 180);
    return -velocityOf(simulation).y;
}

TEST(Wind, AFallingSheetReachesItsTextbookSpeedOnAnyMesh)
{
    const double expected = std::sqrt(2.0 * 0.2 * 9.81 / (1.2 * 1.3));  // m / A is the density of the cloth
    for (const ClothMesh& mesh : {makeSquare(17, 1.0f), makeIrregularSheet(300, 1.0f, 1.0f, 3), makeDisc(6, 0.4f)})
    {
        EXPECT_NEAR(terminalSpeed(mesh, 300.0f), expected, 0.01 * expected);
        EXPECT_NEAR(terminalSpeed(mesh, 120.0f), expected, 0.03 * expected);
        EXPECT_NEAR(terminalSpeed(mesh, 60.0f), expected, 0.05 * expected);
    }
}

/// Acceleration across the wind [m/s^2] of a rigid sheet in its first iteration, `degrees` between its plane and the wind.
double liftAt(double degrees)
{
    Lab lab(makeSquare(3, 1.0f));
    lab.tilt(-degrees);  // the sheet's plane holds the x axis; the wind blows along y
    lab.params().wind.airDensity = 1.2f;
    lab.params().wind.velocity = {0.0f, 2.0f, 0.0f};
    lab.cloth().params.cloth.drag = 0.5f;
    lab.cloth().params.cloth.lift = 1.0f;
    Simulation simulation = lab.start();
    simulation.advance(1.0f / 300.0f);
    return std::fabs(velocityOf(simulation).z);
}

TEST(Wind, LiftIsLargestAt45DegreesAndNoneFaceOnOrEdgeOn)
{
    const double most = liftAt(45.0);
    EXPECT_GT(most, 0.0);
    EXPECT_LT(liftAt(0.0), 1e-3 * most);
    EXPECT_LT(liftAt(90.0), 1e-3 * most);
    for (double degrees : {15.0, 30.0, 60.0, 75.0})
    {
        EXPECT_GT(liftAt(degrees), 0.1 * most);
        EXPECT_LT(liftAt(degrees), most);
    }
}

TEST(Wind, StrongWindNeverReversesTheRelativeMotion)
{
    Lab lab(makeSquare(9, 1.0f));
    lab.params().wind.airDensity = 1.2f;
    lab.params().wind.velocity = {0.0f, 0.0f, 1000.0f};
    Simulation simulation = lab.start();
    for (int frame = 0; frame < 120; ++frame)
    {
        simulation.advance(1.0f / 60.0f);
        const double speed = velocityOf(simulation).z;
        EXPECT_GE(speed, 0.0);
        EXPECT_LE(speed, 1000.01);
    }
    EXPECT_GT(velocityOf(simulation).z, 900.0);
}

TEST(Wind, AStormThatEndsLeavesNoTrace)
{
    Lab lab(makeSquare(17, 1.0f));
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.params().wind.airDensity = 1.2f;
    lab.cloth().pins = {{lab.particle(0)}, {lab.particle(16)}};
    lab.cloth().params.cloth.damping = {0.1f, 0.1f, 0.1f};
    Simulation simulation = lab.start();
    simulation.apply(SetParam{findParam("wind.velocity"), Vec3f{300.0f, 0.0f, 1000.0f}});
    run(simulation, 60);
    EXPECT_EQ(measure(simulation).nonFinite, 0u);
    simulation.apply(SetParam{findParam("wind.velocity"), Vec3f{0.0f, 0.0f, 0.0f}});
    run(simulation, 600);
    EXPECT_LT(measure(simulation).maxSpeed, 0.2);
    EXPECT_LT(measure(simulation).meanStretch, 1.02);
}

TEST(Wind, GustsAreSmoothSeededAndBounded)
{
    WindParams wind;
    wind.velocity = {4.0f, 0.0f, 0.0f};
    wind.gusts = 0.5f;
    double largest = 0.0, change = 0.0;
    for (int i = 0; i < 3000; ++i)
    {
        const Vec3f a = windVelocity(wind, i / 300.0), b = windVelocity(wind, (i + 1) / 300.0);
        largest = std::max(largest, static_cast<double>(length(a)));
        change = std::max(change, static_cast<double>(length(b - a)));
    }
    EXPECT_GT(largest, 4.2);
    EXPECT_LT(largest, 8.0);
    EXPECT_LT(change, 0.15);
    EXPECT_EQ(windVelocity(wind, 1.25), windVelocity(wind, 1.25));
    WindParams other = wind;
    other.gustSeed = 2;
    EXPECT_NE(windVelocity(wind, 1.25), windVelocity(other, 1.25));
}

}  // namespace
}  // namespace drape
