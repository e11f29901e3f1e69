// Edge configurations, both methods, and bending, against the textbook.
#include <gtest/gtest.h>

#include "lab.h"
#include "sim/stages/edges.h"
#include "sim/stages/hinges.h"

namespace drape {
namespace {

constexpr double kPi = 3.14159265358979323846;

/// A ladder of `links` thin quads hanging from its top rung, without bending: a chain.
ClothMesh makeLadder(uint32_t links, float length)
{
    return makeSheet(2, links + 1, 0.01f, length, Diagonals::forward);
}

Lab hangingLadder(uint32_t links, float length)
{
    Lab lab(makeLadder(links, length));
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.cloth().params.bending.stiffness = 0.0f;
    lab.cloth().pins = {{0}, {1}};
    return lab;
}

TEST(Edges, ComplianceStretchesByTheWeightWhateverTheIterations)
{
    // One link: half of its mass hangs at the two lower particles, each on one vertical edge.
    for (float frequency : {60.0f, 120.0f, 300.0f})
    {
        Lab lab = hangingLadder(1, 0.5f);
        lab.params().solver.frequency = frequency;
        lab.cloth().params.cloth.damping = {0.3f, 0.3f, 0.3f};
        lab.cloth().params.shear.stiffness = lab.cloth().params.horizontal.stiffness = 0.0f;
        lab.cloth().params.cloth.density = 20.0f;
        lab.cloth().params.vertical.compliance = 0.5f;
        Simulation simulation = lab.start();
        run(simulation, 1200);
        const Cloth& cloth = simulation.world().cloths[0];
        const double weight = massOf(cloth, 2) * 9.81;
        const double stretch = -0.25 - static_cast<double>(cloth.state.current[2].y);
        EXPECT_NEAR(stretch, weight * 0.5, 0.01 * weight * 0.5) << frequency << " Hz";
    }
}

TEST(Edges, ARigidEdgeIsSatisfiedAtOnceAndAnOffOneNeverMoves)
{
    for (float stiffness : {1.0f, 0.0f})
    {
        Vec3f a{0, 0, 0}, b{3, 0, 0};
        projectEdge(a, b, 1.0f, 2.0f, 1.0f, EdgeConfig<float>{stiffness, 0.0f, 0.0f, 0.0f, 0.0f});
        EXPECT_FLOAT_EQ(length(b - a), stiffness == 1.0f ? 1.0f : 3.0f);
        EXPECT_NEAR(a.x + b.x / 2.0f, 1.5f, 1e-6f);  // the centre of mass stays
    }
}

TEST(Edges, TheMultiplierSoftensBetweenTheLimitsOnly)
{
    const float lowest = 1.0f - 1.0f / 0.8f, highest = 1.0f - 1.0f / 1.2f;
    const EdgeConfig<float> slack{1.0f, 1.0f, lowest, highest, 0.0f}, half{1.0f, 0.5f, lowest, highest, 0.0f};
    const auto lengthAfter = [](float from, const EdgeConfig<float>& config) {
        Vec3f a{0, 0, 0}, b{from, 0, 0};
        projectEdge(a, b, 1.0f, 1.0f, 1.0f, config);
        return b.x - a.x;
    };
    EXPECT_FLOAT_EQ(lengthAfter(1.1f, slack), 1.1f);
    EXPECT_FLOAT_EQ(lengthAfter(0.9f, slack), 0.9f);
    EXPECT_FLOAT_EQ(lengthAfter(1.1f, half), 1.05f);
    // Outside: e is lowered by the limit's own e.
    EXPECT_NEAR(lengthAfter(1.5f, slack), 1.5f * (1.0f - (1.0f / 3.0f - highest)), 1e-6f);
    EXPECT_NEAR(lengthAfter(0.5f, slack), 0.5f * (1.0f - (-1.0f - lowest)), 1e-6f);
}

TEST(Edges, StretchLimitsHoldAHangingCloth)
{
    Lab lab(makeSquare(12, 1.0f));
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.cloth().params.cloth.damping = {0.3f, 0.3f, 0.3f};
    for (uint32_t i = 0; i < 12; ++i)
        lab.cloth().pins.push_back({i});
    lab.cloth().params.vertical.multiplier = 0.0f;
    lab.cloth().params.vertical.stretchLimit = 1.2f;
    lab.cloth().params.shear.stiffness = lab.cloth().params.bending.stiffness = 0.0f;
    Simulation simulation = lab.start();
    run(simulation, 400);
    EXPECT_NEAR(measure(simulation).low.y, 0.5f - 1.2f, 0.03f);
}

TEST(Edges, AParticlesOwnStiffnessLimitsItsEdges)
{
    Lab lab(makeSquare(9, 1.0f));
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.cloth().params.cloth.damping = {0.2f, 0.2f, 0.2f};
    for (uint32_t i = 0; i < 9; ++i)
        lab.cloth().pins.push_back({i});
    lab.cloth().stiffness.assign(81, 1.0f);
    for (uint32_t row = 0; row < 9; ++row)
        for (uint32_t column = 0; column < 4; ++column)
            lab.cloth().stiffness[row * 9 + column] = 0.02f;
    Simulation simulation = lab.start();
    run(simulation, 300);
    const ClothState& state = simulation.world().cloths[0].state;
    EXPECT_LT(state.current[72].y, state.current[80].y - 0.02f);
}

TEST(Edges, JacobiReachesTheSameShapeMoreSlowly)
{
    const auto hang = [](EdgeMethod method) {
        Lab lab(makeSquare(5, 1.0f));
        lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
        lab.cloth().params.cloth.damping = {0.3f, 0.3f, 0.3f};
        lab.cloth().params.edges.method = method;
        lab.cloth().pins = {{0}, {4}};
        Simulation simulation = lab.start();
        run(simulation, 600);
        return measure(simulation);
    };
    const FrameStats jacobi = hang(EdgeMethod::jacobi), gaussSeidel = hang(EdgeMethod::gaussSeidel);
    EXPECT_NEAR(jacobi.center.y, gaussSeidel.center.y, 0.1f);
    EXPECT_GT(jacobi.maxStretch, gaussSeidel.maxStretch);  // it converges more slowly
    EXPECT_LT(jacobi.maxStretch, 1.5);
}

TEST(Edges, APendulumKeepsItsPeriod)
{
    for (float frequency : {120.0f, 300.0f})
    {
        // A rigid strip, light but for its end: nearly a point mass at 1 m.
        Lab lab(makeLadder(1, 1.0f));
        lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
        lab.params().solver.frequency = frequency;
        lab.cloth().pins = {{0}, {1}};
        for (Vec3f& x : lab.cloth().startPositions)
        {
            const float below = 0.5f - x.y, angle = 0.15f;
            x = {x.x, 0.5f - below * std::cos(angle), below * std::sin(angle)};
        }
        Simulation simulation = lab.start();
        int crossings = 0, first = 0, last = 0;
        float before = 1.0f;
        for (int frame = 1; frame <= 1200; ++frame)
        {
            simulation.advance(1.0f / 60.0f);
            const float z = simulation.world().cloths[0].state.current[2].z;
            if ((z < 0.0f) != (before < 0.0f))
            {
                if (crossings++ == 0)
                    first = frame;
                last = frame;
            }
            before = z;
        }
        ASSERT_GT(crossings, 10);
        const double period = 2.0 * (last - first) / 60.0 / (crossings - 1);
        // All of the free mass is at the lower rung.
        EXPECT_NEAR(period, 2.0 * kPi / std::sqrt(9.81) * (1.0 + 0.15 * 0.15 / 16.0), 0.05 * period) << frequency << " Hz";
    }
}

TEST(Edges, AChainHangsAsACatenary)
{
    const uint32_t links = 24;
    Lab lab(makeSheet(links + 1, 2, 1.0f, 0.01f, Diagonals::forward));
    lab.tilt(-90.0);  // rungs across, so that the chain bends freely
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.cloth().params.cloth.damping = {0.3f, 0.3f, 0.3f};
    lab.cloth().params.bending.stiffness = 0.0f;
    // One sweep an iteration leaves a stretch that falls with the square of the step: small steps make the edges inextensible.
    lab.params().solver.frequency = 2000.0f;
    const uint32_t rightFront = lab.particle(links), rightBack = lab.particle(2 * links + 1);
    lab.cloth().pins = {{lab.particle(0)}, {lab.particle(links + 1)}, {rightFront}, {rightBack}};
    Simulation simulation = lab.start();
    // The right end comes nearer: a span of 0.7 for a length of 1.
    for (int frame = 0; frame < 60; ++frame)
    {
        const float x = 0.5f - 0.3f * static_cast<float>(frame + 1) / 60.0f;
        simulation.apply(Drag{0, rightFront, {x, 0.0f, -0.005f}});
        simulation.apply(Drag{0, rightBack, {x, 0.0f, 0.005f}});
        simulation.advance(1.0f / 60.0f);
    }
    run(simulation, 1200);
    // Length 1 and span 0.7: 2 a sinh(0.35 / a) = 1.
    double a = 0.5;
    for (double step = 0.25; step > 1e-9; step /= 2.0)
        a += 2.0 * a * std::sinh(0.35 / a) > 1.0 ? step : -step;  // a longer chain hangs deeper: a smaller a
    const ClothState& state = simulation.world().cloths[0].state;
    for (uint32_t i = 0; i <= links; i += 4)
    {
        const Vec3f x = lerp(state.current[lab.particle(i)], state.current[lab.particle(links + 1 + i)], 0.5f);
        const double expected = a * (std::cosh((static_cast<double>(x.x) + 0.15) / a) - std::cosh(0.35 / a));
        EXPECT_NEAR(static_cast<double>(x.y), expected, 0.01) << "link " << i;
    }
}

TEST(Hinges, TheAngleIsTheArcTangent)
{
    for (double angle = -kPi + 1e-3; angle < kPi; angle += 0.01)
        for (double size : {1e-3, 1.0, 50.0})
            EXPECT_NEAR(
                static_cast<double>(angleOf(static_cast<float>(size * std::sin(angle)), static_cast<float>(size * std::cos(angle)))), angle,
                1e-6);
    EXPECT_EQ(angleOf(0.0f, 0.0f), 0.0f);
    EXPECT_EQ(angleOf(0.0f, 2.0f), 0.0f);
    EXPECT_FLOAT_EQ(angleOf(0.0f, -1.0f), static_cast<float>(kPi));
}

TEST(Hinges, OneProjectionReducesTheErrorAndKeepsMomentum)
{
    for (double angle : {-3.0, -1.5, -0.1, 0.0, 0.2, 1.5, 3.0})
        for (float rest : {-1.0f, 0.0f, 0.7f})
        {
            const Vec3f p1{0, 0, 0}, p2{1, 0.1f, 0}, p3{0.3f, 0.8f, 0};
            const Vec3f p4{0.6f, static_cast<float>(-0.7 * std::cos(angle)), static_cast<float>(-0.7 * std::sin(angle))};
            Vec3f x[4] = {p1, p2, p3, p4};
            const float before = hingeAngle(hingeAt(x[0], x[1], x[2], x[3])) - rest;
            projectHinge(x[0], x[1], x[2], x[3], 1.0f, 2.0f, 1.0f, 0.5f, rest, 0.1f);
            const float after = hingeAngle(hingeAt(x[0], x[1], x[2], x[3])) - rest;
            if (std::fabs(before) > 1e-3f)
            {
                EXPECT_NEAR(after / before, 0.9f, 0.04f) << angle << " " << rest;
            }
            const Vec3f moved = (x[0] - p1) + (x[1] - p2) * 0.5f + (x[2] - p3) + (x[3] - p4) * 2.0f;
            EXPECT_LT(length(moved), 2e-6f);
            const Vec3f turned = cross(p1, x[0] - p1) + cross(p2, x[1] - p2) * 0.5f + cross(p3, x[2] - p3) + cross(p4, x[3] - p4) * 2.0f;
            EXPECT_LT(length(turned), 2e-6f);
        }
}

TEST(Hinges, AreNeverNaN)
{
    const Vec3f corners[] = {{0, 0, 0}, {1, 0, 0}, {0.5f, 1, 0}, {0.5f, -1, 0}, {0.5f, 0, 0}, {2, 0, 0}};
    for (const Vec3f& p1 : corners)
        for (const Vec3f& p2 : corners)
            for (const Vec3f& p3 : corners)
                for (const Vec3f& p4 : corners)
                {
                    Vec3f x[4] = {p1, p2, p3, p4};
                    projectHinge(x[0], x[1], x[2], x[3], 1.0f, 1.0f, 1.0f, 0.0f, 0.5f, 1.0f);
                    for (const Vec3f& v : x)
                        EXPECT_TRUE(isFinite(v) && length(v) < 100.0f);
                }
}

TEST(Hinges, AParticleThatHardlyTurnsTheAngleStaysNear)
{
    // The third corners stand above p2, so that p1 can move along both triangles.
    const Vec3f start{0.0f, 0.0f, 0.0f};
    for (const float beside : {0.0f, 1e-7f, 1e-4f, 1e-2f})
    {
        Vec3f x[4] = {start, {0.1f, 0.0f, 0.0f}, {0.1f + beside, 0.1f, 0.0f}, {0.1f, -0.1f, 0.03f}};
        projectHinge(x[0], x[1], x[2], x[3], 100.0f, 0.0f, 0.0f, 0.0f, 0.0f, 1.0f);
        EXPECT_LT(length(x[0] - start), 0.3f) << beside;
    }
}

TEST(Hinges, SoftClothThatIsTornAboutDoesNotGrow)
{
    // Nothing but the angles holds the corners, again and again.
    Vec3f x[4] = {{0, 0, 0}, {0.1f, 0, 0}, {0.05f, 0.1f, 0}, {0.05f, 0.1f, 0.001f}};
    for (int i = 0; i < 40; ++i)
        projectHinge(x[0], x[1], x[2], x[3], 1.0f, 1.0f, 1.0f, 1.0f, i % 2 == 0 ? 3.0f : -3.0f, 1.0f);
    for (const Vec3f& v : x)
        EXPECT_LT(length(v), 1.0f);
}

TEST(Hinges, AStripReturnsToItsRestAngle)
{
    // Two rows of quads, folded along the middle by 60 degrees at rest; started flat.
    ClothMesh mesh = makeSheet(3, 2, 0.4f, 0.2f, Diagonals::forward);
    for (Vec3f& x : mesh.positions)
        if (x.x > 0.1f)
            x = {0.2f * std::cos(1.0471976f), x.y, 0.2f * std::sin(1.0471976f)};
    for (float frequency : {60.0f, 300.0f})
    {
        Lab lab(mesh);
        lab.params().solver.frequency = frequency;
        lab.cloth().params.bending.model = BendingModel::dihedral;
        lab.cloth().params.bending.stiffness = 0.9f;
        lab.cloth().params.cloth.damping = {0.3f, 0.3f, 0.3f};
        for (Vec3f& x : lab.cloth().startPositions)
            if (x.z > 0.05f)
                x = {0.2f, x.y, 0.0f};
        Simulation simulation = lab.start();
        run(simulation, 300);
        const ClothState& state = simulation.world().cloths[0].state;
        const Vec3f left = state.current[0] - state.current[1], right = state.current[2] - state.current[1];
        const double angle = std::acos(static_cast<double>(dot(left, right)) / static_cast<double>(length(left) * length(right)));
        EXPECT_NEAR(angle, kPi - 1.0471976, 0.01) << frequency << " Hz";
        EXPECT_LT(measure(simulation).maxSpeed, 1e-3);
    }
}

}  // namespace
}  // namespace drape
