// A backend that fails in mid-run: the frame is not lost, and the result is what it would have been.
#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>

#include "app/fallback_backend.h"
#include "app/resources.h"
#include "sim/cpu/cpu_backend.h"
#include "sim/cpu/reference_backend.h"
#include "sim/difference.h"
#include "sim/scene/scene.h"
#include "sim/simulation.h"

namespace drape {
namespace {

enum class FailsIn
{
    beginFrame,
    run,
    syncState,
    endFrame,
};

/// Works until a frame. Like a device it leaves the world alone before a frame's end, or until somebody looks into it.
class FailingBackend : public ReferenceBackend
{
public:
    FailingBackend(FailsIn where, uint64_t frame) : where_(where), frame_(frame) {}

    std::string_view name() const override { return "failing"; }
    void beginFrame(const StepParams& params, World& world) override
    {
        outside_ = &world;
        failIn(FailsIn::beginFrame);
        inside_ = world;
        ReferenceBackend::beginFrame(params, inside_);
    }
    void run(Stage stage, int iteration) override
    {
        if (stage == Stage::levels && iteration == 2)
            failIn(FailsIn::run);
        ReferenceBackend::run(stage, iteration);
    }
    void syncState() override
    {
        copyOut();
        if (++looks_ > 7)
            failIn(FailsIn::syncState);
    }
    void endFrame() override
    {
        failIn(FailsIn::endFrame);
        ReferenceBackend::endFrame();
        copyOut();
    }

private:
    void failIn(FailsIn where) const
    {
        if (where == where_ && outside_->frame == frame_)
            throw std::runtime_error("the cable was pulled");
    }
    void copyOut() const
    {
        for (size_t i = 0; i < inside_.cloths.size(); ++i)
        {
            outside_->cloths[i].state = inside_.cloths[i].state;
            outside_->cloths[i].moved = inside_.cloths[i].moved;
            outside_->cloths[i].touched = inside_.cloths[i].touched;
        }
    }

    FailsIn where_;
    uint64_t frame_;
    World* outside_ = nullptr;
    World inside_;
    int looks_ = 0;
};

class Fallback : public testing::TestWithParam<FailsIn>
{
};

TEST_P(Fallback, LosesNoFrame)
{
    constexpr float kFrameTime = 1.0f / 60.0f;
    constexpr uint64_t kFailing = 5;
    const WorldSetup setup = buildScene(loadScene(resourceFolder() / "assets/scenes/flag.json")).world;
    Simulation sound(setup, std::make_unique<CpuBackend>());
    Simulation other(setup, std::make_unique<FallbackBackend>(std::make_unique<FailingBackend>(GetParam(), kFailing),
                                                              [] { return std::make_unique<CpuBackend>(); }));
    for (uint64_t frame = 0; frame < 10; ++frame)
    {
        EXPECT_EQ(other.backend().name(), frame <= kFailing ? "failing" : "cpu");
        sound.advance(kFrameTime);
        if (GetParam() == FailsIn::syncState && frame == kFailing)
        {
            const World before = other.world();
            other.repeatFrame(before, kFrameTime, [](Stage, int) {});
        }
        else
            other.advance(kFrameTime);
        EXPECT_EQ(hashOf(sound.world()), hashOf(other.world())) << frame;
    }
    EXPECT_EQ(other.backend().notice(), "failing failed in frame 6, and cpu goes on from the frame before: the cable was pulled");
}

INSTANTIATE_TEST_SUITE_P(Anywhere, Fallback, testing::Values(FailsIn::beginFrame, FailsIn::run, FailsIn::syncState, FailsIn::endFrame));

}  // namespace
}  // namespace drape
