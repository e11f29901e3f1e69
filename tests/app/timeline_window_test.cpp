// The bar under the picture and its keys, in the real window.
#include <gtest/gtest.h>

#include "tests/app/window_driver.h"

namespace drape::test {
namespace {

constexpr int kBar = 707;                                 // its middle, in a window of 1280 x 720
constexpr Point kLeftEnd{124, kBar}, kMiddle{480, kBar};  // frames 0 to 20 or so; later than what was simulated

class TimelineWindowTest : public ::testing::Test
{
protected:
    void SetUp() override
    {
        ASSERT_TRUE(window_.waitFor([](const Picture& p) { return countClothPixels(p) > 2000; })) << window_.err();
        window_.moveTo({60, 650});
    }

    ScratchFolder scratch_;
    std::string scene_ = scratch_.write("test.json", kHangingSheet);
    std::string session_ = scratch_ / "done.session";
    WindowDriver window_{scratch_, {scene_, "--record", session_}};
};

TEST_F(TimelineWindowTest, TheKeysGoThroughTheFramesThatWereThere)
{
    window_.key("space");
    pause(0.5);
    window_.key("Home");
    window_.key("Right");
    window_.key("Right");
    window_.key("Right");
    window_.key("Left");
    EXPECT_EQ(window_.quit().at("frames"), 2);
}

TEST_F(TimelineWindowTest, RightAtTheEndSimulatesTheNext)
{
    window_.key("space");
    window_.key("r");
    window_.key("Right");
    window_.key("Right");
    window_.key("Home");
    window_.key("End");
    window_.key("Right");
    EXPECT_EQ(window_.quit().at("frames"), 3);
}

TEST_F(TimelineWindowTest, ADragGoesBackAndWhatIsRecordedThenReplays)
{
    pause(2.0);
    window_.dragTo(kMiddle, kLeftEnd);
    window_.release();
    pause(0.5);
    const int frames = window_.quit().at("frames").get<int>();
    EXPECT_LT(frames, 60);
    const Result replay = run({DRAPE_PROGRAM, session_, "--headless", "--stats", "-"});
    EXPECT_EQ(replay.status, 0) << replay.err;
    EXPECT_EQ(nlohmann::json::parse(replay.out).at("frames"), frames);
}

}  // namespace
}  // namespace drape::test
