// The loop of a headless run, with backends that misbehave.
#include <gtest/gtest.h>

#include <limits>

#include "app/headless.h"
#include "sim/cpu/reference_backend.h"
#include "sim/scene/scene.h"
#include "sim/simulation.h"

namespace drape {
namespace {

/// Right until its third frame.
class BreakingBackend : public ReferenceBackend
{
public:
    void beginFrame(const StepParams& params, World& world) override
    {
        ReferenceBackend::beginFrame(params, world);
        world_ = &world;
    }
    void endFrame() override
    {
        ReferenceBackend::endFrame();
        if (++frames_ == 3)
            world_->cloths[0].state.current.y[1] = std::numeric_limits<float>::quiet_NaN();
    }

private:
    World* world_ = nullptr;
    int frames_ = 0;
};

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
    EXPECT_FALSE(runFrames(options, simulation, log));
    EXPECT_EQ(simulation.world().frame, 3u);
    EXPECT_EQ(log.times.size(), 3u);
    EXPECT_GT(measure(simulation).nonFinite, 0u);
}

TEST(RunFrames, RunsAllFramesOtherwise)
{
    Simulation simulation(sheet(), std::make_unique<ReferenceBackend>());
    Options options;
    options.frames = 10;
    RunLog log;
    EXPECT_TRUE(runFrames(options, simulation, log));
    EXPECT_EQ(simulation.world().frame, 10u);
    EXPECT_TRUE(log.warnings.empty());
}

}  // namespace
}  // namespace drape
