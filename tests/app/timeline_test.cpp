// Going back in time in a session: what is shown, saved and replayed then.
#include <gtest/gtest.h>

#include <future>

#include "tests/app/session_tools.h"
#include "tests/scratch_folder.h"

namespace drape {
namespace {

using test::requestFor;
using test::sceneFile;
using test::waitFor;

class SessionInTime : public testing::Test
{
protected:
    void runTo(uint64_t frame)
    {
        session_.setPlaying(true);
        ASSERT_TRUE(waitFor(session_, [&] { return session_.running() && session_.frame().frame >= frame; })) << session_.error();
    }
    void goTo(uint64_t frame)
    {
        session_.goToFrame(frame);
        ASSERT_TRUE(waitFor(session_, [&] { return session_.frame().frame == frame && !session_.timeline().way; }));
        EXPECT_FALSE(session_.playing());
    }
    uint64_t replayOf(const std::filesystem::path& file)
    {
        session_.saveRecording(file);
        EXPECT_TRUE(waitFor(session_, [&] { return std::filesystem::exists(file); })) << session_.error();
        session_.setPlaying(true);
        session_.open(file);
        EXPECT_TRUE(waitFor(session_, [&] {
            return session_.request().file == file && session_.replay() && session_.replay()->outcome != ReplayOutcome::none;
        })) << session_.error();
        EXPECT_EQ(session_.replay()->outcome, ReplayOutcome::sameBits);
        return session_.replay()->replay.recording().frames;
    }

    test::ScratchFolder scratch_;
    Session session_{requestFor(sceneFile("tablecloth"))};
};

TEST_F(SessionInTime, TheSettingsOfThenAreShownAndItGoesOnFromThere)
{
    const ParamInfo& drag = *findParam("cloth.drag");
    runTo(40);
    const ParamValue before = session_.param(drag, 0);
    const size_t colliders = session_.colliders().size();
    session_.setPlaying(false);
    session_.setParam(drag, 2.5f, 0);
    session_.removeCollider(0);
    const uint64_t changed = session_.frame().frame;
    runTo(changed + 10);
    goTo(5);
    EXPECT_EQ(session_.param(drag, 0), before);
    EXPECT_EQ(session_.colliders().size(), colliders);
    EXPECT_GE(session_.timeline().end, changed + 10);
    goTo(session_.timeline().end);
    EXPECT_EQ(std::get<float>(session_.param(drag, 0)), 2.5f);
    EXPECT_EQ(session_.colliders().size(), colliders - 1);
    goTo(4);
    session_.post(Pin{0, 9});
    runTo(9);
    EXPECT_LT(session_.timeline().end, changed);
    EXPECT_EQ(session_.param(drag, 0), before);
    EXPECT_LT(replayOf(scratch_.path() / "shorter.session"), changed);
}

TEST_F(SessionInTime, WhatWasDoneByThenCanBeUndone)
{
    const ParamInfo& drag = *findParam("cloth.drag");
    const auto undoable = [&] { return session_.undoList().undoable() ? session_.undoList().undoable()->name : ""; };
    const auto set = [&](float value) {
        session_.setParam(drag, value, 0);
        session_.endGesture();
    };
    const auto shown = [&] { return std::get<float>(session_.param(drag, 0)); };
    runTo(5);
    session_.setPlaying(false);
    set(2.0f);
    const uint64_t first = session_.frame().frame;
    runTo(first + 5);
    session_.setPlaying(false);
    session_.removeCollider(0);
    const uint64_t second = session_.frame().frame;
    runTo(second + 5);
    session_.setPlaying(false);
    session_.undo();
    const uint64_t undone = session_.frame().frame;
    runTo(undone + 5);

    goTo(second + 2);
    EXPECT_NE(undoable(), "cloth.drag");
    EXPECT_NE(undoable(), "");
    goTo(1);
    EXPECT_EQ(undoable(), "");
    goTo(undone + 5);
    EXPECT_EQ(undoable(), "cloth.drag");
    ASSERT_NE(session_.undoList().redoable(), nullptr);
    goTo(first + 2);
    EXPECT_EQ(undoable(), "cloth.drag");
    EXPECT_EQ(session_.undoList().redoable(), nullptr);
    session_.undo();
    EXPECT_NE(shown(), 2.0f);
    ASSERT_NE(session_.undoList().redoable(), nullptr);
    runTo(second + 9);  // where the collider had been taken away
    session_.setPlaying(false);
    EXPECT_EQ(undoable(), "");
    EXPECT_NE(session_.undoList().redoable(), nullptr);
    goTo(first + 1);
    EXPECT_EQ(undoable(), "cloth.drag");
    EXPECT_EQ(shown(), 2.0f);
}

TEST_F(SessionInTime, WhatIsSetOnTheWayIsShown)
{
    const ParamInfo& drag = *findParam("cloth.drag");
    runTo(40);
    session_.goToFrame(3);
    session_.setParam(drag, 3.0f, 0);
    ASSERT_TRUE(waitFor(session_, [&] { return session_.frame().frame == 3 && session_.timeline().end == 3 && !session_.timeline().way; }));
    runTo(6);
    EXPECT_EQ(std::get<float>(session_.param(drag, 0)), 3.0f);
}

TEST_F(SessionInTime, AResetLeavesTheStepsBeforeIt)
{
    const ParamInfo& drag = *findParam("cloth.drag");
    runTo(10);
    session_.setParam(drag, 2.0f, 0);
    session_.endGesture();
    session_.post(Pin{0, 9});
    session_.endGesture();
    session_.post(Reset{});
    session_.endGesture();
    session_.setPlaying(false);
    ASSERT_TRUE(waitFor(session_, [&] { return session_.frame().frame == 0; }));
    runTo(6);
    goTo(2);
    ASSERT_NE(session_.undoList().undoable(), nullptr);
    for (int steps = 0; steps < 3 && session_.undoList().undoable(); ++steps)
        session_.undo();
    EXPECT_EQ(session_.undoList().undoable(), nullptr);
    EXPECT_NE(std::get<float>(session_.param(drag, 0)), 2.0f);
}

TEST_F(SessionInTime, WhatIsSavedInThePastEndsThere)
{
    runTo(20);
    goTo(8);
    EXPECT_EQ(replayOf(scratch_.path() / "past.session"), 8u);
}

TEST_F(SessionInTime, AReplayGoesOnWithWhatIsToCome)
{
    runTo(6);
    session_.setParam(*findParam("wind.velocity"), Vec3f{5.0f, 0.0f, 0.0f}, 0);
    runTo(12);
    session_.post(Pin{0, 7});
    runTo(40);
    session_.setPlaying(false);
    const auto file = scratch_.path() / "long.session";
    session_.saveRecording(file);
    ASSERT_TRUE(waitFor(session_, [&] { return std::filesystem::exists(file); })) << session_.error();
    session_.setSpeed(0.5f);
    session_.setPlaying(true);
    session_.open(file);
    ASSERT_TRUE(waitFor(session_, [&] { return session_.request().file == file && session_.replay() && session_.replay()->frame > 14; }));
    ASSERT_EQ(session_.replay()->outcome, ReplayOutcome::none);
    goTo(3);
    EXPECT_EQ(std::get<Vec3f>(session_.param(*findParam("wind.velocity"), 0)),
              std::get<Vec3f>(session_.initialParam(*findParam("wind.velocity"), 0)));
    session_.setPlaying(true);
    ASSERT_TRUE(waitFor(session_, [&] { return session_.replay()->outcome != ReplayOutcome::none; }));
    EXPECT_EQ(session_.replay()->outcome, ReplayOutcome::sameBits);
    EXPECT_EQ(std::get<Vec3f>(session_.param(*findParam("wind.velocity"), 0)), (Vec3f{5.0f, 0.0f, 0.0f}));
}

TEST_F(SessionInTime, AReplayHurriesToItsEnd)
{
    runTo(6);
    session_.setParam(*findParam("cloth.drag"), 2.5f, 0);
    runTo(90);
    session_.setPlaying(false);
    const auto file = scratch_.path() / "long.session";
    session_.saveRecording(file);
    ASSERT_TRUE(waitFor(session_, [&] { return std::filesystem::exists(file); })) << session_.error();
    session_.open(file);
    ASSERT_TRUE(waitFor(session_, [&] { return session_.replays() && session_.timeline().reach >= 90; }));
    const uint64_t end = session_.timeline().reach;
    EXPECT_EQ(session_.timeline().end, 0u);

    // Who watches sees every frame, and here lets the simulation wait after the fiftieth.
    constexpr uint64_t kStop = 50;
    std::vector<uint64_t> seen;
    std::promise<void> reached, goOn;
    session_.watch([&](const FrameSnapshot& frame) {
        seen.push_back(frame.frame);
        if (frame.frame == kStop)
        {
            reached.set_value();
            goOn.get_future().wait();
        }
        return true;
    });
    session_.goToFrame(end);
    reached.get_future().wait();
    session_.stopOnWay();
    goOn.set_value();
    ASSERT_TRUE(waitFor(session_, [&] { return !session_.timeline().way; }));
    EXPECT_EQ(session_.frame().frame, kStop);
    EXPECT_EQ(std::get<float>(session_.param(*findParam("cloth.drag"), 0)), 2.5f);
    EXPECT_TRUE(session_.replays());

    session_.goToFrame(end);
    ASSERT_TRUE(waitFor(session_, [&] { return !session_.replays(); }));
    EXPECT_EQ(session_.replay()->outcome, ReplayOutcome::sameBits);
    goTo(end);
    session_.watch([](const FrameSnapshot&) { return false; });
    // When the replay is over, its commands are not made again on the way back.
    goTo(3);
    EXPECT_EQ(session_.param(*findParam("cloth.drag"), 0), session_.initialParam(*findParam("cloth.drag"), 0));
    ASSERT_EQ(seen.size(), end + 1);
    for (uint64_t frame = 0; frame <= end; ++frame)
        EXPECT_EQ(seen[frame], frame);
}

TEST_F(SessionInTime, AComparisonStaysInThePresent)
{
    runTo(5);
    session_.compare({{"reference", "", 0}, {}});
    ASSERT_TRUE(waitFor(session_, [&] { return session_.frame().other && session_.frame().frame > 5; }));
    session_.setPlaying(false);
    EXPECT_FALSE(session_.canGoBack());
    session_.goToFrame(2);
    const uint64_t frame = session_.frame().frame;
    EXPECT_GT(frame, 4u);
    session_.stopComparing();
    ASSERT_TRUE(waitFor(session_, [&] { return !session_.frame().other; }));
    EXPECT_TRUE(session_.canGoBack());
    goTo(2);
}

}  // namespace
}  // namespace drape
