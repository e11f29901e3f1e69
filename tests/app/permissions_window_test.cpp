// Files and folders that may not be read or written, in the window: it says so and goes on.
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/app/drop_file.h"
#include "tests/app/mode_bits.h"
#include "tests/app/window_driver.h"

namespace drape::test {
namespace {

namespace fs = std::filesystem;

class PermissionsWindow : public ::testing::Test
{
protected:
    void SetUp() override
    {
        static const std::string why = whyModeBitsDoNotCount();
        if (!why.empty())
            GTEST_SKIP() << why;
    }

    /// Shows the hanging sheet, for someone for whom mode bits count.
    std::unique_ptr<WindowDriver> open(const std::vector<std::string>& environment = {}) const
    {
        auto window = std::make_unique<WindowDriver>(scratch_, std::vector<std::string>{scene_}, environment, obeyingModeBits());
        EXPECT_TRUE(window->waitFor([](const Picture& p) { return countClothPixels(p) > 20000; })) << window->err();
        return window;
    }

    /// What the card says, by its button Copy; empty where none comes.
    static std::string message(WindowDriver& window)
    {
        constexpr int kLeft = 205, kTop = 64, kCopy = 300;
        const auto isDark = [](const Picture& p, int y) { return p.at(kLeft, y)[0] < 60; };
        if (!window.waitFor([&](const Picture& p) { return isDark(p, kTop); }))
            return "";
        const Picture picture = window.look();
        int bottom = kTop;
        while (isDark(picture, bottom))
            ++bottom;
        window.click({kCopy, bottom - 20});
        pause(0.5);
        return run({"timeout", "5", "xclip", "-o", "-selection", "clipboard"}).out;
    }

    static void saveAs(WindowDriver& window, const std::string& file)
    {
        const auto asks = [](const Picture& p) { return p.at(390, 252)[0] < 60; };
        window.moveTo({300, 650});
        window.key("ctrl+s");
        ASSERT_TRUE(window.waitFor(asks));
        pause(0.7);
        window.key("ctrl+a");
        pause(0.7);
        window.type(file);
        pause(0.7);
        window.key("Return");
        ASSERT_TRUE(window.waitFor([&](const Picture& p) { return !asks(p); }));
    }

    ScratchFolder scratch_;
    std::string scene_ = scratch_.write("test.json", kHangingSheet);
};

TEST_F(PermissionsWindow, SettingsThatMayNotBeWrittenAreNoMatter)
{
    const fs::path config = scratch_.path() / "config";
    fs::create_directories(config / "drape");
    for (const char* name : {"settings.json", "recent", "hints"})
        scratch_.write("config/drape/" + std::string(name), "");
    fs::create_directory(config / "drape/kept");
    for (const bool ofFiles : {false, true})
    {
        std::vector<std::unique_ptr<WithMode>> closed;
        if (ofFiles)
            for (const char* name : {"settings.json", "recent", "hints"})
                closed.push_back(std::make_unique<WithMode>(config / "drape" / name, 0444));
        else
            for (const char* folder : {"drape/kept", "drape"})
                closed.push_back(std::make_unique<WithMode>(config / folder, 0555));
        const auto window = open();
        window->dragTo({468, 360}, {600, 360});  // a hint is done
        window->release();
        window->key("ctrl+u");  // and this would be kept
        EXPECT_EQ(window->quit().at("particles"), 441);
        const std::string kept = (config / "drape/kept").string();
        EXPECT_EQ(window->err().find(ofFiles ? "drape: what is not saved is kept in " + kept
                                             : "drape: what is not saved could not be kept: cannot write to the folder " + kept +
                                                   ": Permission denied\n"),
                  0u)
            << window->err();
        for (const char* name : {"settings.json", "recent", "hints"})
            EXPECT_EQ(readFile(config / "drape" / name), "") << name;
        EXPECT_EQ(std::distance(fs::directory_iterator(config / "drape"), fs::directory_iterator()), 4);
    }
}

TEST_F(PermissionsWindow, AHomeAndConfigFolderThatMayNotBeLookedIntoAreNoMatter)
{
    fs::create_directories(scratch_.path() / "home/.config/drape");
    for (const unsigned mode : {0555u, 0u})
    {
        const WithMode closed(scratch_.path() / "home", mode);
        const std::string home = scratch_ / "home";
        const auto window = open({"HOME=" + home, "XDG_CONFIG_HOME=" + home + "/.config"});
        EXPECT_EQ(window->quit().at("particles"), 441);
        EXPECT_EQ(window->err(), "");
    }
}

TEST_F(PermissionsWindow, AFileThatMayNotBeReadIsSaidAndTheSceneRunsOn)
{
    const std::string closed = scratch_.write("other.json", kDescribedSheet);
    const WithMode none(closed, 0);
    const auto window = open();
    dropFile(window->window(), closed);
    EXPECT_EQ(message(*window), closed + ": you may not read this file; its owner can allow that with chmod +r");
    const nlohmann::json stats = window->quit();
    EXPECT_EQ(stats.at("scene"), "Test");
    EXPECT_GT(stats.at("frames").get<int>(), 10);
}

TEST_F(PermissionsWindow, SavingWhereOneMayNotIsSaidAndTheSceneRunsOn)
{
    fs::create_directory(scratch_.path() / "closed");
    const std::string old = scratch_.write("old.json", "old");
    const WithMode folder(scratch_.path() / "closed", 0555), file(old, 0444);
    const auto window = open();
    saveAs(*window, scratch_ / "closed/a.json");
    EXPECT_EQ(message(*window),
              "cannot write " + (scratch_ / "closed/a.json") + ": Permission denied. You may not write there: choose another folder");
    saveAs(*window, old);
    pause(1.0);
    EXPECT_EQ(message(*window),
              "cannot write " + old + ": this file is read-only. Choose another name, or allow writing to it with chmod +w");
    EXPECT_EQ(readFile(old), "old");
    saveAs(*window, scratch_ / "fine.json");
    EXPECT_TRUE(window->waitFor([&](const Picture&) { return fs::exists(scratch_.path() / "fine.json"); }));
    EXPECT_EQ(window->quit().at("scene"), "Test");
}

}  // namespace
}  // namespace drape::test
