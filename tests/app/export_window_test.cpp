// Files in and out of the window, with mouse and keys: exports, saving, opening, the clipboard.
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/app/obj_text.h"
#include "tests/app/window_driver.h"

namespace drape::test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr Point kAside{300, 650};         // on the picture
constexpr int kField = 1150;              // x of the panel's fields
constexpr int kFirstRow = 41, kRow = 28;  // y of the rows below a section's header that stands at the top

/// Middles of the bars as wide as the panel: headers and buttons.
std::vector<int> wideBars(const Picture& picture)
{
    const auto isBar = [&](int y) {
        for (const int x : {954, 1100, 1180, 1250})
        {
            const uint8_t* c = picture.at(x, y);
            if (std::abs(c[0] - 45) > 3 || std::abs(c[1] - 51) > 3 || std::abs(c[2] - 58) > 3)
                return false;
        }
        return true;
    };
    std::vector<int> bars;
    for (int y = 0, height = 0; y < picture.height; ++y)
    {
        height = isBar(y) ? height + 1 : 0;
        if (height == 5)
            bars.push_back(y + 6);
    }
    return bars;
}

class ExportWindow : public ::testing::Test
{
protected:
    void SetUp() override
    {
        ASSERT_TRUE(window_.waitFor([](const Picture& p) { return countClothPixels(p) > 20000; })) << window_.err();
        window_.moveTo(kAside);
    }

    void type(Point field, const std::string& text)
    {
        window_.click(field);
        pause(0.4);
        window_.key("ctrl+a");
        pause(0.4);
        window_.type(text);
        window_.key("Return");
    }
    /// The section Export, its header at the top of the panel.
    void openSection()
    {
        window_.key("ctrl+e");
        pause(1.0);
    }
    /// One of the kinds, counted from 0 as in the list.
    void choose(int kind)
    {
        window_.click({kField, kFirstRow});
        pause(0.3);
        window_.click({kField, kFirstRow + 29 + 20 * kind});
        pause(0.5);
    }
    /// The first button of the section.
    void pressExport()
    {
        window_.moveTo(kAside);
        pause(0.5);
        for (const int y : wideBars(window_.look()))
            if (y > kFirstRow + kRow)
            {
                window_.click({1100, y});
                return;
            }
        FAIL() << "no button is seen";
    }
    bool appears(const fs::path& file, double seconds = 60.0)
    {
        return window_.waitFor([&](const Picture&) { return fs::exists(file); }, seconds);
    }

    ScratchFolder scratch_;
    std::string scene_ = scratch_.write("test.json", kHangingSheet);
    WindowDriver window_{scratch_, {scene_}};
};

TEST_F(ExportWindow, AMeshIsTheClothAsItHangs)
{
    openSection();
    choose(0);
    type({kField, kFirstRow + kRow}, scratch_ / "a mesh.obj");
    pressExport();
    ASSERT_TRUE(appears(scratch_ / "a mesh.obj"));
    const ObjText obj = readObj(readFile(scratch_ / "a mesh.obj"));
    EXPECT_EQ(obj.vertices.size(), 441u);
    EXPECT_EQ(obj.faces.size(), 400u);
    window_.quit();
}

TEST_F(ExportWindow, ASequenceOfMeshesHasEachFrameAndSaysNothingOfOthers)
{
    openSection();
    choose(1);
    type({kField, kFirstRow + kRow}, scratch_ / "m_###.ply");
    type({1110, kFirstRow + 3 * kRow}, "0.5");
    pressExport();
    ASSERT_TRUE(appears(scratch_ / "m_030.ply"));
    pause(1.0);
    EXPECT_FALSE(fs::exists(scratch_ / "m_031.ply"));
    for (int i = 1; i <= 30; ++i)
    {
        const auto name = [](int n) { return std::string(n < 10 ? "m_00" : "m_0") + std::to_string(n) + ".ply"; };
        const std::string before = readFile(scratch_ / name(i - 1)), now = readFile(scratch_ / name(i));
        // One after another: "comment Drape, frame N".
        const auto frameOf = [](const std::string& ply) { return std::stoi(ply.substr(ply.find("frame ") + 6)); };
        EXPECT_EQ(frameOf(now), frameOf(before) + 1);
    }
    window_.quit();
}

TEST_F(ExportWindow, AFilmIsMadeWhileTheWindowStaysFluid)
{
    if (run({"sh", "-c", "command -v ffmpeg"}).status != 0)
        GTEST_SKIP() << "ffmpeg is not installed";
    openSection();
    type({kField, kFirstRow + kRow}, scratch_ / "film.mp4");
    type({1110, kFirstRow + 3 * kRow}, "0.5");
    pressExport();
    EXPECT_FALSE(fs::exists(scratch_ / "film.mp4"));
    ASSERT_TRUE(appears(scratch_ / "film.mp4", 120.0));
    const Result probe = run({"ffprobe", "-v", "error", "-count_frames", "-show_entries", "stream=width,height,r_frame_rate,nb_read_frames",
                              "-of", "csv=p=0", scratch_ / "film.mp4"});
    EXPECT_EQ(probe.out, "1280,720,60/1,31\n") << probe.err;
    ASSERT_EQ(run({"ffmpeg", "-v", "error", "-i", scratch_ / "film.mp4", "-frames:v", "1", scratch_ / "first.png"}).status, 0);
    EXPECT_GT(countClothPixels(readPicture(scratch_ / "first.png")), 20000);
    window_.quit();
}

TEST_F(ExportWindow, ACtrlCInTheTerminalLeavesTheOldFile)
{
    const std::string old = scratch_.write("a.pc2", "old");
    openSection();
    choose(2);
    type({kField, kFirstRow + kRow}, old);
    pressExport();
    pause(2.0);
    window_.interrupt();
    EXPECT_EQ(window_.wait(), 130) << window_.err();
    EXPECT_EQ(readFile(old), "old");
    for (const auto& entry : fs::directory_iterator(scratch_.path()))
        EXPECT_EQ(entry.path().string().find(".tmp"), std::string::npos) << entry.path();
}

TEST_F(ExportWindow, WhatCannotBeWrittenIsSaidAndTheSceneRunsOn)
{
    openSection();
    choose(0);
    const Picture before = window_.look();
    type({kField, kFirstRow + kRow}, scratch_ / "nowhere/a.obj");
    pressExport();
    // The message stands on a dark card over the light studio.
    const auto darkPixels = [](const Picture& picture) {
        int count = 0;
        for (int x = 200; x < 740; ++x)
            count += picture.at(x, 64)[0] < 60 ? 1 : 0;
        return count;
    };
    EXPECT_LT(darkPixels(before), 200);
    EXPECT_TRUE(window_.waitFor([&](const Picture& p) { return darkPixels(p) > 300; }));
    EXPECT_GT(window_.quit().at("frames").get<int>(), 10);
}

TEST_F(ExportWindow, TheKeysAloneSaveTheSceneAndOpenAnother)
{
    fs::create_directory(scratch_.path() / "mes étoffes");
    scratch_.write("mes étoffes/nappe à carreaux.json",
                   std::string(kHangingSheet).replace(std::string(kHangingSheet).find("Test"), 4, "Nappe"));
    window_.key("ctrl+s");
    pause(0.7);
    window_.key("ctrl+a");
    pause(0.4);
    window_.type(scratch_ / "saved as");
    window_.key("Return");
    ASSERT_TRUE(appears(scratch_ / "saved as.json"));
    EXPECT_EQ(Json::parse(readFile(scratch_ / "saved as.json")).at("name"), "Test");

    window_.key("ctrl+o");  // begins in the folder of the scene
    pause(0.7);
    window_.type("toffes");
    window_.key("Return");
    pause(0.7);
    window_.key("Down");
    window_.key("Up");
    window_.key("Return");
    pause(2.0);
    EXPECT_EQ(window_.quit().at("scene"), "Nappe");
}

TEST_F(ExportWindow, AnotherSceneIsNotSavedInTheFirstOnesPlace)
{
    const auto saveAs = [&](const std::string& name) {
        window_.key("ctrl+s");
        pause(0.7);
        if (!name.empty())
        {
            window_.key("ctrl+a");
            pause(0.4);
            window_.type(name);
        }
        window_.key("Return");
        pause(1.0);
    };
    saveAs(scratch_ / "first.json");
    scratch_.write("b.json", std::string(kHangingSheet).replace(std::string(kHangingSheet).find("Test"), 4, "Other"));
    window_.key("ctrl+o");
    pause(0.7);
    window_.type("b.json");
    window_.key("Return");
    pause(2.0);
    const std::string before = readFile(scratch_ / "b.json");
    saveAs("");  // over the user's own
    EXPECT_EQ(Json::parse(readFile(scratch_ / "first.json")).at("name"), "Test");
    EXPECT_EQ(Json::parse(readFile(scratch_ / "b.json")).at("name"), "Other");
    EXPECT_NE(readFile(scratch_ / "b.json"), before);
    EXPECT_EQ(window_.quit().at("scene"), "Other");
}

TEST_F(ExportWindow, APathTypedInTheBrowserLeadsThere)
{
    fs::create_directory(scratch_.path() / "elsewhere");
    scratch_.write("elsewhere/b.json", std::string(kHangingSheet).replace(std::string(kHangingSheet).find("Test"), 4, "There"));
    window_.key("ctrl+o");
    pause(0.7);
    window_.type("elsewhere/");
    window_.key("Return");
    pause(0.7);
    window_.type("../elsewhere/b.json");
    window_.key("Return");
    pause(2.0);
    EXPECT_EQ(window_.quit().at("scene"), "There");
}

TEST_F(ExportWindow, StatisticsGoToTheClipboard)
{
    window_.key("ctrl+c");
    pause(1.0);
    const Result clipboard = run({"timeout", "5", "xclip", "-o", "-selection", "clipboard"});
    ASSERT_EQ(clipboard.status, 0) << clipboard.err;
    const Json stats = Json::parse(clipboard.out);
    EXPECT_EQ(stats.at("scene"), "Test");
    EXPECT_EQ(stats.at("particles"), 441);
    EXPECT_EQ(stats.at("hash").get<std::string>().size(), 16u);
    window_.quit();
}

}  // namespace
}  // namespace drape::test
