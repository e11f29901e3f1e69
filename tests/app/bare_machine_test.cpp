// Machines that lack something: the window opens all the same, or says what it needs.
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/app/window_driver.h"

namespace drape::test {
namespace {

namespace fs = std::filesystem;

class BareMachine : public ::testing::Test
{
protected:
    bool showsTheCloth(WindowDriver& window)
    {
        return window.waitFor([](const Picture& p) { return isClothPixel(p.at(kCloth.x, kCloth.y)); });
    }

    static constexpr Point kCloth{468, 330};
    ScratchFolder scratch_;
    std::string scene_ = scratch_.write("test.json", kHangingSheet);
};

TEST_F(BareMachine, AnOlderOpenGlIsNamed)
{
    const Result result = run({"env", "MESA_GL_VERSION_OVERRIDE=3.3", "LIBGL_ALWAYS_SOFTWARE=1", DRAPE_PROGRAM, scene_});
    EXPECT_EQ(result.status, 1);
    for (const char* said : {"needs a graphics driver with OpenGL 4.5", "only OpenGL 3.", "--headless"})
        EXPECT_NE(result.err.find(said), std::string::npos) << result.err;

    const Result picture = run(
        {"env", "MESA_GL_VERSION_OVERRIDE=3.3", DRAPE_PROGRAM, scene_, "--headless", "--frames", "1", "--screenshot", scratch_ / "a.png"});
    EXPECT_EQ(picture.status, 1);
    EXPECT_NE(picture.err.find("OpenGL 4.5"), std::string::npos) << picture.err;
    EXPECT_FALSE(fs::exists(scratch_ / "a.png"));
}

TEST_F(BareMachine, WithoutTheFontAnotherIsUsed)
{
    const fs::path source = DRAPE_SOURCE_FOLDER, data = scratch_.path() / "data";
    fs::create_directories(data / "assets");
    fs::create_symlink(source / "shaders", data / "shaders");
    for (const fs::directory_entry& entry : fs::directory_iterator(source / "assets"))
        if (entry.path().filename() != "fonts")
            fs::create_symlink(entry.path(), data / "assets" / entry.path().filename());
    WindowDriver window(scratch_, {scene_}, {"DRAPE_DATA=" + data.string()});
    EXPECT_TRUE(showsTheCloth(window));
    EXPECT_GE(sliderGrabs(window.look()).size(), 3u) << "the panels are not as usual";
    EXPECT_EQ(window.quit().at("nonFinite"), 0);
}

TEST_F(BareMachine, AHomeThatCannotBeWrittenIsNoMatter)
{
    WindowDriver window(scratch_, {scene_}, {"HOME=/proc/nobody", "XDG_CONFIG_HOME=/proc/nobody"});
    EXPECT_TRUE(showsTheCloth(window));
    EXPECT_EQ(window.quit().at("particles"), 441);
}

}  // namespace
}  // namespace drape::test
