// Files and folders that Drape may not read or write: what it says, and that nothing is lost.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "tests/app/mode_bits.h"
#include "tests/app/obj_text.h"
#include "tests/app/process.h"

namespace drape::test {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSheet = R"({"cloths": [{"mesh": {"generator": "sheet", "columns": 5, "rows": 5}}]})";
constexpr const char* kReadOnly = ": this file is read-only. Choose another name, or allow writing to it with chmod +w";

/// One run for each kind of file that Drape writes; it would take long if it did not fail at once.
struct Kind
{
    std::vector<std::string> arguments;  // to which the file's name belongs
    const char* file;
    const char* first;  // that is written of it
};
const std::vector<std::string> kLong{"s.json", "--headless", "--frames", "10000000"};
std::vector<Kind> kinds()
{
    std::vector<Kind> all;
    const auto add = [&](const char* option, const char* file, const char* first) {
        all.push_back({kLong, file, first});
        all.back().arguments.push_back(option);
    };
    for (const char* file : {"x.obj", "x.ply"})
        add("--export", file, file);
    add("--export-frames", "x_##.ply", "x_00.ply");
    add("--animation", "x.pc2", "x.pc2");
    add("--animation", "x.pc2", "x.obj");
    add("--screenshot", "x.png", "x.png");
    add("--screenshot-frames", "x_##.png", "x_00.png");
    add("--film", "x.mp4", "x.mp4");
    add("--stats", "x.json", "x.json");
    add("--record", "x.session", "x.session");
    all.push_back({{"s.json", "--stats"}, "x.json", "x.json"});  // that of a window, before it opens
    all.push_back({{"s.json", "--compare", "cpu,reference", "--frames", "10000000", "--stats"}, "x.json", "x.json"});
    all.push_back({{"bench", "--json"}, "x.json", "x.json"});
    return all;
}

class Permissions : public ::testing::Test
{
protected:
    void SetUp() override
    {
        static const std::string why = whyModeBitsDoNotCount();
        if (!why.empty())
            GTEST_SKIP() << why;
    }

    /// By someone for whom mode bits count.
    Result drape(const std::vector<std::string>& arguments) const
    {
        std::vector<std::string> all = obeyingModeBits();
        all.emplace_back(DRAPE_PROGRAM);
        all.insert(all.end(), arguments.begin(), arguments.end());
        return run(all, scratch_.path());
    }
    void expectSays(int status, const std::vector<std::string>& arguments, const std::string& message) const
    {
        const Result result = drape(arguments);
        EXPECT_EQ(result.status, status) << arguments[0] << ": " << result.err;
        EXPECT_EQ(result.err, "drape: " + message + "\n");
        EXPECT_EQ(result.out, "");
    }
    fs::path makeFolder(const std::string& name) const
    {
        fs::create_directories(scratch_.path() / name);
        return scratch_.path() / name;
    }
    std::vector<std::string> files(const std::string& folder = ".") const
    {
        std::vector<std::string> names;
        for (const auto& entry : fs::directory_iterator(scratch_.path() / folder))
            names.push_back(entry.path().filename().string());
        std::ranges::sort(names);
        return names;
    }

    ScratchFolder scratch_;
    std::string scene_ = scratch_.write("s.json", kSheet);
    std::string mesh_ = scratch_.write("a.obj", sheetObj(3, 3));
};

TEST_F(Permissions, AnInputThatMayNotBeReadIsNamed)
{
    scratch_.write("mesh.json", R"({"cloths": [{"mesh": {"file": "a.obj"}}]})");
    scratch_.write("solid.json",
                   R"({"cloths": [{"mesh": {"generator": "sheet"}}], "colliders": [{"type": "mesh", "mesh": {"file": "a.obj"}}]})");
    ASSERT_EQ(drape({"s.json", "--headless", "--frames", "2", "--record", "s.session"}).status, 0);
    const std::string advice = ": you may not read this file; its owner can allow that with chmod +r";
    const std::vector<std::string> frames{"--headless", "--frames", "1"};
    for (const auto& [input, closed, more] : std::vector<std::tuple<std::string, std::string, std::vector<std::string>>>{
             {"a.obj", "a.obj", frames},
             {"s.json", "s.json", frames},
             {"s.json", "s.json", {"--compare", "cpu,reference", "--frames", "1"}},
             {"s.session", "s.session", {"--headless"}},
             {"mesh.json", "a.obj", frames},
             {"solid.json", "a.obj", frames}})
    {
        const WithMode none(scratch_.path() / closed, 0);
        std::vector<std::string> arguments{input};
        arguments.insert(arguments.end(), more.begin(), more.end());
        expectSays(2, arguments, closed + advice);
    }
}

TEST_F(Permissions, AClosedFolderOnTheWayIsNamed)
{
    ASSERT_EQ(drape({"s.json", "--headless", "--frames", "2", "--record", "s.session"}).status, 0);
    makeFolder("shut/in");
    for (const char* file : {"a.obj", "s.json", "s.session"})
        fs::copy_file(scratch_.path() / file, scratch_.path() / "shut/in" / file);
    scratch_.write("mesh.json", R"({"cloths": [{"mesh": {"file": "shut/in/a.obj"}}]})");
    const WithMode closed(scratch_.path() / "shut", 0600);
    const std::string advice = ": you may not look into the folder shut; its owner can allow that with chmod +x";
    for (const char* file : {"shut/in/a.obj", "shut/in/s.json", "shut/in/flag", "shut/in"})
        expectSays(2, {file, "--headless", "--frames", "1"}, file + advice);
    expectSays(2, {"shut/in/s.session", "--headless"}, "shut/in/s.session" + advice);
    expectSays(2, {"mesh.json", "--headless", "--frames", "1"}, "shut/in/a.obj" + advice);
}

TEST_F(Permissions, AFolderThatMayNotBeWrittenToIsSaidBeforeTheRun)
{
    makeFolder("closed");
    for (const unsigned mode : {0555u, 0666u})
    {
        const WithMode closed(scratch_.path() / "closed", mode);
        for (const Kind& kind : kinds())
        {
            std::vector<std::string> arguments = kind.arguments;
            arguments.push_back(std::string("closed/") + kind.file);
            const std::string first = kind.first == std::string("x.obj") ? kind.file : kind.first;
            expectSays(1, arguments,
                       "cannot write closed/" + first + ": Permission denied. You may not write there: choose another folder");
        }
    }
    EXPECT_EQ(files("closed"), std::vector<std::string>{});
}

TEST_F(Permissions, AFileThatMayNotBeWrittenToIsNotReplaced)
{
    const std::vector<std::string> before = files();
    for (const Kind& kind : kinds())
    {
        scratch_.write(kind.first, "old");
        const WithMode readOnly(scratch_.path() / kind.first, 0444);
        std::vector<std::string> arguments = kind.arguments;
        arguments.emplace_back(kind.file);
        expectSays(1, arguments, std::string("cannot write ") + kind.first + kReadOnly);
        EXPECT_EQ(readFile(scratch_ / kind.first), "old") << kind.file;
        fs::remove(scratch_.path() / kind.first);
        EXPECT_EQ(files(), before) << kind.file;
    }
}

TEST_F(Permissions, ALinkToAReadOnlyFileIsNoWayRoundThat)
{
    scratch_.write("real.obj", "old");
    fs::create_symlink("real.obj", scratch_.path() / "link.obj");
    const WithMode readOnly(scratch_.path() / "real.obj", 0444);
    expectSays(1, {"s.json", "--headless", "--frames", "10000000", "--export", "link.obj"},
               std::string("cannot write link.obj") + kReadOnly);
    EXPECT_EQ(readFile(scratch_ / "real.obj"), "old");
}

TEST_F(Permissions, AReadOnlyFileInASequenceEndsIt)
{
    scratch_.write("x_2.ply", "old");
    const WithMode readOnly(scratch_.path() / "x_2.ply", 0444);
    expectSays(1, {"s.json", "--headless", "--frames", "5", "--export-frames", "x_#.ply"}, std::string("cannot write x_2.ply") + kReadOnly);
    EXPECT_EQ(readFile(scratch_ / "x_2.ply"), "old");
    EXPECT_EQ(files(), (std::vector<std::string>{"a.obj", "s.json", "x_0.ply", "x_1.ply", "x_2.ply"}));
}

TEST_F(Permissions, WhereWhatIsThereMayBeWrittenItIs)
{
    scratch_.write("x.obj", "old");
    const WithMode writeOnly(scratch_.path() / "x.obj", 0200);
    ASSERT_EQ(drape({"s.json", "--headless", "--frames", "1", "--export", "x.obj"}).status, 0);
    EXPECT_EQ(readObj(readFile(scratch_ / "x.obj")).vertices.size(), 25u);
}

/// In mounts of its own, which need no rights where the system lets users have them.
class OwnMounts : public ::testing::Test
{
protected:
    void SetUp() override
    {
        const Result tried = inMounts("mount -t tmpfs none .");
        if (tried.status != 0)
            GTEST_SKIP() << "no mounts of our own here: " << tried.err;
    }

    Result inMounts(const std::string& script) const
    {
        return run({"unshare", "-rm", "sh", "-c", "cd disk && " + script, DRAPE_PROGRAM, scratch_ / "s.json"}, scratch_.path());
    }

    ScratchFolder scratch_;
    std::string scene_ = scratch_.write("s.json", kSheet);
    bool made_ = fs::create_directory(scratch_.path() / "disk");
};

TEST_F(OwnMounts, AReadOnlyDiskIsSaidBeforeTheRun)
{
    for (const char* file : {"--export x.obj", "--animation x.pc2", "--screenshot x.png", "--stats x.json", "--record x.session"})
    {
        const Result result =
            inMounts("mount -t tmpfs -o ro none . && cd ../disk && exec \"$0\" \"$1\" --headless --frames 10000000 " + std::string(file));
        EXPECT_EQ(result.status, 1) << result.err;
        EXPECT_EQ(result.err, "drape: cannot write " + std::string(file).substr(std::string(file).find(' ') + 1) +
                                  ": Read-only file system. You may not write there: choose another folder\n");
    }
}

TEST_F(OwnMounts, AFullDiskKeepsTheOldFile)
{
    for (const char* option : {"--export x.obj", "--animation x.pc2", "--record x.obj.session", "--screenshot x.png"})
    {
        const Result result = inMounts(
            "mount -t tmpfs -o size=16k none . && cd ../disk && head -c 14000 /dev/zero > x.obj; cp x.obj x.obj.session; cp x.obj x.png;"
            "ls > ../before; \"$0\" \"$1\" --headless --frames 100 " +
            std::string(option) + "; status=$?; ls > ../after; head -c 14000 /dev/zero | cmp - x.obj && exit $status");
        EXPECT_EQ(result.status, 1) << option << ": " << result.err;
        EXPECT_NE(result.err.find(": No space left on device. Make room"), std::string::npos) << option << ": " << result.err;
        EXPECT_EQ(readFile(scratch_ / "after"), readFile(scratch_ / "before")) << option;
    }
}

TEST_F(OwnMounts, AFilmNeedsNoOtherFolderThanItsOwn)
{
    if (run({"sh", "-c", "command -v ffmpeg"}).status != 0)
        GTEST_SKIP() << "ffmpeg is not installed";
    // Last, since the working folder may be in it.
    const Result result = inMounts(
        "mount -t tmpfs none . && cd ../disk && cp ../s.json . && mount -t tmpfs -o ro none /tmp && "
        "\"$0\" s.json --headless --frames 3 --size 64x48 --film x.mp4 && test -s x.mp4");
    EXPECT_EQ(result.status, 0) << result.err;
}

}  // namespace
}  // namespace drape::test
