#include "app/recent_files.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "tests/scratch_folder.h"

namespace drape {
namespace {

namespace fs = std::filesystem;

class RecentFilesTest : public testing::Test
{
protected:
    test::ScratchFolder scratch_;
    fs::path folder_ = scratch_.path() / "config";
};

TEST_F(RecentFilesTest, RemembersNewestFirstFromOneRunToTheNext)
{
    {
        RecentFiles recent(folder_);
        EXPECT_TRUE(recent.files().empty());
        recent.add("/tmp/a.obj");
        recent.add("/tmp/b.json");
        recent.add("/tmp/a.obj");
    }
    const RecentFiles again(folder_);
    EXPECT_EQ(again.files(), (std::vector<fs::path>{"/tmp/a.obj", "/tmp/b.json"}));
}

TEST_F(RecentFilesTest, MakesPathsAbsolute)
{
    RecentFiles recent(folder_);
    recent.add("meshes/../cloth.obj");
    EXPECT_EQ(recent.files().front(), fs::weakly_canonical(fs::current_path() / "cloth.obj"));
}

TEST_F(RecentFilesTest, KeepsTheLastTen)
{
    RecentFiles recent(folder_);
    for (int i = 0; i < 25; ++i)
        recent.add("/tmp/" + std::to_string(i) + ".obj");
    EXPECT_EQ(recent.files().size(), RecentFiles::kMost);
    EXPECT_EQ(recent.files().front(), "/tmp/24.obj");
    EXPECT_EQ(RecentFiles(folder_).files(), recent.files());
}

TEST_F(RecentFilesTest, WorksWhereNothingCanBeWritten)
{
    std::ofstream(folder_) << "a file where the folder should be";
    RecentFiles recent(folder_);
    recent.add("/tmp/a.obj");
    EXPECT_EQ(recent.files().size(), 1u);
    RecentFiles nowhere{fs::path()};
    nowhere.add("/tmp/a.obj");
    EXPECT_EQ(nowhere.files().size(), 1u);
}

}  // namespace
}  // namespace drape
