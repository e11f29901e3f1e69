// How the window shows things, and what it remembers of that.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/app/window_driver.h"

namespace drape::test {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

// A square metre of red cloth that hangs where nothing moves it.
constexpr const char* kScene = R"({
  "name": "Test",
  "description": "A hanging sheet.",
  "cloths": [{
    "name": "sheet",
    "mesh": {"generator": "sheet", "columns": 21, "rows": 21, "width": 1, "height": 1},
    "position": [0, 1.5, 0],
    "pins": "top",
    "look": {"front": "#b8292e", "back": "#b8292e"}
  }],
  "camera": {"target": [0, 1.5, 0], "distance": 3, "yaw": 0, "pitch": 0}
})";
constexpr int kManyPixels = 4000;

class ViewWindow : public ::testing::Test
{
protected:
    fs::path settingsFile() const { return scratch_.path() / "config" / "drape" / "settings.json"; }

    void writeSettings(const std::string& text) const
    {
        fs::create_directories(settingsFile().parent_path());
        std::ofstream(settingsFile()) << text;
    }

    Json settings() const { return Json::parse(std::ifstream(settingsFile())); }

    /// Waits until the cloth is seen in its own colour, where `red` says so.
    WindowDriver& open(std::vector<std::string> arguments = {}, bool red = true)
    {
        arguments.insert(arguments.begin(), scene_);
        window_ = std::make_unique<WindowDriver>(scratch_, std::move(arguments));
        if (red)
        {
            EXPECT_TRUE(window_->waitFor(isRed)) << window_->err();
        }
        window_->moveTo({60, 650});
        return *window_;
    }

    static bool isRed(const Picture& picture) { return countClothPixels(picture) > kManyPixels; }
    static bool isNotRed(const Picture& picture) { return countClothPixels(picture) < kManyPixels; }
    static int brightness(const Picture& picture, Point at)
    {
        const uint8_t* c = picture.at(at.x, at.y);
        return (c[0] + c[1] + c[2]) / 3;
    }

    ScratchFolder scratch_;
    std::string scene_ = scratch_.write("test.json", kScene);
    std::unique_ptr<WindowDriver> window_;
};

TEST_F(ViewWindow, KeysShowStretchEdgesAndContacts)
{
    WindowDriver& window = open();
    window.key("v");
    EXPECT_TRUE(window.waitFor(isNotRed)) << "the cloth keeps its colour";
    for (int i = 0; i < 3; ++i)  // speed, stiffness, its own
        window.key("v");
    EXPECT_TRUE(window.waitFor(isRed)) << "the fourth time it has its own colour again";
    window.key("v");
    window.key("e");
    window.key("c");
    EXPECT_EQ(window.close(), 0);
    EXPECT_EQ(settings().at("colors"), "stretch");
    EXPECT_EQ(settings().at("edges"), "all phases");
    EXPECT_EQ(settings().at("contacts"), true);
}

TEST_F(ViewWindow, ComesBackAsItWasLeft)
{
    WindowDriver& first = open();
    first.key("h");
    first.key("v");
    first.resize(1000, 640);
    EXPECT_TRUE(first.waitFor([](const Picture& p) { return p.width == 1000; }));
    EXPECT_EQ(first.close(), 0);

    WindowDriver& second = open({}, false);
    EXPECT_TRUE(second.waitFor([](const Picture& p) {
        return p.width == 1000 && p.height == 640 && isNotRed(p) && brightness(p, {990, 320}) > 90;
    })) << "size, colours or hidden panels are forgotten";
    for (int i = 0; i < 3; ++i)
        second.key("v");
    EXPECT_TRUE(second.waitFor(isRed));
    EXPECT_EQ(second.close(), 0);
}

TEST_F(ViewWindow, DrawsWhatTheKernelsOfTheGpuComputeWithoutTheHost)
{
    if (runDrape({"--list-backends"}).out.find("cuda-on-cpu") == std::string::npos)
        GTEST_SKIP() << "not built";
    WindowDriver& window = open({"--backend", "cuda-on-cpu"});
    pause(0.5);
    EXPECT_TRUE(window.waitFor(isRed)) << window.err();
    const Json stats = window.quit();
    EXPECT_EQ(stats.at("backend"), "cuda-on-cpu");
    EXPECT_EQ(stats.at("drawing"), "interop");
}

TEST_F(ViewWindow, KeysReachTheControlsOfThePanels)
{
    writeSettings(R"({"sections": {"Scene": false, "Compare": false}})");
    WindowDriver& window = open();
    window.key("Tab");
    for (const char* key : {"Down", "Down", "space"})  // from the speed to Scene and Compare
        window.key(key);
    window.key("w");  // would be the wireframe
    window.key("Escape");
    window.key("h");  // again what it always is
    pause(0.3);
    EXPECT_EQ(window.close(), 0);
    EXPECT_EQ(settings().at("sections").at("Scene"), false);
    EXPECT_EQ(settings().at("sections").at("Compare"), true);
    EXPECT_EQ(settings().at("wireframe"), false);
    EXPECT_EQ(settings().at("panels"), false);
}

TEST_F(ViewWindow, OpensWhateverIsInTheSettings)
{
    writeSettings("{\"width\": nonsense");
    EXPECT_EQ(open().close(), 0);
    EXPECT_EQ(settings().at("width"), 1280) << "the broken file is replaced";
}

TEST_F(ViewWindow, ClosesWellWhereNothingCanBeRemembered)
{
    scratch_.write("config", "this is no folder");
    EXPECT_EQ(open().close(), 0);
}

TEST_F(ViewWindow, HasALightThemeToo)
{
    writeSettings(R"({"theme": "light"})");
    WindowDriver& window = open();
    EXPECT_TRUE(window.waitFor([](const Picture& p) { return brightness(p, {1276, 700}) > 200; }));
    int dark = 0;  // of the symbol of a tool that is not chosen
    for (int x = 16; x < 38; ++x)
        dark += brightness(window.look(), {x, 108}) < 110 ? 1 : 0;
    EXPECT_GT(dark, 2);
}

TEST_F(ViewWindow, TextAndPanelsGrowWithTheScale)
{
    const auto isPanel = [](const Picture& p, int x) { return brightness(p, {x, 500}) < 60; };
    EXPECT_TRUE(open().waitFor([&](const Picture& p) { return isPanel(p, 940) && !isPanel(p, 900); }));
    window_ = nullptr;
    EXPECT_TRUE(open({"--ui-scale", "1.5"}).waitFor([&](const Picture& p) { return isPanel(p, 768) && !isPanel(p, 740); }));
}

TEST_F(ViewWindow, AFabricThatIsChosenChangesTheLook)
{
    writeSettings(R"({"sections": {"Scene": false, "Cloth": true, "Stiffness": false}})");
    WindowDriver& window = open();
    window.click({1160, 211});  // fabric
    window.click({1160, 259});  // none of ours is red there
    window.moveTo({60, 650});
    EXPECT_TRUE(window.waitFor(isNotRed)) << "the cloth keeps its colour";
}

TEST_F(ViewWindow, QualityCanBeHighWithoutAGraphicsCard)
{
    writeSettings(R"({"quality": "high"})");
    EXPECT_EQ(open().close(), 0);
    EXPECT_EQ(settings().at("quality"), "high");
}

}  // namespace
}  // namespace drape::test
