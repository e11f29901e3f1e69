// drape --compare from the outside: what it prints, writes and returns.
#include <gtest/gtest.h>
#include <signal.h>

#include <nlohmann/json.hpp>
#include <thread>

#include "tests/app/obj_text.h"
#include "tests/app/process.h"

namespace drape::test {
namespace {

using Json = nlohmann::json;

class Compare : public ::testing::Test
{
protected:
    Result run(std::vector<std::string> arguments)
    {
        arguments.insert(arguments.begin(), {sheet_, "--frames", "20", "--compare"});
        return runDrape(arguments);
    }
    void expectFails(const std::vector<std::string>& arguments, const std::vector<std::string>& mentions)
    {
        const Result result = run(arguments);
        EXPECT_EQ(result.status, 2) << result.err;
        for (const std::string& part : mentions)
            EXPECT_NE(result.err.find(part), std::string::npos) << "\"" << part << "\" is missing in: " << result.err;
    }

    ScratchFolder scratch_;
    std::string sheet_ = scratch_.write("sheet.obj", sheetObj(8, 6));
};

TEST_F(Compare, TheSameBitsAreStatusZero)
{
    const Result result = run({"cpu:scalarx1:2,reference", "--pin", "54", "--stats", "-"});
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_NE(result.err.find("the same bits in all 20 frames"), std::string::npos) << result.err;
    const Json json = Json::parse(result.out);
    EXPECT_EQ(json.at("frames"), 20);
    EXPECT_EQ(json.at("sameBits"), true);
    EXPECT_TRUE(json.at("firstDifference").is_null());
    EXPECT_TRUE(json.at("largestDifference").is_null());
    EXPECT_EQ(json.at("a").at("simd"), "scalarx1");
    EXPECT_EQ(json.at("a").at("threads"), 2);
    EXPECT_EQ(json.at("b").at("backend"), "reference");
    EXPECT_EQ(json.at("a").at("hash"), json.at("b").at("hash"));
    EXPECT_GT(json.at("b").at("stageMs").at("edges").get<double>(), 0.0);
}

TEST_F(Compare, OtherSettingsAreStatusOneAndSaidWhere)
{
    const Result result = run({"cpu,cpu", "--set", "cloth.drag=0.5", "--set-b", "edges.method=jacobi", "--stats", scratch_ / "stats.json"});
    EXPECT_EQ(result.status, 1) << result.err;
    for (const char* part : {"different", "in frame 1, iteration 1, by edges", "particle", "largest", "mean"})
        EXPECT_NE(result.out.find(part), std::string::npos) << part << " is missing in: " << result.out;
    const Json json = Json::parse(readFile(scratch_ / "stats.json"));
    EXPECT_EQ(json.at("sameBits"), false);
    EXPECT_EQ(json.at("firstDifference").at("frame"), 1);
    EXPECT_EQ(json.at("firstDifference").at("iteration"), 1);
    EXPECT_EQ(json.at("firstDifference").at("stage"), "edges");
    EXPECT_GT(json.at("largestDifference").at("metres").get<double>(), 0.0);
    EXPECT_LE(json.at("lastFrame").at("mean").get<double>(), json.at("lastFrame").at("largest").get<double>());
    EXPECT_NE(json.at("a").at("hash"), json.at("b").at("hash"));
    EXPECT_FALSE(json.at("a").at("cloths").at(0).at("params").contains("edges.method"));
    EXPECT_EQ(json.at("b").at("cloths").at(0).at("params").at("edges.method"), "jacobi");
    EXPECT_EQ(json.at("b").at("cloths").at(0).at("params").at("cloth.drag"), 0.5);
}

TEST_F(Compare, OtherFrequenciesToo)
{
    const Result result = run({"cpu,cpu", "--set-b", "solver.frequency=60", "--stats", "-"});
    EXPECT_EQ(result.status, 1) << result.err;
    const Json json = Json::parse(result.out);
    EXPECT_EQ(json.at("a").at("iterations"), 5);
    EXPECT_EQ(json.at("b").at("iterations"), 1);
    EXPECT_EQ(json.at("firstDifference").at("frame"), 1);
}

TEST_F(Compare, LooksIntoTheKernelsOfTheGpuToo)
{
    if (runDrape({"--list-backends"}).out.find("cuda-on-cpu") == std::string::npos)
        GTEST_SKIP() << "not built";
    const auto compare = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {sheet_, "--frames", "3", "--compare", "cuda-on-cpu,reference", "--stats", "-"});
        return runDrape(arguments);
    };
    const Result same = compare({});
    EXPECT_EQ(same.status, 0) << same.err;
    const Json json = Json::parse(compare({"--set-b", "edges.method=jacobi"}).out);
    EXPECT_EQ(json.at("a").at("backend"), "cuda-on-cpu");
    EXPECT_EQ(json.at("firstDifference").at("frame"), 1);
    EXPECT_EQ(json.at("firstDifference").at("iteration"), 1);
    EXPECT_EQ(json.at("firstDifference").at("stage"), "edges");
}

TEST_F(Compare, SidesThatDoNotExistAreSaid)
{
    expectFails({"cpu"}, {"--compare cpu", "two backends"});
    expectFails({"cpu,cpu,cpu"}, {"two backends"});
    expectFails({"cpu,referense"}, {"referense", "\"reference\""});
    expectFails({"cpu:mmx,reference"}, {"mmx", "scalarx1"});
    expectFails({"reference:scalarx1,cpu"}, {"reference:scalarx1", "only the cpu backend"});
    expectFails({"cpu:0,cpu"}, {"cpu:0", "1 to 1024"});
    expectFails({"cpu:99999999999999999999,cpu"}, {"1 to 1024"});
    expectFails({"cpu:,cpu"}, {"NAME[:SIMD][:THREADS]"});
    expectFails({"cpu:scalarx1:sse4x4:2,cpu"}, {"NAME[:SIMD][:THREADS]"});
    expectFails({",cpu"}, {"NAME[:SIMD][:THREADS]"});
    expectFails({"cpu,cpu", "--set-b", "cloth.densty=1"}, {"--set-b", "cloth.densty", "cloth.density"});
    expectFails({"cpu,cpu", "--threads", "2"}, {"leave out --threads"});
    expectFails({"cpu,cpu", "--export", "a.obj"}, {"leave out --export"});
    const Result frames = runDrape({sheet_, "--compare", "cpu,cpu"});
    EXPECT_EQ(frames.status, 2);
    EXPECT_NE(frames.err.find("--frames N"), std::string::npos) << frames.err;
    const Result alone = runDrape({sheet_, "--headless", "--frames", "1", "--set-b", "cloth.density=1"});
    EXPECT_EQ(alone.status, 2);
    EXPECT_NE(alone.err.find("--compare"), std::string::npos) << alone.err;
}

TEST_F(Compare, InterruptEndsTheRunAndWritesNothing)
{
    Process process({DRAPE_PROGRAM, "flag", "--compare", "cpu,reference", "--frames", "10000000", "--stats", scratch_ / "stats.json"});
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    ASSERT_TRUE(process.running()) << process.err();
    process.signal(SIGINT);
    EXPECT_EQ(process.wait(10.0), 130);
    EXPECT_FALSE(std::filesystem::exists(scratch_ / "stats.json"));
}

}  // namespace
}  // namespace drape::test
