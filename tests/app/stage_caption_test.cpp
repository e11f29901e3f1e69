#include "app/stage_caption.h"

#include <gtest/gtest.h>

#include "sim/world.h"

namespace drape {
namespace {

/// One particle, of which the stages of one iteration move it by 2 mm where `moves` says so.
std::shared_ptr<FrameStages> stagesOf(World& world, Stage moves)
{
    auto stages = std::make_shared<FrameStages>();
    stages->start(world);
    for (size_t i = 0; i < kStageCount; ++i)
    {
        if (static_cast<Stage>(i) == moves)
            world.cloths[0].state.current.x[0] += 0.002f;
        stages->add(world, static_cast<Stage>(i), 0);
    }
    world.frame = 1234;
    stages->finish(world);
    return stages;
}

World oneParticle()
{
    World world;
    world.cloths.resize(1);
    world.cloths[0].state.current.resize(1);
    return world;
}

TEST(StageCaption, NamesFrameIterationAndStage)
{
    World world = oneParticle();
    StageView view{stagesOf(world, Stage::selfCollision), 0, {}};
    EXPECT_EQ(stageCaption(view), "frame 1,234: before its first stage");
    EXPECT_EQ(shownMove(view), nullptr);
    view.at = 10;
    EXPECT_EQ(stageCaption(view), "frame 1,234, iteration 1 of 1: self collision (10 of 12)");
    EXPECT_EQ(stageEffect(view), "moved 1 particle, 2 mm at most,\n2 mm on average of all");
    view.at = 11;
    EXPECT_EQ(stageCaption(view), "frame 1,234, iteration 1 of 1: inter collision (11 of 12)");
    EXPECT_EQ(stageEffect(view), "moved nothing");
}

TEST(StageCaption, SaysThatAllSleep)
{
    World world = oneParticle();
    world.cloths[0].asleep = true;
    auto stages = std::make_shared<FrameStages>();
    stages->start(world);
    stages->add(world, Stage::integrate, 0);
    stages->finish(world);
    EXPECT_EQ(stageEffect({stages, 1, {}}), "All is asleep, so no stage works on it");
}

}  // namespace
}  // namespace drape
