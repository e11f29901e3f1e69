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
#include "tests/breaking_backend.h"

namespace drape {
namespace {

std::unique_ptr<Backend> breakingBackend()
{
    return std::make_unique<test::BreakingBackend>(Stage::edges, 3, 0, 1);
}

constexpr const char* kFault = "frame 3, iteration 3, stage edges: particle 1 of cloth \"cloth\" became infinite or undefined";

WorldSetup sheet()
{
    return buildScene(parseScene(R"({"cloths": [{"mesh": {"generator": "sheet", "columns": 4, "rows": 4}}]})", "sheet.json")).world;
}

TEST(RunFrames, EndsWithTheFrameThatIsNotFinite)
{
    Simulation simulation(sheet(), breakingBackend());
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
    auto simulation = std::make_unique<Simulation>(sheet(), breakingBackend());
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
