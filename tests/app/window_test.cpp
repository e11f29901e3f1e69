// The program as its user has it: a real window, driven by mouse and keys, judged by what it shows and by the statistics
// that it leaves when it closes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "tests/app/drop_file.h"
#include "tests/app/obj_text.h"
#include "tests/app/window_driver.h"

namespace drape::test {
namespace {

using Json = nlohmann::json;

// A square metre of cloth, 441 particles, held by its upper corners and seen from the front.
// Where it hangs in the 1280 x 720 window, beside the panels.
constexpr Point kCenter{468, 360};
constexpr int kHalfSize = 165;
constexpr Point kLowerLeft{kCenter.x - kHalfSize + 3, kCenter.y + kHalfSize - 4};
constexpr Point kAside{190, 330};       // beside the cloth
constexpr Point kPathField{1040, 149};  // "path of an .obj or .json"

/// Whether cloth is seen within a few pixels; a pin's mark may cover the nearest.
bool clothNear(const Picture& picture, Point at, int reach = 24)
{
    for (int y = std::max(0, at.y - reach); y <= std::min(picture.height - 1, at.y + reach); ++y)
        for (int x = std::max(0, at.x - reach); x <= std::min(picture.width - 1, at.x + reach); ++x)
            if (isClothPixel(picture.at(x, y)))
                return true;
    return false;
}

class WindowTest : public ::testing::Test
{
protected:
    void SetUp() override
    {
        ASSERT_TRUE(window_.waitFor([](const Picture& p) { return clothNear(p, kCenter); })) << window_.err();
    }

    ScratchFolder scratch_;
    std::string scene_ = scratch_.write("test.json", kDescribedSheet);
    WindowDriver window_{scratch_, {scene_}};
};

TEST_F(WindowTest, ShowsTheClothWhereItHangs)
{
    const Picture picture = window_.look();
    EXPECT_EQ(picture.width, 1280);
    EXPECT_EQ(picture.height, 720);
    int inside = 0, outside = 0;
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < kPanelLeft; ++x)
        {
            const bool near = std::abs(x - kCenter.x) < kHalfSize && std::abs(y - kCenter.y) < kHalfSize;
            (near ? inside : outside) += isClothPixel(picture.at(x, y)) ? 1 : 0;
        }
    EXPECT_GT(inside, 4 * kHalfSize * kHalfSize / 2);
    EXPECT_LT(outside, inside / 4);

    const Json stats = window_.quit();
    EXPECT_EQ(stats.at("scene"), "Test");
    EXPECT_EQ(stats.at("particles"), 441);
    EXPECT_GT(stats.at("frames").get<int>(), 0);
    EXPECT_EQ(stats.at("nonFinite"), 0);
    EXPECT_EQ(stats.at("cloths").at(0).at("pins"), 2);
}

TEST_F(WindowTest, ADraggedParticleIsPinnedWithPAndFreedWithU)
{
    ASSERT_FALSE(clothNear(window_.look(), kAside));
    window_.dragTo(kLowerLeft, kAside);
    EXPECT_TRUE(window_.waitFor([](const Picture& p) { return clothNear(p, kAside); })) << "the cloth does not follow the mouse";
    window_.key("p");
    window_.release();
    window_.moveTo({60, 650});
    pause(1.0);
    EXPECT_TRUE(window_.waitFor([](const Picture& p) { return clothNear(p, kAside); }, 2.0)) << "the pin does not hold";

    window_.click(kAside);
    window_.key("u");
    EXPECT_TRUE(window_.waitFor([](const Picture& p) { return !clothNear(p, kAside); })) << "the freed corner stays";
    EXPECT_EQ(window_.quit().at("cloths").at(0).at("pins"), 2);
}

TEST_F(WindowTest, APinOfTheMouseIsThereAtTheEnd)
{
    window_.dragTo(kLowerLeft, kAside);
    window_.press(3);  // the right button pins too
    window_.release(3);
    window_.release();
    EXPECT_EQ(window_.quit().at("cloths").at(0).at("pins"), 3);
}

TEST_F(WindowTest, ADragThatIsReleasedLetsGo)
{
    window_.dragTo(kLowerLeft, kAside);
    window_.release();
    EXPECT_TRUE(window_.waitFor([](const Picture& p) { return !clothNear(p, kAside); }));
    EXPECT_EQ(window_.quit().at("cloths").at(0).at("pins"), 2);
}

// The first grab is the speed's; of the cloth's, shape damping's and drag's are the first that their values do not cover.
TEST_F(WindowTest, ASliderChangesItsParameterWhileTheClothMoves)
{
    const std::vector<Point> grabs = sliderGrabs(window_.look());
    ASSERT_GE(grabs.size(), 3u);
    const Point drag = grabs[2];
    window_.dragTo(drag, {drag.x + 40, drag.y});
    window_.release();
    const Json params = window_.quit().at("cloths").at(0).at("params");
    ASSERT_EQ(params.size(), 1u) << params;
    EXPECT_GT(params.at("cloth.drag").get<double>(), 1.5);
}

TEST_F(WindowTest, ADoubleClickSetsASliderBack)
{
    const std::vector<Point> grabs = sliderGrabs(window_.look());
    ASSERT_GE(grabs.size(), 3u);
    const Point drag = grabs[2];
    window_.dragTo(drag, {drag.x + 40, drag.y});
    window_.release();
    ASSERT_TRUE(window_.waitFor([&](const Picture& p) {
        const auto now = sliderGrabs(p);
        return now.size() > 2 && now[2].x > drag.x + 20;
    })) << "the slider does not follow";
    window_.doubleClick({drag.x + 20, drag.y});
    const Json params = window_.quit().at("cloths").at(0).at("params");
    EXPECT_EQ(params.size(), 0u) << params;
}

TEST_F(WindowTest, ADroppedMeshOpens)
{
    dropFile(window_.window(), scratch_.write("dropped sheet.obj", sheetObj(9, 9)));
    pause(0.5);
    EXPECT_TRUE(window_.waitFor([](const Picture& p) { return countClothPixels(p) > 2000; }));
    const Json stats = window_.quit();
    EXPECT_EQ(stats.at("particles"), 100);
}

TEST_F(WindowTest, ADroppedFileThatIsBrokenLeavesTheSceneRunning)
{
    dropFile(window_.window(), scratch_.write("broken.obj", "v 0 0 0\nf 1 2 3\n"));
    pause(1.0);
    const Json stats = window_.quit();
    EXPECT_EQ(stats.at("scene"), "Test");
    EXPECT_EQ(stats.at("particles"), 441);
}

TEST_F(WindowTest, ResetGoesBackToTheStart)
{
    window_.dragTo(kLowerLeft, kAside);
    window_.key("p");
    window_.release();
    window_.key("space");  // pause
    window_.key("r");
    EXPECT_TRUE(window_.waitFor([](const Picture& p) { return clothNear(p, kLowerLeft) && !clothNear(p, kAside); }));
    const Json stats = window_.quit();
    EXPECT_EQ(stats.at("frames"), 0);
    EXPECT_EQ(stats.at("kineticEnergy"), 0.0);
    EXPECT_EQ(stats.at("cloths").at(0).at("pins"), 2);
    EXPECT_NEAR(stats.at("bounds").at("low").at(0).get<double>(), -0.5, 1e-3);
}

TEST_F(WindowTest, OneFrameAtATimeAndNoKeysWhileTyping)
{
    window_.moveTo({60, 650});
    window_.key("space");
    window_.key("r");
    window_.key("n");
    window_.key("n");
    window_.click(kPathField);
    window_.type("nrn w");
    window_.key("Escape");
    EXPECT_EQ(window_.quit().at("frames"), 2);
}

TEST_F(WindowTest, SurvivesBeingTinyAndComesBack)
{
    window_.resize(40, 30);
    window_.resize(1, 1);
    window_.resize(1280, 720);
    EXPECT_TRUE(window_.waitFor([](const Picture& p) { return p.width == 1280 && clothNear(p, kCenter); }));
    EXPECT_EQ(window_.quit().at("nonFinite"), 0);
}

TEST_F(WindowTest, TheKeysOfTheViewWork)
{
    const auto panelShown = [](const Picture& p) {
        const uint8_t* c = p.at(kPanelLeft, p.height / 2);
        return c[0] < 70 && c[1] < 80 && c[2] < 90;
    };
    window_.moveTo({60, 650});
    ASSERT_TRUE(panelShown(window_.look()));
    window_.key("h");
    EXPECT_TRUE(window_.waitFor([&](const Picture& p) { return !panelShown(p); }));
    window_.key("h");
    EXPECT_TRUE(window_.waitFor(panelShown));

    const int filled = countClothPixels(window_.look());
    window_.key("w");
    EXPECT_TRUE(window_.waitFor([&](const Picture& p) { return countClothPixels(p) < filled * 9 / 10; })) << "no wireframe";
    window_.quit();
}

TEST_F(WindowTest, KeysTappedWhileAModifierIsHeldEndNothing)
{
    window_.moveTo({60, 650});
    for (const char* modifier : {"alt", "ctrl", "shift"})
    {
        window_.holdKey(modifier);
        window_.tapKey("shift+m", 10);
        window_.tapKey("ctrl+c", 10);
        window_.letGoKey(modifier);
        ASSERT_TRUE(window_.running()) << modifier << ": " << window_.err();
    }
    EXPECT_EQ(window_.quit().at("nonFinite"), 0);
}

TEST(WindowClosing, WorksWhileALargeMeshIsLoading)
{
    const ScratchFolder scratch;
    const std::string large = scratch.write(
        "large.json", R"({"cloths": [{"mesh": {"generator": "sheet", "columns": 1500, "rows": 1500, "width": 2, "height": 2}}]})");
    WindowDriver window(scratch, {large});
    pause(0.5);
    EXPECT_EQ(window.close(), 0);
}

}  // namespace
}  // namespace drape::test
