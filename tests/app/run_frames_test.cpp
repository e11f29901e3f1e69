// The loops of a headless run and of the window, with backends that misbehave.
#include <gtest/gtest.h>

#include <chrono>
#include <limits>
#include <optional>
#include <string>
#include <thread>

#include "app/headless.h"
#include "sim/cpu/reference_backend.h"
#include "sim/scene/scene.h"
#include "sim/sim_thread.h"
#include "sim/simulation.h"

namespace drape {
namespace {

/// A stage of one frame leaves a particle nowhere.
class BreakingBackend : public ReferenceBackend
{
public:
    void beginFrame(const StepParams& params, World& world) override
    {
        ReferenceBackend::beginFrame(params, world);
        world_ = &world;
    }
    void run(Stage stage, int iteration) override
    {
        ReferenceBackend::run(stage, iteration);
        if (world_->frame == 2 && stage == Stage::edges && iteration == 3)
            world_->cloths[0].state.current.y[1] = std::numeric_limits<float>::quiet_NaN();
    }

private:
    World* world_ = nullptr;
};

constexpr const char* kFault = "frame 3, iteration 3, stage edges: particle 1 of cloth \"cloth\" became infinite or undefined";

WorldSetup sheet()
{
    return buildScene(parseScene(R"({"cloths": [{"mesh": {"generator": "sheet", "columns": 4, "rows": 4}}]})", "sheet.json")).world;
}

TEST(RunFrames, EndsWithTheFrameThatIsNotFinite)
{
    Simulation simulation(sheet(), std::make_unique<BreakingBackend>());
    Options options;
    options.frames = 10;
    RunLog log;
    EXPECT_EQ(runFrames(options, simulation, log), kFault);
    EXPECT_EQ(simulation.world().frame, 2u);
    EXPECT_EQ(log.times.size(), 3u);
    Simulation sound(sheet(), std::make_unique<ReferenceBackend>());
    options.frames = 2;
    runFrames(options, sound, log);
    EXPECT_EQ(measure(simulation).hash, measure(sound).hash);
}

TEST(SimThread, PausesBeforeAFrameThatIsNotFiniteAndSaysWhy)
{
    SimThread thread;
    auto simulation = std::make_unique<Simulation>(sheet(), std::make_unique<BreakingBackend>());
    simulation->startRecording(SimThread::kFrameTime);
    thread.load(std::move(simulation));
    std::optional<std::string> fault;
    for (int i = 0; i < 500 && !fault; ++i)
    {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        fault = thread.takeFault();
    }
    EXPECT_EQ(fault, kFault);
    EXPECT_FALSE(thread.playing());
    // What is shown comes after what is said, or before.
    for (int i = 0; i < 500 && thread.newest().frame != 2; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_EQ(thread.newest().frame, 2u);
    EXPECT_EQ(thread.newest().nonFinite, 0u);
    EXPECT_FALSE(thread.takeFault());
    // Played on, it stops there again.
    fault.reset();
    thread.setPlaying(true);
    for (int i = 0; i < 500 && !fault; ++i)
    {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        fault = thread.takeFault();
    }
    EXPECT_EQ(fault, kFault);
}

TEST(RunFrames, RunsAllFramesOtherwise)
{
    Simulation simulation(sheet(), std::make_unique<ReferenceBackend>());
    Options options;
    options.frames = 10;
    RunLog log;
    EXPECT_FALSE(runFrames(options, simulation, log));
    EXPECT_EQ(simulation.world().frame, 10u);
    EXPECT_TRUE(log.warnings.empty());
}

}  // namespace
}  // namespace drape
