// Standard output and error that cannot be written, or are closed.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/app/process.h"

namespace drape::test {
namespace {

class StandardStreams : public ::testing::Test
{
protected:
    /// `arguments` with the shell's redirections.
    Result drape(const std::string& arguments) const
    {
        return run({"sh", "-c", "exec \"$0\" " + arguments, DRAPE_PROGRAM}, scratch_.path());
    }

    ScratchFolder scratch_;
    std::string scene_ = scratch_.write("s.json", R"({"cloths": [{"mesh": {"generator": "sheet", "columns": 5, "rows": 5}}]})");
};

TEST_F(StandardStreams, ResultsThatDoNotArriveAreAFailure)
{
    for (const char* arguments :
         {"--help", "--list-scenes", "--list-params", "s.json --headless --frames 1 --stats -", "s.json --compare cpu,cpu --frames 1",
          "s.json --compare cpu,cpu --frames 1 --stats -", "bench --quick --only sheet-32 --threads 1 --json -"})
        for (const char* to : {" > /dev/full", " >&-"})
        {
            const Result result = drape(std::string(arguments) + to);
            EXPECT_EQ(result.status, 1) << arguments << to << ": " << result.err;
            EXPECT_NE(result.err.find("cannot write to standard output: "), std::string::npos) << arguments << to << ": " << result.err;
        }
}

TEST_F(StandardStreams, MessagesThatDoNotArriveStopNothing)
{
    for (const char* to : {"2> /dev/full", "2>&-"})
    {
        const Result result = drape(std::string("s.json --headless --frames 2 --stats - ") + to);
        EXPECT_EQ(result.status, 0) << to;
        EXPECT_EQ(nlohmann::json::parse(result.out).at("frames"), 2) << to;
        EXPECT_EQ(drape(std::string("missing.json --headless --frames 2 ") + to).status, 2) << to;
    }
}

TEST_F(StandardStreams, AReaderOfMessagesWhoIsGoneStopsNothing)
{
    const Result result = run(
        {"sh", "-c", "(\"$0\" s.json --headless --frames 2 --export a.obj; echo $? > status) 2>&1 | true", DRAPE_PROGRAM}, scratch_.path());
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(readFile(scratch_ / "status"), "0\n");
    EXPECT_FALSE(readFile(scratch_ / "a.obj").empty());
}

TEST_F(StandardStreams, MessagesDoNotGoToFilesWhereTheStreamsAreClosed)
{
    ASSERT_EQ(drape("s.json --headless --frames 3 --animation a.pc2 --export a.ply").status, 0);
    ASSERT_EQ(drape("s.json --headless --frames 3 --animation b.pc2 --export b.ply <&- >&- 2>&-").status, 0);
    for (const char* ending : {".pc2", ".obj", ".ply"})
        EXPECT_EQ(readFile(scratch_ / ("a" + std::string(ending))), readFile(scratch_ / ("b" + std::string(ending)))) << ending;
}

}  // namespace
}  // namespace drape::test
