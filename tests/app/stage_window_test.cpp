// Looking into a frame in the real window: its title says which stage is shown.
#include <gtest/gtest.h>

#include "tests/app/window_driver.h"

namespace drape::test {
namespace {

constexpr Point kStageButton{1078, 25};  // beside the button of one frame

class StageWindowTest : public ::testing::Test
{
protected:
    void SetUp() override
    {
        ASSERT_TRUE(window_.waitFor([](const Picture& p) { return countClothPixels(p) > 2000; })) << window_.err();
        window_.moveTo({60, 650});
        window_.key("space");
        window_.key("r");
    }
    bool says(const std::string& title)
    {
        return window_.waitFor([&](const Picture&) { return window_.title() == "Drape - Test" + title; }, 8.0);
    }

    ScratchFolder scratch_;
    std::string scene_ = scratch_.write("test.json", kHangingSheet);
    WindowDriver window_{scratch_, {scene_}};
};

TEST_F(StageWindowTest, TheKeysGoThroughTheStagesOfAFrame)
{
    ASSERT_TRUE(says("")) << window_.title();
    window_.key("m");
    EXPECT_TRUE(says(" - frame 1, iteration 1 of 5: integrate (1 of 12)")) << window_.title();
    EXPECT_TRUE(window_.waitFor([](const Picture& p) { return countClothPixels(p) < 1000; })) << "the cloth shows how far it moved";
    window_.key("m");
    EXPECT_TRUE(says(" - frame 1, iteration 1 of 5: wind (2 of 12)")) << window_.title();
    window_.key("shift+m");
    window_.key("shift+m");
    EXPECT_TRUE(says(" - frame 1: before its first stage")) << window_.title();
    window_.key("m");
    window_.key("n");
    EXPECT_TRUE(says("")) << window_.title();
    EXPECT_TRUE(window_.waitFor([](const Picture& p) { return countClothPixels(p) > 2000; })) << "the cloth has its own colour again";
    EXPECT_EQ(window_.quit().at("frames"), 1);
}

TEST_F(StageWindowTest, AButtonDoesItToo)
{
    window_.click(kStageButton);
    EXPECT_TRUE(says(" - frame 1, iteration 1 of 5: integrate (1 of 12)")) << window_.title();
    window_.moveTo({60, 650});
    window_.key("space");
    EXPECT_TRUE(says("")) << window_.title();
    EXPECT_GT(window_.quit().at("frames").get<int>(), 1);
}

}  // namespace
}  // namespace drape::test
