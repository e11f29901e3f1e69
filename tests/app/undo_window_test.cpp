// Undo in the window: real sliders, pins and keys.
#include <gtest/gtest.h>

#include "tests/app/window_driver.h"

namespace drape::test {
namespace {

using Json = nlohmann::json;

constexpr Point kLowerLeft{306, 521};  // a corner of the cloth in a window of 1280 x 720
constexpr Point kAside{190, 330};

class UndoWindowTest : public ::testing::Test
{
protected:
    void SetUp() override
    {
        ASSERT_TRUE(window_.waitFor([](const Picture& p) { return countClothPixels(p) > 2000; })) << window_.err();
    }

    void key(const std::string& name)
    {
        window_.moveTo({60, 650});
        window_.key(name);
    }
    /// To the right by so many pixels; the grab is `cloth.drag`'s.
    void dragSlider(int by)
    {
        const std::vector<Point> grabs = sliderGrabs(window_.look());
        ASSERT_GE(grabs.size(), 3u);
        window_.dragTo(grabs[2], {grabs[2].x + by, grabs[2].y});
        window_.release();
    }
    Json quit() { return window_.quit().at("cloths").at(0); }

    ScratchFolder scratch_;
    std::string scene_ = scratch_.write("test.json", kHangingSheet);
    WindowDriver window_{scratch_, {scene_}};
};

TEST_F(UndoWindowTest, ADragOfASliderIsTakenBackAtOnce)
{
    dragSlider(40);
    key("ctrl+z");
    EXPECT_EQ(quit().at("params").size(), 0u);
}

TEST_F(UndoWindowTest, AndMadeAgainWithEitherKey)
{
    dragSlider(40);
    key("ctrl+z");
    key("ctrl+shift+z");
    key("ctrl+z");
    key("ctrl+y");
    const Json params = quit().at("params");
    ASSERT_EQ(params.size(), 1u) << params;
    EXPECT_GT(params.at("cloth.drag").get<double>(), 1.5);
}

TEST_F(UndoWindowTest, ADoubleClickIsOneStepBesideTheDragBefore)
{
    const std::vector<Point> grabs = sliderGrabs(window_.look());
    dragSlider(40);
    pause(0.7);
    window_.doubleClick({grabs[2].x + 60, grabs[2].y});  // its first click sets the slider there
    key("ctrl+z");
    const Json params = quit().at("params");
    ASSERT_EQ(params.size(), 1u) << params;
    const double value = params.at("cloth.drag").get<double>();
    EXPECT_GT(value, 1.5);
}

TEST_F(UndoWindowTest, APinOfTheMouseIsFreedAndPinnedAgain)
{
    window_.dragTo(kLowerLeft, kAside);
    window_.key("p");
    window_.release();
    key("ctrl+z");
    key("ctrl+y");
    key("ctrl+z");
    EXPECT_EQ(quit().at("pins"), 2);
}

}  // namespace
}  // namespace drape::test
