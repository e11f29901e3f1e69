// The gallery in the real window.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/window_driver.h"

namespace drape::test {
namespace {

constexpr Point kSceneButton{1160, 121}, kSecondCard{486, 200}, kBeside{20, 360};

class GalleryWindowTest : public ::testing::Test
{
protected:
    void SetUp() override
    {
        ASSERT_TRUE(says("Test")) << window_.err();
        window_.moveTo({60, 650});
    }
    bool says(const std::string& scene)
    {
        return window_.waitFor([&](const Picture&) { return window_.title() == "Drape - " + scene; }, 20.0);
    }
    /// The bright sky of its pictures, where the middle of the red cloth hangs otherwise.
    bool showsPictures()
    {
        return window_.waitFor(
            [](const Picture& p) { return p.at(300, 140)[0] > 110 && p.at(896, 140)[0] > 110 && countClothPixels(p) < 60000; });
    }

    ScratchFolder scratch_;
    std::string scene_ = scratch_.write("test.json", kHangingSheet);
    WindowDriver window_{scratch_, {scene_}};
};

TEST_F(GalleryWindowTest, AClickOnTheSecondPictureOpensItsScene)
{
    window_.click(kSceneButton);
    ASSERT_TRUE(showsPictures());
    window_.click(kSecondCard);
    EXPECT_TRUE(says("Trampoline")) << window_.title();
    EXPECT_TRUE(window_.waitFor([](const Picture& p) { return p.at(300, 140)[0] != p.at(896, 140)[0]; }));
    pause(1.0);
    const nlohmann::json stats = window_.quit();
    EXPECT_EQ(stats.at("scene"), "Trampoline");
    EXPECT_GT(stats.at("frames").get<int>(), 0);
}

TEST_F(GalleryWindowTest, TheKeysSearchAndChoose)
{
    window_.key("g");
    ASSERT_TRUE(showsPictures());
    window_.type("zzz");
    window_.key("Return");  // nothing is found, nothing opened
    window_.key("Escape");  // forgets the search
    window_.type("step balloons");
    window_.key("Return");
    EXPECT_TRUE(says("Balloon")) << window_.title();
    window_.moveTo({60, 650});
    window_.key("g");
    pause(0.5);
    window_.key("Left");  // from the one that was chosen last
    window_.key("Up");
    window_.key("Down");
    window_.key("Return");
    EXPECT_TRUE(says("Sail")) << window_.title();
}

TEST_F(GalleryWindowTest, EscapeOrAClickBesideItChangesNothing)
{
    window_.key("g");
    ASSERT_TRUE(showsPictures());
    window_.key("Escape");
    EXPECT_TRUE(window_.waitFor([](const Picture& p) { return countClothPixels(p) > 60000; }));
    window_.key("g");
    ASSERT_TRUE(showsPictures());
    window_.click(kBeside);
    EXPECT_TRUE(window_.waitFor([](const Picture& p) { return countClothPixels(p) > 60000; }));
    EXPECT_EQ(window_.quit().at("scene"), "Test");
}

}  // namespace
}  // namespace drape::test
