// `drape bench` from the outside.
#include <gtest/gtest.h>
#include <signal.h>

#include <nlohmann/json.hpp>
#include <thread>

#include "tests/app/process.h"

namespace drape::test {
namespace {

using Json = nlohmann::json;

TEST(Bench, WritesWhatItMeasured)
{
    ScratchFolder scratch;
    const std::string file = scratch / "bench.json";
    const Result result = runDrape({"bench", "--quick", "--only", "sheet-32", "--threads", "2", "--json", file});
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_NE(result.out.find("sheet-32: 1024 particles"), std::string::npos) << result.out;

    const Json json = Json::parse(readFile(file));
    ASSERT_EQ(json.at("scenes").size(), 1u);
    const Json& scene = json.at("scenes").at(0);
    EXPECT_EQ(scene.at("name"), "sheet-32");
    EXPECT_EQ(scene.at("particles"), 1024);
    EXPECT_EQ(scene.at("triangles"), 2 * 31 * 31);
#ifndef __SANITIZE_ADDRESS__  // whose allocator does not tell
    EXPECT_GT(scene.at("bytesPerParticle").get<double>(), 100.0);
#endif
    EXPECT_EQ(scene.at("runs").at(0).at("backend"), "reference");
    for (const Json& run : scene.at("runs"))
    {
        EXPECT_TRUE(run.at("sameBits").get<bool>()) << run;
        const double frame = run.at("msPerFrame").get<double>();
        EXPECT_NEAR(run.at("particleIterationsPerSecond").get<double>(), 1024 * 5 / (frame * 1e-3), 1e3 / frame);
        double sum = 0.0;
        for (const auto& [name, stage] : run.at("stages").items())
        {
            EXPECT_GT(stage.at("ms").get<double>(), 0.0) << name;
            EXPECT_NEAR(stage.at("nsPerElement").get<double>(), stage.at("ms").get<double>() * 1e6 / 5 / stage.at("elements").get<double>(),
                        0.01 * stage.at("nsPerElement").get<double>());
            sum += stage.at("ms").get<double>();
        }
        EXPECT_LT(sum, 1.01 * frame);
        EXPECT_GT(sum, 0.5 * frame);
    }
}

TEST(Bench, TakesTheInstructionSetsThatAreAskedFor)
{
    const Result result = runDrape({"bench", "--quick", "--only", "sheet-32", "--simd", "scalarx1", "--threads", "2", "--json", "-"});
    EXPECT_EQ(result.status, 0) << result.err;
    const Json runs = Json::parse(result.out).at("scenes").at(0).at("runs");
    ASSERT_EQ(runs.size(), 3u);
    EXPECT_EQ(runs.at(0).at("backend"), "reference");
    for (size_t i : {1u, 2u})
    {
        EXPECT_EQ(runs.at(i).at("simd"), "scalarx1");
        EXPECT_EQ(runs.at(i).at("threads"), i);
    }
}

TEST(Bench, StandardOutputHoldsNothingButTheJson)
{
    const Result result = runDrape({"bench", "--quick", "--only", "sheet-32", "--json", "-"});
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_TRUE(Json::parse(result.out).at("quick").get<bool>());
}

TEST(Bench, SaysWhatIsWrong)
{
    const std::vector<std::pair<std::vector<std::string>, std::string>> wrong = {
        {{"bench", "--onyl", "sheet-32"}, "did you mean --only?"},
        {{"bench", "--only", "shet-32"}, "did you mean \"sheet-32\"?"},
        {{"bench", "--backend", "referense"}, "did you mean \"reference\"?"},
        {{"bench", "--simd", "mmx"}, "--simd mmx: this processor runs"},
        {{"bench", "sheet-32"}, "only options may follow drape bench"},
        {{"bench", "--threads", "-1"}, "--threads"},
    };
    for (const auto& [arguments, complaint] : wrong)
    {
        const Result result = runDrape(arguments);
        EXPECT_EQ(result.status, 2) << complaint;
        EXPECT_EQ(result.out, "");
        EXPECT_NE(result.err.find(complaint), std::string::npos) << result.err;
    }
    EXPECT_EQ(runDrape({"bench", "--quick", "--only", "sheet-32", "--json", "/nowhere/bench.json"}).status, 1);
}

TEST(Bench, InterruptEndsItAndWritesNothing)
{
    ScratchFolder scratch;
    Process process({DRAPE_PROGRAM, "bench", "--json", scratch / "bench.json"});
    std::this_thread::sleep_for(std::chrono::milliseconds(700));
    ASSERT_TRUE(process.running()) << process.err();
    process.signal(SIGINT);
    EXPECT_EQ(process.wait(10.0), 130);
    EXPECT_NE(process.err().find("interrupted"), std::string::npos) << process.err();
    EXPECT_FALSE(std::filesystem::exists(scratch / "bench.json"));
}

}  // namespace
}  // namespace drape::test
