#include <gtest/gtest.h>

#include "lab.h"
#include "sim/tethers.h"

namespace drape {
namespace {

std::vector<bool> anchorsAt(const Fabric& fabric, std::initializer_list<uint32_t> particles)
{
    std::vector<bool> isAnchor(fabric.particleCount, false);
    for (uint32_t particle : particles)
        isAnchor[particle] = true;
    return isAnchor;
}

/// Largest excess and largest lack of the first tether against the straight distance on a flat mesh, as fractions.
std::pair<double, double> errorsOnFlat(const ClothMesh& mesh, uint32_t anchor)
{
    const auto fabric = cook(mesh, {});
    const Tethers tethers = makeTethers(*fabric, anchorsAt(*fabric, {anchor}));
    double excess = 0.0, lack = 0.0;
    for (uint32_t i = 0; i < fabric->particleCount; ++i)
    {
        if (i == anchor)
            continue;
        EXPECT_EQ(tethers.count[i], 1u);
        EXPECT_EQ(tethers.anchor[i], anchor);
        const double exact = static_cast<double>(length(fabric->restPositions[i] - fabric->restPositions[anchor]));
        excess = std::max(excess, static_cast<double>(tethers.length[i]) / exact - 1.0);
        lack = std::max(lack, 1.0 - static_cast<double>(tethers.length[i]) / exact);
    }
    return {excess, lack};
}

TEST(Tethers, LengthsAreTheExactDistanceOnAFlatSheet)
{
    for (uint32_t side : {8u, 33u, 100u})
        for (Diagonals diagonals : {Diagonals::forward, Diagonals::backward, Diagonals::alternating})
        {
            const ClothMesh mesh = makeSheet(side, side + 5, 1.0f, 1.5f, diagonals);
            for (uint32_t anchor : {0u, side - 1, side * side / 2})
            {
                const auto [excess, lack] = errorsOnFlat(mesh, anchor);
                EXPECT_LT(excess, 0.02) << side << " " << static_cast<int>(diagonals) << " " << anchor;
                EXPECT_LT(lack, 1e-4);
            }
        }
    for (uint32_t vertices : {300u, 3000u})
    {
        const auto [excess, lack] = errorsOnFlat(makeIrregularSheet(vertices, 1.0f, 1.5f, 2), 0);
        EXPECT_LT(excess, 0.02) << vertices;
        EXPECT_LT(lack, 1e-4);
    }
}

TEST(Tethers, LengthsAreGeodesicsOnACylinder)
{
    const uint32_t around = 60, along = 40;
    const ClothMesh mesh = makeTube(around, along, 0.3f, 1.0f);
    const auto fabric = cook(mesh, {});
    const Tethers tethers = makeTethers(*fabric, anchorsAt(*fabric, {0}));
    const Vec3f anchor = fabric->restPositions[0];
    const double pi = 3.14159265358979323846;
    for (uint32_t i = 1; i < fabric->particleCount; ++i)
    {
        const Vec3f x = fabric->restPositions[i];
        double angle = std::fabs(std::atan2(static_cast<double>(x.z), static_cast<double>(x.x)) -
                                 std::atan2(static_cast<double>(anchor.z), static_cast<double>(anchor.x)));
        angle = std::min(angle, 2.0 * pi - angle);
        const double exact = std::hypot(0.3 * angle, static_cast<double>(x.y - anchor.y));
        EXPECT_NEAR(static_cast<double>(tethers.length[i]), exact, 0.02 * exact);
    }
}

TEST(Tethers, GoToTheFourNearestGroupsOfPins)
{
    const auto fabric = cook(makeSquare(21, 1.0f), {});
    // Six separate pins; the last two touch, so they are one group: five groups.
    const Tethers tethers = makeTethers(*fabric, anchorsAt(*fabric, {0, 20, 420, 440, 220, 221}));
    const uint32_t n = fabric->particleCount;
    EXPECT_EQ(tethers.count[0], 0u);
    EXPECT_EQ(tethers.count[22], 4u);
    // Near the top left corner: the bottom right one is the farthest group and has no tether.
    for (uint32_t slot = 0; slot < 4; ++slot)
        EXPECT_NE(tethers.anchor[slot * n + 22], 440u);
    bool toPair = false;
    for (uint32_t slot = 0; slot < 4; ++slot)
        toPair = toPair || tethers.anchor[slot * n + 219] == 220u;
    EXPECT_TRUE(toPair);
}

TEST(Tethers, LimitTheStretchOfAHangingSheet)
{
    const auto stretchWith = [](bool tethers) {
        Lab lab(makeSquare(48, 2.0f));
        lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
        lab.cloth().params.tethers.on = tethers;
        lab.cloth().params.levels.on = false;
        lab.cloth().params.cloth.damping = {0.1f, 0.1f, 0.1f};
        for (uint32_t i = 0; i < 48; ++i)
            lab.cloth().pins.push_back({i});
        Simulation simulation = lab.start();
        run(simulation, 180);
        return measure(simulation);
    };
    const FrameStats with = stretchWith(true), without = stretchWith(false);
    EXPECT_LT(with.maxStretch, 1.05);
    EXPECT_GT(without.maxStretch, 1.08);
    // The hem hangs no lower than the cloth is long.
    EXPECT_GT(with.low.y, -1.0f - 0.01f);
}

TEST(Tethers, FollowThePins)
{
    Lab lab(makeSquare(16, 1.0f));
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.cloth().params.tethers.on = true;
    lab.cloth().pins = {{0}};
    Simulation simulation = lab.start();
    EXPECT_EQ(simulation.world().cloths[0].tethers->count[100], 1u);
    simulation.apply(Pin{0, 15});
    EXPECT_EQ(simulation.world().cloths[0].tethers->count[100], 2u);
    simulation.apply(Drag{0, 255, {0.5f, -0.5f, 0.3f}});
    EXPECT_EQ(simulation.world().cloths[0].tethers->count[100], 3u);
    simulation.apply(Release{0, 255, false});
    simulation.apply(Unpin{0, 0});
    simulation.apply(Unpin{0, 15});
    EXPECT_TRUE(simulation.world().cloths[0].tethers->empty());
    // A freed cloth falls: the old anchor pulls no more.
    const float before = measure(simulation).center.y;
    run(simulation, 60);
    EXPECT_NEAR(measure(simulation).center.y - before, -4.9f, 0.2f);
}

TEST(Tethers, OfALargeClothFollowAFixedNumberOfFramesLater)
{
    const auto drag = [](Simulation& simulation, std::vector<uint32_t>& counts) {
        simulation.apply(Drag{0, 20000, {0.1f, 0.2f, 0.5f}});
        for (int frame = 0; frame < 8; ++frame)
        {
            counts.push_back(simulation.world().cloths[0].tethers->count[10000]);
            simulation.advance(1.0f / 60.0f);
        }
        simulation.apply(Unpin{0, 0});
        // The freed anchor stops pulling at once.
        EXPECT_EQ(simulation.world().cloths[0].tethers->count[10000], 2u);
        run(simulation, 8);
        return measure(simulation).hash;
    };
    Lab lab(makeSquare(150, 1.0f));
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.cloth().params.tethers.on = true;
    lab.cloth().pins = {{lab.particle(0)}, {lab.particle(149)}};
    Simulation a = lab.start(), b = lab.start();
    std::vector<uint32_t> countsA, countsB;
    EXPECT_EQ(drag(a, countsA), drag(b, countsB));
    EXPECT_EQ(countsA, countsB);
    const uint64_t delay = TetherKeeper::delay(a.world().cloths[0]);
    ASSERT_GT(delay, 0u);
    EXPECT_EQ(countsA[delay - 1], 2u);
    EXPECT_EQ(countsA.back(), 3u);
    // Back at the start the first ones are there again.
    a.apply(Reset{});
    EXPECT_EQ(a.world().cloths[0].tethers->count[10000], 2u);
}

}  // namespace
}  // namespace drape
