// The tools, by the real mouse and keys; judged by what was recorded and by the statistics.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <set>
#include <sstream>
#include <utility>

#include "tests/app/window_driver.h"

namespace drape::test {
namespace {

using Json = nlohmann::json;

// A square metre of cloth, 441 particles, held by its upper corners and seen from the front; a box to its right.
constexpr const char* kScene = R"({
  "name": "Tools",
  "cloths": [{
    "mesh": {"generator": "sheet", "columns": 21, "rows": 21, "width": 1, "height": 1},
    "position": [0, 1.5, 0],
    "pins": [0, 20],
    "look": {"front": "#b8292e", "back": "#b8292e"}
  }],
  "colliders": [{"type": "box", "name": "block", "center": [0.9, 1.5, 0], "halfSize": [0.12, 0.12, 0.12]}],
  "camera": {"target": [0, 1.5, 0], "distance": 3, "yaw": 0, "pitch": 0}
})";

/// Where a place in the plane z = 0 is in the window of 1280 x 720, whose panels leave 936 to the picture.
Point at(double x, double y)
{
    const double perMetre = 720.0 / (2.0 * 3.0 * std::tan(20.0 * 3.14159265358979 / 180.0));
    return {static_cast<int>(std::lround(468.0 + perMetre * x)), static_cast<int>(std::lround(360.0 - perMetre * (y - 1.5)))};
}

class ToolsWindowTest : public ::testing::Test
{
protected:
    void SetUp() override
    {
        ASSERT_TRUE(window_.waitFor([](const Picture& p) { return countClothPixels(p) > 20000; })) << window_.err();
        window_.moveTo({200, 600});
        window_.key("space");
        window_.key("r");  // the cloth rests where it starts
    }

    /// Quits, and returns what was done.
    std::vector<Json> commands()
    {
        stats_ = window_.quit();
        std::ifstream in(session_);
        std::stringstream text;
        text << in.rdbuf();
        return Json::parse(text.str()).at("commands");
    }

    /// Those of one kind.
    static std::vector<Json> of(const std::vector<Json>& commands, const std::string& kind)
    {
        std::vector<Json> found;
        std::ranges::copy_if(commands, std::back_inserter(found), [&](const Json& command) { return command.at("do") == kind; });
        return found;
    }

    static std::set<int> particlesOf(const std::vector<Json>& commands)
    {
        std::set<int> all;
        for (const Json& command : commands)
            for (const Json& particle : command.at("particles"))
                all.insert(particle.get<int>());
        return all;
    }

    int pins() const { return stats_.at("cloths").at(0).at("pins").get<int>(); }

    ScratchFolder scratch_;
    std::string scene_ = scratch_.write("tools.json", kScene), session_ = scratch_ / "tools.session";
    WindowDriver window_{scratch_, {scene_, "--record", session_}};
    Json stats_;
};

TEST_F(ToolsWindowTest, SoftGrabTakesWhatLiesInItsRadiusAlong)
{
    window_.key("2");
    window_.dragTo(at(0.0, 1.5), at(0.2, 1.6));
    window_.release();
    const std::vector<Json> done = commands();
    const std::vector<Json> grabs = of(done, "grab"), moves = of(done, "moveDragged"), ends = of(done, "releaseDragged");
    ASSERT_EQ(grabs.size(), 1u);
    ASSERT_EQ(ends.size(), 1u);
    ASSERT_FALSE(moves.empty());
    // The radius is 0.07 of the diagonal: a tenth of a metre, two particles.
    EXPECT_GE(particlesOf(grabs).size(), 9u);
    EXPECT_LE(particlesOf(grabs).size(), 13u);
    const std::vector<float> strengths = grabs[0].at("strengths");
    EXPECT_EQ(std::ranges::count(strengths, 1.0f), 1);
    EXPECT_LT(std::ranges::min(strengths), 0.3f);
    EXPECT_NEAR(moves.back().at("by").at(0).get<double>(), 0.2, 0.01);
    EXPECT_NEAR(moves.back().at("by").at(1).get<double>(), 0.1, 0.01);
    EXPECT_NEAR(moves.back().at("by").at(2).get<double>(), 0.0, 0.01);
    EXPECT_EQ(ends[0].at("pin"), false);
    EXPECT_EQ(pins(), 2);
}

TEST_F(ToolsWindowTest, CtrlAndTheWheelChangeTheRadiusAndPPinsTheGroup)
{
    window_.key("2");
    window_.moveTo(at(0.0, 1.5));
    window_.holdKey("ctrl");
    for (int i = 0; i < 8; ++i)
        window_.click(at(0.0, 1.5), 4);  // the wheel
    window_.letGoKey("ctrl");
    window_.dragTo(at(0.0, 1.5), at(-0.1, 1.5));
    window_.key("p");
    window_.release();
    const std::vector<Json> done = commands();
    const size_t taken = particlesOf(of(done, "grab")).size();
    EXPECT_GT(taken, 60u);  // of a radius of a quarter of a metre
    EXPECT_EQ(pins(), 2 + static_cast<int>(taken));
}

TEST_F(ToolsWindowTest, ABoxPinsAndWithAltFrees)
{
    window_.key("3");
    window_.dragTo(at(-0.77, 1.02), at(0.77, 1.33));  // from beside the cloth
    window_.release();
    window_.holdKey("alt");
    window_.dragTo(at(-0.77, 0.9), at(0.01, 1.4));
    window_.release();
    window_.letGoKey("alt");
    const std::vector<Json> sets = of(commands(), "setPins");
    ASSERT_EQ(sets.size(), 2u);
    EXPECT_EQ(sets[0].at("pinned"), true);
    EXPECT_EQ(sets[0].at("particles").size(), 6u * 21u);
    EXPECT_EQ(sets[1].at("pinned"), false);
    EXPECT_EQ(pins(), 2 + 6 * 10);
}

TEST(ToolsWindow, OneUndoTakesBackABoxOverTwoCloths)
{
    constexpr const char* kTwo = R"({
      "cloths": [
        {"mesh": {"generator": "sheet", "columns": 9, "rows": 9, "width": 0.7, "height": 0.7}, "position": [-0.4, 1.5, 0], "pins": [0],
         "look": {"front": "#b8292e", "back": "#b8292e"}},
        {"mesh": {"generator": "sheet", "columns": 9, "rows": 9, "width": 0.7, "height": 0.7}, "position": [0.4, 1.5, 0],
         "look": {"front": "#b8292e", "back": "#b8292e"}}],
      "camera": {"target": [0, 1.5, 0], "distance": 3, "yaw": 0, "pitch": 0}
    })";
    const auto pinsAfter = [&](bool undone) {
        ScratchFolder scratch;
        WindowDriver window(scratch, {scratch.write("two.json", kTwo), "--threads", "1"});
        EXPECT_TRUE(window.waitFor([](const Picture& p) { return countClothPixels(p) > 10000; })) << window.err();
        window.moveTo({200, 600});
        window.key("space");
        window.key("r");
        window.key("3");
        window.dragTo(at(-0.85, 1.1), at(0.85, 1.75));
        window.release();
        if (undone)
            window.key("ctrl+z");
        const Json cloths = window.quit().at("cloths");
        return std::pair(cloths.at(0).at("pins").get<int>(), cloths.at(1).at("pins").get<int>());
    };
    const auto [left, right] = pinsAfter(false);
    EXPECT_GT(left, 30);
    EXPECT_GT(right, 30);
    EXPECT_EQ(pinsAfter(true), std::pair(1, 0));
}

TEST_F(ToolsWindowTest, ALassoPinsWhatItsLoopHoldsAndOneKeyFreesAll)
{
    window_.key("4");
    window_.dragTo(at(-0.62, 1.55), at(0.0, 1.85));
    for (const Point& corner : {at(0.62, 1.55), at(0.0, 1.25), at(-0.6, 1.52)})
        window_.moveTo(corner);
    window_.release();
    window_.key("ctrl+u");
    const std::vector<Json> done = commands();
    const std::vector<Json> sets = of(done, "setPins");
    ASSERT_EQ(sets.size(), 1u);
    EXPECT_GT(sets[0].at("particles").size(), 100u);
    EXPECT_LT(sets[0].at("particles").size(), 250u);
    EXPECT_EQ(of(done, "unpinAll").size(), 1u);
    EXPECT_EQ(pins(), 0);
}

TEST_F(ToolsWindowTest, ABrushPaintsPinsAndFreesThem)
{
    window_.key("5");
    window_.dragTo(at(-0.35, 1.5), at(0.35, 1.5));
    window_.release();
    window_.key("x");
    window_.dragTo(at(0.35, 1.5), at(0.1, 1.5));
    window_.release();
    const std::vector<Json> sets = of(commands(), "setPins");
    std::vector<Json> pinned, freed;
    for (const Json& set : sets)
        (set.at("pinned").get<bool>() ? pinned : freed).push_back(set);
    const std::set<int> on = particlesOf(pinned), off = particlesOf(freed);
    EXPECT_GT(on.size(), 40u);  // a row of 15 by at least three
    EXPECT_GT(off.size(), 12u);
    EXPECT_LT(off.size(), on.size());
    EXPECT_EQ(pins(), 2 + static_cast<int>(on.size() - off.size()));
}

TEST_F(ToolsWindowTest, ABrushPaintsStiffnessOfTheValueThatKeysSet)
{
    window_.key("6");
    window_.key("comma");
    window_.key("comma");
    window_.dragTo(at(-0.3, 1.5), at(0.3, 1.5));
    window_.release();
    const std::vector<Json> sets = of(commands(), "setStiffness");
    ASSERT_FALSE(sets.empty());
    EXPECT_GT(particlesOf(sets).size(), 30u);
    EXPECT_NEAR(sets[0].at("value").get<double>(), 0.1, 1e-6);
}

TEST_F(ToolsWindowTest, OneUndoTakesAWholeStrokeBack)
{
    window_.key("5");
    window_.dragTo(at(-0.35, 1.5), at(0.35, 1.5));
    window_.release();
    window_.key("3");
    window_.dragTo(at(-0.77, 1.02), at(0.77, 1.33));
    window_.release();
    window_.key("6");
    window_.dragTo(at(-0.35, 1.7), at(0.35, 1.7));
    window_.release();
    window_.key("ctrl+z");  // the stiffness
    window_.key("ctrl+z");  // the box
    const Json stats = window_.quit();
    std::ifstream in(session_);
    const Json session = Json::parse(in);
    std::set<int> pinned, soft;
    const auto put = [](std::set<int>& set, int particle, bool there) {
        set.erase(particle);
        if (there)
            set.insert(particle);
    };
    for (const Json& command : session.at("commands"))
        for (const Json& particle : command.value("particles", Json::array()))
        {
            if (command.at("do") == "setPins")
                put(pinned, particle, command.at("pinned").get<bool>());
            if (command.at("do") == "setStiffness")
                put(soft, particle, command.at("value") != 1.0);
        }
    EXPECT_GT(pinned.size(), 40u);
    EXPECT_LT(pinned.size(), 126u);  // the box has these
    EXPECT_TRUE(soft.empty());
    EXPECT_EQ(stats.at("cloths").at(0).at("pins"), 2 + static_cast<int>(pinned.size()));
}

TEST_F(ToolsWindowTest, AnArrowMovesASolidAlongItsAxisAndEscapeTakesADragBack)
{
    window_.key("7");
    const Point block = at(0.9, 1.5);
    window_.click(block);
    const Point arrow{block.x, block.y - 75};  // it points up
    window_.dragTo(arrow, {arrow.x - 60, arrow.y - 66});
    window_.release();
    const Point moved{block.x, block.y - 66};
    window_.dragTo({moved.x, moved.y - 75}, {moved.x, moved.y + 50});
    window_.key("Escape");
    window_.release();
    const std::vector<Json> sets = of(commands(), "setCollider");
    ASSERT_GE(sets.size(), 3u);
    const Json last = sets.back().at("collider").at("a");
    EXPECT_NEAR(last.at(0).get<double>(), 0.9, 1e-6);
    EXPECT_NEAR(last.at(1).get<double>(), 1.7, 0.02);
    EXPECT_NEAR(last.at(2).get<double>(), 0.0, 1e-6);
}

TEST_F(ToolsWindowTest, ARingTurnsAHandleSizesAndDeleteRemovesASolid)
{
    window_.key("7");
    const Point block = at(0.9, 1.5);
    window_.click(block);
    // The ring about the view's axis, up and to the left where nothing else is.
    const Point ring{block.x - 49, block.y - 49};
    window_.dragTo(ring, {ring.x - 30, ring.y + 30});
    window_.release();
    window_.key("Delete");
    const std::vector<Json> done = commands();
    const std::vector<Json> sets = of(done, "setCollider");
    ASSERT_FALSE(sets.empty());
    const Json turned = sets.back().at("collider").at("rotation");
    EXPECT_NEAR(turned.at(0).get<double>(), 0.0, 1e-3);
    EXPECT_GT(std::abs(turned.at(2).get<double>()), 15.0);
    EXPECT_EQ(of(done, "removeCollider").size(), 1u);
}

TEST_F(ToolsWindowTest, WhatAHintSaysIsRememberedOnceDone)
{
    window_.dragTo(at(0.0, 1.5), at(0.1, 1.5));
    window_.release();
    window_.key("4");
    window_.quit();
    std::ifstream in(scratch_ / "config/drape/hints");
    std::set<std::string> names;
    for (std::string name; std::getline(in, name);)
        names.insert(name);
    EXPECT_EQ(names, (std::set<std::string>{"drag", "tools"}));
}

}  // namespace
}  // namespace drape::test
