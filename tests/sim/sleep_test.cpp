// Falling asleep, staying as it is, and waking.
#include <gtest/gtest.h>

#include "lab.h"

namespace drape {
namespace {

/// A sheet on the ground that falls asleep soon, and a ball far away.
Lab resting()
{
    Lab lab(makeSquare(8, 0.5f));
    lab.tilt(-90.0).lift({0, 0.02f, 0});
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.params().wind.airDensity = 1.2f;
    lab.cloth().params.cloth.damping = {0.5f, 0.5f, 0.5f};
    lab.cloth().params.sleep = {true, 0.01f, 0.5f};
    lab.setup.colliders.push_back({ColliderType::plane, "ground", {0, 0, 0}, {0, 1, 0}, 0.0f, 0.0f, 0.5f});
    lab.setup.colliders.push_back({ColliderType::sphere, "ball", {5, 0.3f, 0}, {}, 0.2f, 0.2f, 0.5f});
    return lab;
}

const Cloth& only(const Simulation& simulation)
{
    return simulation.world().cloths[0];
}

void fallAsleep(Simulation& simulation)
{
    for (int frame = 0; frame < 600; ++frame)
    {
        simulation.advance(1.0f / 60.0f);
        bool all = true;
        for (const Cloth& cloth : simulation.world().cloths)
            all = all && cloth.asleep;
        if (all)
            return;
    }
    FAIL() << "still awake";
}

TEST(Sleep, AClothAtRestSleepsAfterItsDelayAndDoesNotChangeABit)
{
    Simulation simulation = resting().start();
    fallAsleep(simulation);
    EXPECT_GE(only(simulation).restTime, 0.5f);
    EXPECT_GT(simulation.world().time, 0.5);
    const Vec3Array current = only(simulation).state.current, previous = only(simulation).state.previous;
    run(simulation, 100);
    EXPECT_TRUE(only(simulation).asleep);
    EXPECT_EQ(only(simulation).state.current.x, current.x);
    EXPECT_EQ(only(simulation).state.current.y, current.y);
    EXPECT_EQ(only(simulation).state.current.z, current.z);
    EXPECT_EQ(only(simulation).state.previous.y, previous.y);
    FrameSnapshot snapshot;
    simulation.snapshot(snapshot);
    EXPECT_TRUE(snapshot.cloths[0].asleep);
    EXPECT_EQ(measure(simulation).maxSpeed, 0.0);
}

TEST(Sleep, IsOffUnlessAsked)
{
    Lab lab = resting();
    lab.cloth().params.sleep.on = false;
    Simulation simulation = lab.start();
    run(simulation, 300);
    EXPECT_FALSE(only(simulation).asleep);
    lab.cloth().params.sleep = {true, 0.0f, 0.1f};  // slower than nothing it never is
    Simulation never = lab.start();
    run(never, 300);
    EXPECT_FALSE(only(never).asleep);
}

TEST(Sleep, AFallingOrSwingingClothDoesNotSleep)
{
    Lab lab = resting();
    lab.setup.colliders.clear();
    lab.cloth().params.cloth.damping = {0, 0, 0};
    lab.cloth().params.sleep.delay = 0.1f;
    Simulation falls = lab.start();
    lab.cloth().pins = {{0}, {7}};
    Simulation swings = lab.start();
    for (int frame = 0; frame < 200; ++frame)
    {
        falls.advance(1.0f / 60.0f);
        swings.advance(1.0f / 60.0f);
        ASSERT_FALSE(only(falls).asleep);
        ASSERT_FALSE(only(swings).asleep);
    }
}

TEST(Sleep, CommandsWake)
{
    Collider moved = resting().setup.colliders[1];
    moved.a.x = 4.0f;
    const std::vector<std::pair<const char*, Command>> commands{
        {"scene parameter", SetParam{findParam("solver.gravity"), Vec3f{0, -9, 0}}},
        {"cloth parameter", SetParam{findParam("cloth.density"), 0.3f}},
        {"wind", SetParam{findParam("wind.velocity"), Vec3f{1, 0, 0}}},
        {"pin", Pin{0, 5}},
        {"drag", Drag{0, 5, {0, 1, 0}}},
        {"new collider", AddCollider{moved}},
        {"collider", SetCollider{1, moved}},
        {"removed collider", RemoveCollider{0}},
        {"teleport", Teleport{0, {0, 1, 0}, {0, 0, 0}}},
        {"reset", Reset{}},
    };
    for (const auto& [name, command] : commands)
    {
        Simulation simulation = resting().start();
        fallAsleep(simulation);
        simulation.apply(command);
        EXPECT_FALSE(only(simulation).asleep) << name;
        simulation.advance(1.0f / 60.0f);
        EXPECT_FALSE(only(simulation).asleep) << name;
    }
    // What the ground held falls when the ground is gone.
    Simulation simulation = resting().start();
    fallAsleep(simulation);
    simulation.apply(RemoveCollider{0});
    run(simulation, 30);
    EXPECT_LT(only(simulation).state.current[20].y, -0.3f);
}

TEST(Sleep, AParameterOfAnotherClothDoesNotWake)
{
    Lab lab = resting();
    lab.setup.cloths.push_back(lab.cloth());
    for (Vec3f& x : lab.setup.cloths[1].startPositions)
        x.x += 3.0f;
    Simulation simulation = lab.start();
    fallAsleep(simulation);
    simulation.apply(SetParam{findParam("cloth.density"), 0.3f, 1});
    EXPECT_TRUE(simulation.world().cloths[0].asleep);
    EXPECT_FALSE(simulation.world().cloths[1].asleep);
}

/// The sheet sleeps until the given time and is awake then.
void expectWokenAt(Lab& lab, double time)
{
    Simulation simulation = lab.start();
    bool slept = false;
    while (simulation.world().time < time)
    {
        simulation.advance(1.0f / 60.0f);
        slept = slept || only(simulation).asleep;
        ASSERT_TRUE(!slept || only(simulation).asleep) << "woken too early, at " << simulation.world().time;
    }
    ASSERT_TRUE(slept);
    bool woke = false;
    for (int frame = 0; frame < 180; ++frame)
    {
        simulation.advance(1.0f / 60.0f);
        woke = woke || !only(simulation).asleep;
    }
    EXPECT_TRUE(woke);
}

constexpr double kStart = 6.0;

/// Nothing until kStart, then half a metre to the left within a second.
Track lateTrack(const Vec3f& shift)
{
    return {"late",
            kNoTrack,
            {0, 0, 0},
            false,
            {{0.0}, {kStart - 0.5}, {kStart}, {kStart + 1.0, shift, {0, 0, 0}}, {kStart + 2.0, shift, {0, 0, 0}}}};
}

TEST(Sleep, WhatMovesAlongATrackWakes)
{
    {
        Lab lab = resting();
        lab.setup.tracks = {lateTrack({0, 0.5f, 0})};
        lab.cloth().pins = {{0, 0}};
        SCOPED_TRACE("pin");
        expectWokenAt(lab, kStart - 0.6);
    }
    {
        Lab lab = resting();
        lab.setup.tracks = {lateTrack({0, 0.5f, 0})};
        lab.cloth().frameTrack = 0;
        SCOPED_TRACE("frame");
        expectWokenAt(lab, kStart - 0.6);
    }
    {
        Lab lab = resting();
        lab.setup.tracks = {lateTrack({0, 0.5f, 0})};
        lab.cloth().motion = {{3, {lab.cloth().startPositions[3], 0.05f}, 0}};
        SCOPED_TRACE("motion constraint");
        expectWokenAt(lab, kStart - 0.6);
    }
    {
        Lab lab = resting();
        lab.setup.tracks = {lateTrack({0, -0.5f, 0})};
        lab.setup.colliders.push_back({ColliderType::sphere, "near", {0, 0.6f, 0}, {}, 0.2f, 0.2f, 0.5f});
        lab.setup.colliders.back().track = 0;
        SCOPED_TRACE("collider");
        expectWokenAt(lab, kStart - 0.6);
    }
}

TEST(Sleep, AColliderThatMovesFarAwayDoesNotWake)
{
    Lab lab = resting();
    lab.setup.tracks = {{"round", kNoTrack, {5, 0, 0}, true, {{0.0}, {1.0, {0, 0.5f, 0}, {0, 0, 0}}, {2.0}}}};
    lab.setup.colliders[1].track = 0;
    Simulation simulation = lab.start();
    fallAsleep(simulation);
    run(simulation, 200);
    EXPECT_TRUE(only(simulation).asleep);
}

TEST(Sleep, GustsKeepAwakeAndSteadyWindDoesNot)
{
    Lab lab = resting();
    lab.params().wind.velocity = {1.0f, 0.0f, 0.0f};
    Simulation steady = lab.start();
    fallAsleep(steady);
    lab.params().wind.gusts = 0.5f;
    lab.cloth().params.sleep.speed = 1.0f;
    Simulation gusty = lab.start();
    int awake = 0;
    for (int frame = 0; frame < 200; ++frame)
    {
        gusty.advance(1.0f / 60.0f);
        awake += only(gusty).moved ? 0 : 1;
    }
    EXPECT_GT(awake, 100) << "the backend went on solving it";
    lab.cloth().params.cloth.drag = lab.cloth().params.cloth.lift = 0.0f;
    Simulation feelsNothing = lab.start();
    fallAsleep(feelsNothing);
}

TEST(Sleep, AClothThatFallsOnASleepingOneWakesItAndBothSleepInTheEnd)
{
    Lab lab = resting();
    lab.params().interCollision.distance = 0.02f;
    Lab upper(makeSquare(6, 0.3f));
    upper.tilt(-90.0).lift({0.05f, 1.5f, 0.0f});
    upper.cloth().params = lab.cloth().params;
    lab.setup.cloths.push_back(upper.cloth());
    for (ClothSetup& cloth : lab.setup.cloths)
        cloth.params.sleep = {true, 0.02f, 0.2f};
    Simulation simulation = lab.start();
    bool slept = false, woke = false;
    for (int frame = 0; frame < 900; ++frame)
    {
        simulation.advance(1.0f / 60.0f);
        slept = slept || only(simulation).asleep;
        woke = woke || (slept && !only(simulation).asleep);
    }
    EXPECT_TRUE(slept);
    EXPECT_TRUE(woke);
    EXPECT_TRUE(simulation.world().cloths[0].asleep);
    EXPECT_TRUE(simulation.world().cloths[1].asleep);
    // The lower one pulled away takes the upper one out of its sleep.
    simulation.apply(Drag{0, 0, simulation.world().cloths[0].worldPosition(0) + Vec3f{-0.05f, 0.1f, 0.0f}});
    run(simulation, 30);
    EXPECT_FALSE(simulation.world().cloths[1].asleep);
}

TEST(Sleep, TwoRunsGiveTheSameBits)
{
    const auto play = [] {
        Simulation simulation = resting().start();
        fallAsleep(simulation);
        simulation.apply(Drag{0, 20, {0.1f, 0.4f, 0.0f}});
        run(simulation, 30);
        simulation.apply(Release{0, 20, false});
        run(simulation, 200);
        return measure(simulation).hash;
    };
    EXPECT_EQ(play(), play());
}

}  // namespace
}  // namespace drape
