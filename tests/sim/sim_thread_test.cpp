// The simulation's own thread.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "lab.h"
#include "sim/sim_thread.h"
#include "wait_for.h"

namespace drape {
namespace {

std::unique_ptr<Simulation> hanging(uint32_t side)
{
    Lab lab(makeSquare(side, 1.0f));
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.cloth().pins = {{0}};
    return std::make_unique<Simulation>(lab.setup, std::make_unique<ReferenceBackend>());
}

TEST(SnapshotChannel, ReaderSeesTheNewestFinishedFrame)
{
    SnapshotChannel channel;
    for (uint64_t frame = 1; frame <= 5; ++frame)
    {
        channel.back().frame = frame;
        channel.publish();
        if (frame % 2 == 1)
        {
            EXPECT_EQ(channel.newest().frame, frame);
        }
    }
    EXPECT_EQ(channel.newest().frame, 5u);
    EXPECT_EQ(channel.newest().frame, 5u);
}

TEST(SimThread, PlaysPausesStepsAndTakesCommands)
{
    SimThread thread;
    thread.load(hanging(8));
    EXPECT_TRUE(waitFor(thread, [](const FrameSnapshot& s) { return s.frame > 5; }));
    thread.setPlaying(false);
    // Every command is answered by a snapshot, paused or not, and those are in order.
    thread.post(Pin{0, 7});
    EXPECT_TRUE(waitFor(thread, [](const FrameSnapshot& s) { return s.cloths[0].holds.size() == 2; }));
    const uint64_t frame = thread.newest().frame;
    thread.step();
    thread.step();
    EXPECT_TRUE(waitFor(thread, [&](const FrameSnapshot& s) { return s.frame == frame + 2; }));
    thread.post(Reset{});
    EXPECT_TRUE(waitFor(thread, [](const FrameSnapshot& s) { return s.frame == 0; }));
}

TEST(SimThread, WhatWasMissedInAStallIsNotMadeUpFor)
{
    SimThread thread;
    thread.load(hanging(4));
    ASSERT_TRUE(waitFor(thread, [](const FrameSnapshot& s) { return s.frame > 2; }));
    const auto start = std::chrono::steady_clock::now();
    std::atomic<uint64_t> frame = 0;
    thread.between([&](Simulation& simulation) {
        std::this_thread::sleep_for(std::chrono::seconds(2));  // as long as 120 frames
        frame = simulation.world().frame;
    });
    ASSERT_TRUE(waitFor(thread, [&](const FrameSnapshot& s) { return frame > 0 && s.frame > frame + 5; }));
    const double running = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() - 2.0;
    EXPECT_LT(static_cast<double>(thread.newest().frame - frame), 60.0 * running + 3.0);
}

TEST(SimThread, ReplacesTheSceneWhileItRuns)
{
    SimThread thread;
    thread.load(hanging(8));
    EXPECT_TRUE(waitFor(thread, [](const FrameSnapshot& s) { return s.frame > 0; }));
    const uint64_t scene = thread.newest().scene;
    thread.load(hanging(5));
    EXPECT_TRUE(waitFor(thread, [&](const FrameSnapshot& s) { return s.scene != scene && s.cloths[0].positions.size() == 25; }));
}

TEST(SimThread, NeverKeepsItsCallersWaiting)
{
    SimThread thread;
    thread.load(hanging(200));
    thread.between([](Simulation&) { std::this_thread::sleep_for(std::chrono::milliseconds(300)); });
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < 100; ++i)
    {
        thread.post(SetParam{findParam("cloth.density"), 0.3f});
        thread.newest();
    }
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(200));
}

TEST(SimThread, ComparesInLockStepAndStops)
{
    SimThread thread;
    thread.load(hanging(8));
    ASSERT_TRUE(waitFor(thread, [](const FrameSnapshot& s) { return s.frame > 3; }));
    thread.compare(std::make_unique<ReferenceBackend>(), {{findParam("cloth.drag"), 2.0f}});
    thread.post(Pin{0, 7});
    ASSERT_TRUE(
        waitFor(thread, [](const FrameSnapshot& s) { return s.other && s.frame > 3 && s.other->frame.cloths[0].holds.size() == 2; }));
    const FrameSnapshot& both = thread.newest();
    EXPECT_EQ(both.frame, both.other->frame.frame);
    EXPECT_EQ(both.cloths[0].holds.size(), 2u);
    EXPECT_EQ(both.other->frame.cloths[0].params.cloth.drag, 2.0f);
    EXPECT_NE(both.cloths[0].params.cloth.drag, 2.0f);
    thread.stopComparing();
    EXPECT_TRUE(waitFor(thread, [](const FrameSnapshot& s) { return !s.other && s.frame > 6; }));
    thread.compare(std::make_unique<ReferenceBackend>(), {});
    thread.load(hanging(5));
    EXPECT_TRUE(waitFor(thread, [](const FrameSnapshot& s) { return !s.other && s.cloths[0].positions.size() == 25; }));
}

TEST(SimThread, StopsAtOnceWithoutAScene)
{
    SimThread thread;
}

}  // namespace
}  // namespace drape
