// What was not saved, in the real window: after a crash, and in the list of recent files.
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>

#include "tests/app/window_driver.h"

namespace drape::test {
namespace {

namespace fs = std::filesystem;

class KeptWindowTest : public ::testing::Test
{
protected:
    std::vector<fs::path> keptFiles() const
    {
        std::vector<fs::path> files;
        std::error_code none;
        for (const auto& entry : fs::directory_iterator(scratch_.path() / "config" / "drape" / "kept", none))
            if (entry.path().extension() == ".session")
                files.push_back(entry.path());
        return files;
    }
    static bool hangs(const Picture& picture) { return isClothPixel(picture.at(468, 330)); }
    static constexpr Point kOpenIt{240, 137};

    ScratchFolder scratch_;
    std::string scene_ = scratch_.write("test.json", kHangingSheet);
};

TEST_F(KeptWindowTest, AfterACrashTheWorkIsOffered)
{
    {
        WindowDriver window(scratch_, {scene_});
        ASSERT_TRUE(window.waitFor(hangs)) << window.err();
        window.key("ctrl+u");
        ASSERT_TRUE(window.waitFor([](const Picture& p) { return !hangs(p); }));
        ASSERT_TRUE(window.waitFor([this](const Picture&) { return !keptFiles().empty(); }));
        window.kill();
        EXPECT_EQ(window.wait(), 128 + SIGKILL);
    }
    WindowDriver window(scratch_, {scene_});
    ASSERT_TRUE(window.waitFor(hangs)) << window.err();
    window.click(kOpenIt);
    EXPECT_TRUE(window.waitFor([](const Picture& p) { return !hangs(p); })) << "its pins were free";
    EXPECT_GT(window.quit().at("frames"), 10);
    EXPECT_EQ(window.err(), "") << "nothing was done since";
    EXPECT_EQ(keptFiles().size(), 1u);
}

}  // namespace
}  // namespace drape::test
