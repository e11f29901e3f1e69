// Comparing two sides in the window: mouse and panel, judged by what is seen.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "tests/app/window_driver.h"

namespace drape::test {
namespace {

using Json = nlohmann::json;

// In the window of 1280 x 720.
constexpr int kPictureWidth = 936, kHalf = kPictureWidth / 2;
constexpr Point kSection{1100, 273}, kStart{1100, 303}, kStop{978, 304};
constexpr Point kOwnSettings{1100, 415}, kMethod{1000, 700};   // the list, and edges: method in it
constexpr Point kMethodChoice{1100, 436}, kJacobi{1000, 480};  // of side B's own method
constexpr Point kOverlaid{1065, 449}, kDistance{1148, 449};    // without own settings
constexpr Point kTakeMeThere{1100, 616};                       // with one
constexpr Point kLowerRight{kHalf + kHalf / 2 + 158, 515};     // the corner of the second picture's cloth
constexpr Point kBeside{kPictureWidth - 30, 620};              // beside that cloth

int countCloth(const Picture& picture, int left, int right)
{
    int count = 0;
    for (int y = 0; y < picture.height; ++y)
        for (int x = left; x < right; ++x)
            count += isClothPixel(picture.at(x, y)) ? 1 : 0;
    return count;
}

bool inBothHalves(const Picture& picture)
{
    const int a = countCloth(picture, 0, kHalf), b = countCloth(picture, kHalf, kPictureWidth);
    return a > 20000 && std::abs(a - b) < a / 50;
}

bool clothNear(const Picture& picture, Point at)
{
    for (int y = at.y - 20; y <= at.y + 20; ++y)
        for (int x = at.x - 20; x <= at.x + 20; ++x)
            if (isClothPixel(picture.at(x, y)))
                return true;
    return false;
}

class CompareWindow : public ::testing::Test
{
protected:
    void SetUp() override
    {
        ASSERT_TRUE(window_.waitFor([](const Picture& p) { return countCloth(p, 0, kPictureWidth) > 20000; })) << window_.err();
        window_.click(kSection);
        window_.click(kStart);
        ASSERT_TRUE(window_.waitFor(inBothHalves)) << "no two pictures";
    }

    ScratchFolder scratch_;
    WindowDriver window_{scratch_, {scratch_.write("test.json", kDescribedSheet), "--threads", "1"}};
};

TEST_F(CompareWindow, TheMouseInOnePictureMovesTheClothOfBoth)
{
    const Point besideA{kBeside.x - kHalf, kBeside.y};
    ASSERT_FALSE(clothNear(window_.look(), besideA));
    window_.dragTo(kLowerRight, kBeside);
    EXPECT_TRUE(window_.waitFor([&](const Picture& p) { return clothNear(p, kBeside) && clothNear(p, besideA); }))
        << "the cloths do not follow";
    window_.key("p");
    window_.release();
    EXPECT_TRUE(window_.waitFor(inBothHalves));
    EXPECT_EQ(window_.quit().at("cloths").at(0).at("pins"), 3);
}

TEST_F(CompareWindow, ShowsBothOverlaidAndHowFarTheyAreApart)
{
    window_.click(kOverlaid);
    EXPECT_TRUE(window_.waitFor([](const Picture& p) { return countCloth(p, 0, kPictureWidth) < 100; })) << "the cloth is still red";
    // Both are the same, so there is no distance: it is of the grey that says so.
    const auto isGrey = [](const Picture& p) {
        const uint8_t* c = p.at(kHalf, 360);  // on the cloth
        return std::max({c[0], c[1], c[2]}) - std::min({c[0], c[1], c[2]}) < 24;
    };
    EXPECT_FALSE(isGrey(window_.look()));
    window_.click(kDistance);
    EXPECT_TRUE(window_.waitFor(isGrey));
    EXPECT_EQ(window_.quit().at("scene"), "Test");
}

TEST_F(CompareWindow, TakesOneToWhereTheSidesPart)
{
    window_.click(kOwnSettings);
    window_.click(kMethod);
    window_.click(kMethodChoice);
    window_.click(kJacobi);
    pause(1.0);
    window_.click(kTakeMeThere);
    // It pauses, and a ring marks the particle in the middle of the picture.
    EXPECT_TRUE(window_.waitFor([](const Picture& p) {
        const auto isRing = [&](int x, int y) {
            const uint8_t* c = p.at(x, y);
            return c[0] > 180 && c[1] > 110 && c[1] < 190 && c[2] < 90;
        };
        int ring = 0;
        for (int y = p.height / 2 - 14; y < p.height / 2 + 14; ++y)
            for (int x = kHalf / 2 - 14; x < kHalf / 2 + 14; ++x)
                ring += isRing(x, y) ? 1 : 0;
        return ring > 20;
    })) << "no particle is marked";
    const Json stats = window_.quit();
    EXPECT_EQ(stats.at("frames"), 0);
    EXPECT_EQ(stats.at("cloths").at(0).at("params").size(), 0u) << "the setting is of side B alone";
}

TEST_F(CompareWindow, StopsAndGoesOnWithOne)
{
    window_.click(kStop);
    EXPECT_TRUE(window_.waitFor(
        [](const Picture& p) { return countCloth(p, 0, kPictureWidth) > 20000 && countCloth(p, kHalf - 20, kHalf + 20) > 2000; }));
    EXPECT_GT(window_.quit().at("frames").get<int>(), 0);
}

}  // namespace
}  // namespace drape::test
