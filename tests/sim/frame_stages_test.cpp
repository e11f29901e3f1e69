// What each stage of a frame does, and to look at it while the simulation rests.
#include "tests/frame_stages.h"

#include <atomic>
#include <chrono>
#include <thread>

#include "lab.h"
#include "sim/cpu/cpu_backend.h"
#include "sim/sim_thread.h"
#include "wait_for.h"

namespace drape {
namespace {

constexpr float kFrame = 1.0f / 60.0f;

std::unique_ptr<Simulation> hanging(uint32_t side)
{
    Lab lab(makeSquare(side, 1.0f));
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.cloth().pins = {{0}};
    auto simulation = std::make_unique<Simulation>(lab.setup, std::make_unique<ReferenceBackend>());
    simulation->startRecording(kFrame);
    return simulation;
}

/// The newest frame is looked into and shown after so many stages; -1: it is not looked into.
bool waitForStage(SimThread& thread, uint64_t frame, int at)
{
    return waitFor(thread, [&](const FrameSnapshot& s) {
        return s.scene != 0 && s.frame == frame && (s.stage ? static_cast<int>(s.stage->at) : -1) == at;
    });
}

/// Positions at the end of a frame of an ordinary run.
std::vector<Vec3f> endOfFrame(uint64_t frame)
{
    const std::unique_ptr<Simulation> simulation = hanging(8);
    while (simulation->world().frame < frame)
        simulation->advance(kFrame);
    FrameSnapshot snapshot;
    simulation->snapshot(snapshot);
    return snapshot.cloths[0].positions;
}

class LookIntoAFrame : public ::testing::Test
{
protected:
    void SetUp() override
    {
        thread_.setPlaying(false);
        thread_.load(hanging(8));
        ASSERT_TRUE(waitForStage(thread_, 0, -1));
    }
    const std::vector<Vec3f>& places() { return thread_.newest().cloths[0].positions; }

    SimThread thread_;
};

TEST(FrameStages, OfTheReference)
{
    test::checkFrameStages([] { return std::make_unique<ReferenceBackend>(); });
}

TEST(FrameStages, OfTheCpuBackend)
{
    test::checkFrameStages([] {
        auto backend = std::make_unique<CpuBackend>();
        backend->setThreads(2);
        return backend;
    });
}

TEST(FrameStages, MeasureHowFarAStageMovesTheCloth)
{
    Lab lab(makeSquare(5, 1.0f));
    lab.params().solver.gravity = {0.0f, -10.0f, 0.0f};
    lab.params().solver.frequency = 60.0f;
    Simulation simulation = lab.start();
    FrameStages stages;
    stages.start(simulation.world());
    simulation.advance(kFrame, [&](Stage stage, int iteration) { stages.add(simulation.world(), stage, iteration); });
    stages.finish(simulation.world());
    ASSERT_EQ(stages.iterations(), 1);
    const StageMove& falls = stages.moves()[static_cast<size_t>(Stage::integrate)];
    EXPECT_EQ(falls.moved, 25u);
    EXPECT_NEAR(falls.largest, 10.0 / 3600.0, 1e-6);
    EXPECT_NEAR(falls.mean, 10.0 / 3600.0, 1e-6);
    const StageMove& wind = stages.moves()[static_cast<size_t>(Stage::wind)];
    EXPECT_EQ(wind.moved, 0u);
    EXPECT_EQ(wind.largest, 0.0);
    EXPECT_LE(stages.bytes(), FrameStages::bytesFor(simulation.world(), 1));
    EXPECT_LT(stages.bytes(), size_t{8} * 25 * sizeof(Vec3f)) << "stages that move nothing take no memory";
}

TEST_F(LookIntoAFrame, GoesThroughItsStagesAndOnIntoTheNext)
{
    thread_.nextStage();
    ASSERT_TRUE(waitForStage(thread_, 1, 1));
    const size_t count = thread_.newest().stage->frame->moves().size();
    EXPECT_EQ(count, size_t{5} * kStageCount);
    EXPECT_NE(places(), endOfFrame(1));
    thread_.previousStage();
    thread_.previousStage();  // there is no earlier one
    ASSERT_TRUE(waitForStage(thread_, 1, 0));
    EXPECT_EQ(places(), endOfFrame(0));
    EXPECT_TRUE(thread_.newest().stage->before.empty());
    thread_.showStage(count - 1);
    thread_.nextStage();
    ASSERT_TRUE(waitForStage(thread_, 1, static_cast<int>(count)));
    EXPECT_EQ(places(), endOfFrame(1));
    thread_.nextStage();
    ASSERT_TRUE(waitForStage(thread_, 2, 1));
    EXPECT_EQ(thread_.newest().stage->before[0], endOfFrame(1));
}

TEST_F(LookIntoAFrame, AStepFinishesIt)
{
    thread_.nextStage();
    thread_.step();
    ASSERT_TRUE(waitForStage(thread_, 1, -1));
    EXPECT_EQ(places(), endOfFrame(1));
    thread_.step();
    ASSERT_TRUE(waitForStage(thread_, 2, -1));
    EXPECT_EQ(places(), endOfFrame(2));
    thread_.nextStage();
    thread_.finishFrame();
    ASSERT_TRUE(waitForStage(thread_, 3, -1));
    EXPECT_EQ(places(), endOfFrame(3));
}

TEST_F(LookIntoAFrame, ACommandAnotherFrameOrPlayingLeavesIt)
{
    thread_.nextStage();
    ASSERT_TRUE(waitForStage(thread_, 1, 1));
    thread_.post(SetParam{findParam("cloth.drag"), 1.0f});
    EXPECT_TRUE(waitForStage(thread_, 1, -1));
    EXPECT_EQ(places(), endOfFrame(1));
    thread_.nextStage();
    ASSERT_TRUE(waitForStage(thread_, 2, 1));
    thread_.goTo(1);
    EXPECT_TRUE(waitForStage(thread_, 1, -1));
    EXPECT_EQ(places(), endOfFrame(1));
    thread_.nextStage();
    ASSERT_TRUE(waitForStage(thread_, 2, 1));
    thread_.setPlaying(true);
    EXPECT_TRUE(waitFor(thread_, [](const FrameSnapshot& s) { return s.frame > 4 && !s.stage; }));
    thread_.nextStage();
    EXPECT_TRUE(waitFor(thread_, [](const FrameSnapshot& s) { return s.stage != nullptr; }));
    EXPECT_FALSE(thread_.playing());
}

TEST_F(LookIntoAFrame, WhoWatchesSeesItsEnd)
{
    std::vector<Vec3f> seen;
    std::atomic<uint64_t> frame{0};
    thread_.watch([&](const FrameSnapshot& snapshot) {
        seen = snapshot.cloths[0].positions;
        frame = snapshot.frame;
        return true;
    });
    thread_.nextStage();
    ASSERT_TRUE(waitForStage(thread_, 1, 1));
    EXPECT_EQ(frame, 1u);
    EXPECT_EQ(seen, endOfFrame(1));
}

TEST_F(LookIntoAFrame, NotWhileTwoSidesAreCompared)
{
    thread_.compare(std::make_unique<ReferenceBackend>(), {});
    thread_.nextStage();
    thread_.step();
    EXPECT_TRUE(waitForStage(thread_, 1, -1));
    EXPECT_TRUE(thread_.newest().other);
}

TEST(FrameStages, AreRefusedWhereTheyMayNotFitInMemory)
{
    SimThread thread;
    thread.setPlaying(false);
    thread.load(hanging(350));
    thread.post(SetParam{findParam("solver.frequency"), 2000.0f});
    thread.nextStage();
    EXPECT_TRUE(waitFor(thread, [](const FrameSnapshot& s) { return s.params.solver.frequency == 2000.0f && s.frame == 0; }));
    std::optional<std::string> refusal;
    EXPECT_TRUE(waitFor(thread, [&](const FrameSnapshot&) { return (refusal = thread.takeStageRefusal()).has_value(); }));
    EXPECT_NE(refusal->find("MiB"), std::string::npos);
    EXPECT_FALSE(thread.newest().stage);
}

}  // namespace
}  // namespace drape
