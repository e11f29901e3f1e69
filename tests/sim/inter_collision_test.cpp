// Cloths that meet each other.
#include <gtest/gtest.h>

#include <random>

#include "crossings.h"
#include "lab.h"
#include "sim/cpu/touching_boxes.h"

namespace drape {
namespace {

using Pairs = std::vector<std::pair<uint32_t, uint32_t>>;

TEST(TouchingBoxes, AreThoseThatBruteForceFinds)
{
    std::mt19937 random(8);
    std::uniform_real_distribution<float> unit(0.0f, 1.0f);
    for (const Vec3f& extent : {Vec3f{1, 1, 1}, Vec3f{0, 20, 1}, Vec3f{0, 0, 0}, Vec3f{3, 0, 9}})
    {
        std::vector<Bounds> boxes(150);
        for (size_t i = 0; i < boxes.size(); ++i)
            if (i != 7)  // one stays empty
            {
                const Vec3f low = scale(extent, Vec3f{unit(random), unit(random), unit(random)});
                boxes[i].add(low);
                boxes[i].add(low + Vec3f{unit(random), unit(random), unit(random)} * 0.2f);
            }
        Pairs expected, found;
        for (uint32_t i = 0; i < boxes.size(); ++i)
            for (uint32_t j = i + 1; j < boxes.size(); ++j)
                if (boxes[i].touches(boxes[j]))
                    expected.push_back({i, j});
        TouchingBoxes().find(boxes, found);
        EXPECT_EQ(found, expected);
    }
}

/// Flat, at a height.
ClothSetup flat(const ClothMesh& mesh, float height, const Vec3f& shift = {0, 0, 0})
{
    Lab lab(mesh);
    lab.tilt(-90.0).lift(Vec3f{0, height, 0} + shift);
    lab.cloth().params.cloth.damping = {0.2f, 0.2f, 0.2f};
    return lab.cloth();
}

Lab stack(const std::vector<ClothSetup>& cloths, float distance = 0.02f)
{
    Lab lab(makeSquare(2, 0.1f));
    lab.setup.cloths = cloths;
    lab.setup.params.interCollision.distance = distance;
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    return lab;
}

int allCrossings(const World& world)
{
    int count = 0;
    for (size_t a = 0; a < world.cloths.size(); ++a)
        for (size_t b = a + 1; b < world.cloths.size(); ++b)
            count += crossingsBetween(world.cloths[a], world.cloths[b]);
    return count;
}

/// The lower one hangs by its corners, the upper one falls into it.
TEST(InterCollision, SheetsOfDifferentMeshesDroppedOnEachOtherDoNotPass)
{
    const auto coarse = makeSquare(8, 0.8f), fine = makeSquare(40, 0.9f), irregular = makeIrregularSheet(300, 0.85f, 0.85f, 3);
    const std::vector<std::pair<ClothMesh, ClothMesh>> cases{{coarse, fine}, {fine, coarse}, {coarse, coarse}, {irregular, coarse}};
    for (const auto& [upper, lower] : cases)
        for (const bool firstIsUpper : {true, false})
        {
            const float shift = firstIsUpper ? 0.0f : 0.03f;
            ClothSetup above = flat(upper, 0.5f, {shift, 0, 0.3f * shift}), below = flat(lower, 0.1f);
            for (const Vec3f& corner : {Vec3f{-9, 0, -9}, Vec3f{9, 0, -9}, Vec3f{-9, 0, 9}, Vec3f{9, 0, 9}})
            {
                uint32_t best = 0;
                for (uint32_t i = 0; i < below.startPositions.size(); ++i)
                    if (length(below.startPositions[i] - corner) < length(below.startPositions[best] - corner))
                        best = i;
                below.pins.push_back({best});
            }
            Lab lab = firstIsUpper ? stack({above, below}) : stack({below, above});
            Simulation simulation = lab.start();
            int worst = 0;
            for (int frame = 0; frame < 120; frame += 40)
            {
                run(simulation, 40);
                worst = std::max(worst, allCrossings(simulation.world()));
            }
            EXPECT_EQ(worst, 0) << upper.positions.size() << " on " << lower.positions.size() << " shift " << shift << " order "
                                << firstIsUpper;
            EXPECT_EQ(measure(simulation).nonFinite, 0u);
        }
}

TEST(InterCollision, AStackOfSheetsLiesOnTheGround)
{
    std::vector<ClothSetup> cloths;
    for (int i = 0; i < 5; ++i)
        cloths.push_back(flat(i % 2 ? makeSquare(12, 0.5f) : makeIrregularSheet(100, 0.5f, 0.5f, static_cast<uint32_t>(i)),
                              0.05f + 0.06f * static_cast<float>(i), {0.01f * static_cast<float>(i % 3), 0, 0}));
    Lab lab = stack(cloths, 0.01f);
    lab.params().interCollision.friction = 0.6f;
    lab.setup.colliders.push_back({ColliderType::plane, "ground", {0, 0, 0}, {0, 1, 0}, 0.0f, 0.0f, 0.5f});
    Simulation simulation = lab.start();
    run(simulation, 180);
    EXPECT_EQ(allCrossings(simulation.world()), 0);
    double below = -1.0;
    for (const Cloth& cloth : simulation.world().cloths)
    {
        double height = 0.0;
        for (uint32_t i = 0; i < cloth.fabric().particleCount; ++i)
            height += static_cast<double>(cloth.state.current[i].y) / cloth.fabric().particleCount;
        EXPECT_GT(height, below + 0.006);
        below = height;
    }
}

TEST(InterCollision, FrictionHoldsASheetOnASlope)
{
    // A pinned, tilted sheet and another on it: it slides if and only if the friction is below the slope.
    for (const float friction : {0.2f, 0.8f})
    {
        Lab slope(makeSquare(14, 1.4f)), load(makeSquare(5, 0.3f));
        slope.tilt(-90.0 + 25.0);
        load.tilt(-90.0 + 25.0);
        const Vec3f normal{0.0f, 0.9063f, 0.4226f};
        load.lift(normal * 0.0205f);
        for (uint32_t i = 0; i < 14 * 14; ++i)
            slope.cloth().pins.push_back({i});
        Lab lab = stack({slope.cloth(), load.cloth()});
        lab.params().interCollision.friction = friction;
        Simulation simulation = lab.start();
        run(simulation, 60);
        const Cloth& cloth = simulation.world().cloths[1];
        const float slid = length(cloth.state.current[12] - load.cloth().startPositions[12]);
        if (friction > 0.5f)
            EXPECT_LT(slid, 0.02f);
        else
            EXPECT_GT(slid, 0.3f);
    }
}

TEST(InterCollision, KeepsMomentum)
{
    Lab lab = stack({flat(makeSquare(9, 0.5f), 0.1f), flat(makeIrregularSheet(90, 0.6f, 0.4f, 6), 0.13f, {0.05f, 0, 0.02f})}, 0.05f);
    lab.params().solver.gravity = {0, 0, 0};
    lab.params().interCollision.friction = 0.0f;
    for (ClothSetup& cloth : lab.setup.cloths)
    {
        ClothParams& params = cloth.params;
        params.cloth.damping = {0, 0, 0};
        params.vertical.stiffness = params.horizontal.stiffness = params.shear.stiffness = params.bending.stiffness = 0.0f;
    }
    lab.setup.cloths[1].params.cloth.density = 0.5f;
    Simulation simulation = lab.start();
    for (int frame = 0; frame < 30; ++frame)
    {
        simulation.advance(1.0f / 60.0f);
        const Momentum a = momentumOf(simulation.world().cloths[0]), b = momentumOf(simulation.world().cloths[1]);
        ASSERT_GT(a.scale + b.scale, 0.0);
        EXPECT_LT(length(a.linear + b.linear), 1e-3 * (a.scale + b.scale)) << frame;
        EXPECT_LT(length(a.angular + b.angular), 1e-3 * (a.scale + b.scale)) << frame;
    }
    // They did come apart.
    EXPECT_GT(momentumOf(simulation.world().cloths[1]).linear.y, 0.0);
}

TEST(InterCollision, CountsInTheWorldForClothsInFrames)
{
    // The same scene once in the world's axes and once with the upper cloth in a frame that stands elsewhere and is turned.
    ClothSetup below = flat(makeSquare(12, 0.6f), 0.1f), above = flat(makeSquare(9, 0.5f), 0.3f, {0.03f, 0, 0});
    for (uint32_t i = 0; i < 12 * 12; ++i)
        below.pins.push_back({i});
    Simulation plain = stack({below, above}).start();
    ClothSetup framed = above;
    framed.params.frame.position = {1.0f, 2.0f, -1.0f};
    framed.params.frame.rotation = {20.0f, 70.0f, -30.0f};
    const Pose frame{rotationOf(toDouble(framed.params.frame.rotation)), toDouble(framed.params.frame.position)};
    for (Vec3f& x : framed.startPositions)
        x = frame.toInside(x);
    Simulation inFrame = stack({below, framed}).start();
    run(plain, 60);
    run(inFrame, 60);
    EXPECT_EQ(allCrossings(inFrame.world()), 0);
    for (uint32_t i = 0; i < 81; ++i)
        EXPECT_LT(length(plain.world().cloths[1].worldPosition(i) - inFrame.world().cloths[1].worldPosition(i)), 0.01f) << i;
}

TEST(InterCollision, PinnedParticlesStayWhereTheyAre)
{
    ClothSetup below = flat(makeSquare(5, 0.5f), 0.1f), above = flat(makeSquare(5, 0.5f), 0.105f);
    for (uint32_t i = 0; i < 25; ++i)
        below.pins.push_back({i});
    above.pins = {{12}};
    Simulation simulation = stack({below, above}).start();
    run(simulation, 60);
    for (uint32_t i = 0; i < 25; ++i)
        EXPECT_EQ(simulation.world().cloths[0].state.current[i], below.startPositions[i]);
    EXPECT_EQ(simulation.world().cloths[1].state.current[12], above.startPositions[12]);
    EXPECT_GT(simulation.world().cloths[1].state.current[6].y, 0.115f);
}

TEST(InterCollision, ManySmallClothsFallOnOneAnother)
{
    std::vector<ClothSetup> cloths;
    const ClothMesh mesh = makeSquare(3, 0.1f);
    for (int i = 0; i < 300; ++i)
        cloths.push_back(
            flat(mesh, 0.05f + 0.05f * static_cast<float>(i / 25),
                 {0.13f * static_cast<float>(i % 5) + 0.03f * static_cast<float>(i / 25 % 2), 0, 0.13f * static_cast<float>(i / 5 % 5)}));
    Lab lab = stack(cloths, 0.015f);
    lab.setup.colliders.push_back({ColliderType::plane, "ground", {0, 0, 0}, {0, 1, 0}, 0.0f, 0.0f, 0.5f});
    Simulation simulation = lab.start();
    run(simulation, 40);
    EXPECT_EQ(measure(simulation).nonFinite, 0u);
    // Of some 2,000 edges a few may be caught in the crush.
    EXPECT_LT(allCrossings(simulation.world()), 40);
    EXPECT_GT(measure(simulation).high.y, 0.1f);
    // With the stage off they fall through each other to the ground.
    lab.params().interCollision.on = false;
    Simulation through = lab.start();
    run(through, 40);
    EXPECT_LT(measure(through).high.y, 0.05f);
}

}  // namespace
}  // namespace drape
