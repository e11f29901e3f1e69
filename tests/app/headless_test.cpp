// The program from the outside, without a window: what it prints, writes and returns.
#include <gtest/gtest.h>
#include <signal.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>
#include <thread>

#include "tests/app/obj_text.h"
#include "tests/app/picture.h"
#include "tests/app/process.h"

namespace drape::test {
namespace {

using Json = nlohmann::json;

/// Runs headless and reads the statistics from standard output, which must hold nothing else.
Json statsOf(std::vector<std::string> arguments)
{
    arguments.insert(arguments.end(), {"--headless", "--stats", "-"});
    const Result result = runDrape(arguments);
    EXPECT_EQ(result.status, 0) << result.err;
    return Json::parse(result.out);
}

void expectFails(int status, const std::vector<std::string>& arguments, const std::vector<std::string>& mentions)
{
    const Result result = runDrape(arguments);
    EXPECT_EQ(result.status, status) << result.err;
    EXPECT_EQ(result.out, "");
    for (const std::string& part : mentions)
        EXPECT_NE(result.err.find(part), std::string::npos) << "\"" << part << "\" is missing in: " << result.err;
}

class Headless : public ::testing::Test
{
protected:
    ScratchFolder scratch_;
    std::string sheet_ = scratch_.write("sheet.obj", sheetObj(8, 6));
};

TEST_F(Headless, StatsSayWhatRan)
{
    const Json stats = statsOf({sheet_, "--frames", "30", "--pin", "none", "--set", "cloth.density=0.5"});
    EXPECT_EQ(stats.at("backend"), "cpu");
    EXPECT_FALSE(stats.at("simd").get<std::string>().empty());
    EXPECT_EQ(stats.at("drawing"), "upload");
    EXPECT_EQ(stats.at("frames"), 30);
    EXPECT_NEAR(stats.at("dt").get<double>(), 1.0 / 60.0, 1e-6);
    EXPECT_EQ(stats.at("iterations"), 5);  // 300 Hz at 60 frames a second
    EXPECT_EQ(stats.at("particles"), 9 * 7);
    EXPECT_EQ(stats.at("triangles"), 2 * 8 * 6);
    EXPECT_GT(stats.at("constraints").get<int>(), 8 * 7 + 9 * 6);
    EXPECT_EQ(stats.at("hash").get<std::string>().size(), 16u);
    EXPECT_EQ(stats.at("nonFinite"), 0);
    EXPECT_TRUE(stats.at("warnings").is_array());
    EXPECT_FLOAT_EQ(stats.at("cloths").at(0).at("params").at("cloth.density").get<float>(), 0.5f);

    const Json& times = stats.at("msPerFrame");
    EXPECT_GT(times.at("min").get<double>(), 0.0);
    EXPECT_LE(times.at("min").get<double>(), times.at("median").get<double>());
    EXPECT_LE(times.at("median").get<double>(), times.at("p95").get<double>());
    for (const char* stage : {"integrate", "wind", "tethers", "edges", "collision", "selfCollision"})
        EXPECT_GE(stats.at("stageMs").at(stage).get<double>(), 0.0) << stage;
    EXPECT_GT(stats.at("stageMs").at("edges").get<double>(), 0.0);

    for (int axis = 0; axis < 3; ++axis)
    {
        EXPECT_LE(stats.at("bounds").at("low").at(axis).get<double>(), stats.at("center").at(axis).get<double>());
        EXPECT_LE(stats.at("center").at(axis).get<double>(), stats.at("bounds").at("high").at(axis).get<double>());
    }
}

TEST_F(Headless, ASheetHeldByOneCornerSwingsAndStaysWhole)
{
    const Json stats = statsOf({sheet_, "--frames", "20", "--pin", "54"});  // the top left corner
    EXPECT_GT(stats.at("maxSpeed").get<double>(), 0.1);
    EXPECT_GT(stats.at("kineticEnergy").get<double>(), 0.0);
    EXPECT_NEAR(stats.at("meanStretch").get<double>(), 1.0, 0.05);
    EXPECT_LT(stats.at("maxStretch").get<double>(), 1.2);
    EXPECT_EQ(stats.at("cloths").at(0).at("pins"), 1);
}

TEST_F(Headless, TwoRunsGiveTheSameHashAndAnotherDensityAnother)
{
    const std::vector<std::string> arguments = {"flag", "--frames", "40"};
    const Json first = statsOf(arguments), second = statsOf(arguments);
    EXPECT_EQ(first.at("hash"), second.at("hash"));
    const Json other = statsOf({"flag", "--frames", "40", "--set", "cloth.density=0.7"});
    EXPECT_NE(first.at("hash"), other.at("hash"));
}

TEST_F(Headless, StatsGoToAFileToo)
{
    const Result result = runDrape({"sheet.obj", "--headless", "--frames", "2", "--stats", "stats.json"}, scratch_.path());
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(Json::parse(readFile(scratch_ / "stats.json")).at("frames"), 2);
}

TEST_F(Headless, NoFramesIsTheStart)
{
    const Json stats = statsOf({sheet_, "--frames", "0"});
    EXPECT_EQ(stats.at("frames"), 0);
    EXPECT_TRUE(stats.at("msPerFrame").at("median").is_null());
    EXPECT_EQ(stats.at("kineticEnergy"), 0.0);
}

TEST_F(Headless, ExportKeepsVerticesAndFaces)
{
    // A seam (two vertices in one place), a loose vertex, a quad, a triangle and a pentagon, in centimetres.
    const std::string source =
        "v 0 0 0\nv 100 0 0\nv 100 100 0\nv 0 100 0\n"
        "v 500 500 500\n"
        "v 100 0 0\nv 100 100 0\nv 200 0 0\nv 200 100 0\nv 250 50 0\n"
        "f 1 2 3 4\nf 6 8 9\nf -5 -6 -2 -4\nf 8 10 9\n";
    scratch_.write("seam.obj", source);
    const Result result = runDrape({"seam.obj", "--headless", "--frames", "10", "--scale", "0.01", "--export", "out.obj"}, scratch_.path());
    ASSERT_EQ(result.status, 0) << result.err;

    const ObjText out = readObj(readFile(scratch_ / "out.obj"));
    ASSERT_EQ(out.vertices.size(), 10u);
    const std::vector<std::vector<int>> faces = {{1, 2, 3, 4}, {6, 8, 9}, {6, 5, 9, 7}, {8, 10, 9}};
    EXPECT_EQ(out.faces, faces);
    EXPECT_EQ(out.vertices[1], out.vertices[5]);  // the seam never opens
    EXPECT_EQ(out.vertices[2], out.vertices[6]);
    const auto& a = out.vertices[0];
    const auto& b = out.vertices[1];
    EXPECT_NEAR(std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]), 1.0, 0.1);  // still about a metre
}

TEST_F(Headless, ExportOfTheStartIsTheSource)
{
    const Result result = runDrape({"sheet.obj", "--headless", "--frames", "0", "--export", "out.obj"}, scratch_.path());
    ASSERT_EQ(result.status, 0) << result.err;
    const ObjText in = readObj(readFile(sheet_)), out = readObj(readFile(scratch_ / "out.obj"));
    EXPECT_EQ(in.faces, out.faces);
    ASSERT_EQ(in.vertices.size(), out.vertices.size());
    for (size_t i = 1; i < in.vertices.size(); ++i)
        for (int axis = 0; axis < 3; ++axis)
            EXPECT_NEAR(in.vertices[i][axis] - in.vertices[0][axis], out.vertices[i][axis] - out.vertices[0][axis], 1e-6);
}

TEST_F(Headless, RepairsAreSaidAndListed)
{
    scratch_.write("odd.obj", "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 9 9 9\nf 1 2 3\nf 1 2 3\nf 1 1 2\nf 1 3 4\n");
    const Result result = runDrape({"odd.obj", "--headless", "--frames", "1", "--stats", "-"}, scratch_.path());
    ASSERT_EQ(result.status, 0) << result.err;
    const Json warnings = Json::parse(result.out).at("warnings");
    EXPECT_GE(warnings.size(), 3u) << warnings;
    for (const Json& warning : warnings)
        EXPECT_NE(result.err.find(warning.get<std::string>()), std::string::npos) << warning;
}

TEST_F(Headless, SaysWhatADistanceCountsAs)
{
    const Result result = runDrape({"stack", "--headless", "--frames", "1", "--set", "interCollision.distance=1", "--set",
                                    "selfCollision.model=triangles", "--set", "selfCollision.distance=0.6", "--stats", "-"});
    EXPECT_EQ(result.status, 0) << result.err;
    const Json warnings = Json::parse(result.out).at("warnings");
    ASSERT_GE(warnings.size(), 2u) << warnings;
    EXPECT_EQ(warnings.front().get<std::string>().rfind("selfCollision.distance counts as 0.", 0), 0u) << warnings;
    EXPECT_EQ(warnings.back().get<std::string>().rfind("interCollision.distance counts as 0.", 0), 0u) << warnings;
}

TEST_F(Headless, MoreThreadsThanProcessorsAreAWarning)
{
    const unsigned processors = std::max(std::thread::hardware_concurrency(), 1u);
    const auto warnings = [&](unsigned threads) {
        return statsOf({sheet_, "--frames", "1", "--threads", std::to_string(threads)}).at("warnings").dump();
    };
    EXPECT_EQ(warnings(processors).find("wait for each other"), std::string::npos);
    EXPECT_NE(warnings(processors + 1).find("--threads " + std::to_string(processors) + " is faster"), std::string::npos);
}

TEST_F(Headless, TheIterationCapIsAWarning)
{
    const Json stats = statsOf({sheet_, "--frames", "3", "--dt", "0.05", "--set", "solver.maxIterations=2"});
    EXPECT_EQ(stats.at("iterations"), 2);
    EXPECT_NE(stats.at("warnings").dump().find("maxIterations"), std::string::npos);
}

TEST_F(Headless, TheScreenshotShowsTheCloth)
{
    const Result result = runDrape({"flag", "--headless", "--frames", "5", "--screenshot", scratch_ / "flag.png", "--size", "320x180"});
    ASSERT_EQ(result.status, 0) << result.err;
    const Picture picture = readPicture(scratch_ / "flag.png");
    ASSERT_EQ(picture.width, 320);
    ASSERT_EQ(picture.height, 180);
    const int cloth = countClothPixels(picture);
    EXPECT_GT(cloth, 320 * 180 / 50);
    EXPECT_LT(cloth, 320 * 180 * 9 / 10);
}

TEST_F(Headless, AScreenshotOfWhatTheGpuComputesIsTheSame)
{
    if (runDrape({"--list-backends"}).out.find("cuda-on-cpu") == std::string::npos)
        GTEST_SKIP() << "not built";
    const auto pictureOf = [&](const std::string& backend, const std::string& drawing) {
        const std::string file = scratch_ / (backend + ".png");
        EXPECT_EQ(statsOf({sheet_, "--frames", "3", "--backend", backend, "--screenshot", file, "--size", "320x180"}).at("drawing"),
                  drawing);
        return readFile(file);
    };
    EXPECT_EQ(pictureOf("cuda-on-cpu", "interop"), pictureOf("cpu", "upload"));
}

TEST_F(Headless, BadMeshesAreNamedWithLineAndReason)
{
    const std::string square = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";
    const auto fails = [&](const std::string& name, const std::string& text, const std::vector<std::string>& mentions) {
        scratch_.write(name, text);
        std::vector<std::string> all = mentions;
        all.push_back(name);
        expectFails(2, {scratch_ / name, "--headless", "--frames", "1"}, all);
    };
    fails("range.obj", square + "f 1 2 9\n", {"5", "9"});
    fails("zero.obj", square + "f 0 1 2\n", {"5"});
    fails("nan.obj", "v 0 0 0\nv nan 0 0\nv 1 1 0\nf 1 2 3\n", {"2"});
    fails("word.obj", "v 0 0 0\nv 1 x 0\nv 1 1 0\nf 1 2 3\n", {"2"});
    fails("faceless.obj", square, {"no faces"});
    fails("empty.obj", "", {"empty.obj"});
    expectFails(2, {scratch_ / "missing.obj", "--headless", "--frames", "1"}, {"missing.obj"});
    expectFails(2, {scratch_.path().string(), "--headless", "--frames", "1"}, {scratch_.path().string()});
}

TEST_F(Headless, BadScenesAreNamedWithPlaceAndReason)
{
    scratch_.write("key.json", R"({"name": "x", "clots": []})");
    expectFails(2, {scratch_ / "key.json", "--headless", "--frames", "1"}, {"key.json", "clots", "cloths"});
    scratch_.write("syntax.json", "{\"name\": ");
    expectFails(2, {scratch_ / "syntax.json", "--headless", "--frames", "1"}, {"syntax.json"});
    expectFails(2, {scratch_ / "missing.json", "--headless", "--frames", "1"}, {"missing.json"});
    expectFails(2, {"flg", "--headless", "--frames", "1"}, {"flg", "\"flag\""});
    expectFails(2, {scratch_.write("notes.txt", "hello"), "--headless", "--frames", "1"}, {"notes.txt", ".obj", ".json"});
}

TEST_F(Headless, ChecksWhatTheSceneSaysOfItself)
{
    const auto scene = [&](const std::string& check) {
        return scratch_.write("checked.json",
                              R"({"name": "Checked", "cloths": [{"mesh": {"generator": "sheet", "columns": 4, "rows": 4}}])" +
                                  (check.empty() ? "" : R"(, "check": )" + check) + "}");
    };
    const Result holds = runDrape({scene(R"({"frames": 12, "highY": [0, 0.4]})"), "--headless", "--check", "--stats", "-"});
    EXPECT_EQ(holds.status, 0) << holds.err;
    EXPECT_NE(holds.err.find("the scene's check holds"), std::string::npos) << holds.err;
    EXPECT_EQ(Json::parse(holds.out).at("frames"), 12);
    expectFails(1, {scene(R"({"frames": 12, "highY": [1, 2], "maxStretch": [1, 2]})"), "--headless", "--check"},
                {"Checked: after 12 frames, highY is 0.3", "expected 1 to 2"});
    expectFails(1, {scene(R"({"frames": 12, "highY": [0, 0.4]})"), "--headless", "--check", "--set", "solver.gravity=0"}, {"highY is 0.5"});
    expectFails(2, {scene(""), "--headless", "--check"}, {"checked.json", "no \"check\""});
}

TEST_F(Headless, BadArgumentsAreUsageErrors)
{
    expectFails(2, {"flag", "--headless", "--frames", "1", "--set", "cloth.densty=1"}, {"cloth.densty", "cloth.density"});
    expectFails(2, {"flag", "--headless", "--frames", "1", "--set", "cloth.density=1000"}, {"cloth.density", "kg/m^2"});
    expectFails(2, {"flag", "--headless", "--frames", "1", "--backend", "magic"}, {"magic"});
    expectFails(2, {"flag", "--headless", "--frames", "1", "--scale", "2"}, {"--scale", ".obj"});
    expectFails(2, {sheet_, "--headless", "--frames", "1", "--pin", "3,99999"}, {"99999"});
    expectFails(2, {"flag", "--headless", "--frames", "1", "--bogus"}, {"--bogus"});
}

TEST_F(Headless, AFolderIsNotTakenForAScene)
{
    const Result result = runDrape({scratch_.path().string(), "--headless", "--frames", "1"});
    EXPECT_EQ(result.status, 2);
    EXPECT_NE(result.err.find("this is a folder; name a file in it"), std::string::npos) << result.err;
}

TEST_F(Headless, AnUnwritableResultFailsBeforeTheRun)
{
    const std::vector<std::string> run = {"flag", "--headless", "--frames", "1000000"};
    for (const std::vector<std::string>& where : std::vector<std::vector<std::string>>{{"--stats", "/nowhere/a.json"},
                                                                                       {"--export", "/nowhere/a.obj"},
                                                                                       {"--export", "/nowhere/a.ply"},
                                                                                       {"--record", "/nowhere/a.session"},
                                                                                       {"--screenshot", "/nowhere/a.png"}})
    {
        std::vector<std::string> arguments = run;
        arguments.insert(arguments.end(), where.begin(), where.end());
        expectFails(1, arguments, {"cannot write", where[1]});
    }
}

TEST_F(Headless, InterruptEndsTheRunAndWritesNothing)
{
    Process process({DRAPE_PROGRAM, "flag", "--headless", "--frames", "10000000", "--stats", scratch_ / "stats.json"});
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    ASSERT_TRUE(process.running()) << process.err();
    process.signal(SIGINT);
    EXPECT_EQ(process.wait(10.0), 130);
    EXPECT_NE(process.err().find("interrupted"), std::string::npos) << process.err();
    EXPECT_FALSE(std::filesystem::exists(scratch_ / "stats.json"));
}

TEST_F(Headless, ASessionReplaysToTheSameBitsOnAnyBackend)
{
    const Result recorded = runDrape({"sheet.obj", "--headless", "--frames", "25", "--dt", "0.01", "--pin", "corners", "--set",
                                      "wind.velocity=1,0,3", "--record", "a.session", "--stats", "-"},
                                     scratch_.path());
    ASSERT_EQ(recorded.status, 0) << recorded.err;
    const Json hash = Json::parse(recorded.out).at("hash");
    EXPECT_EQ(Json::parse(readFile(scratch_ / "a.session")).at("hash"), hash);
    for (const char* backend : {"cpu", "reference"})
    {
        const Result replayed =
            runDrape({"a.session", "--headless", "--backend", backend, "--stats", "-", "--export", "out.obj"}, scratch_.path());
        EXPECT_EQ(replayed.status, 0) << replayed.err;
        EXPECT_NE(replayed.err.find("the same bits"), std::string::npos) << replayed.err;
        EXPECT_EQ(Json::parse(replayed.out).at("hash"), hash);
        EXPECT_EQ(Json::parse(replayed.out).at("frames"), 25);
        EXPECT_FALSE(readObj(readFile(scratch_ / "out.obj")).vertices.empty());
    }
}

TEST_F(Headless, AReplayThatEndsElsewhereFails)
{
    const Result recorded = runDrape({"sheet.obj", "--headless", "--frames", "10", "--record", "a.session"}, scratch_.path());
    ASSERT_EQ(recorded.status, 0) << recorded.err;
    std::string text = readFile(scratch_ / "a.session");
    const size_t commands = text.find("\"commands\": []");
    ASSERT_NE(commands, std::string::npos) << text;
    text.replace(commands, 14, R"("commands": [{"frame": 3, "do": "unpinAll"}])");
    scratch_.write("b.session", text);
    expectFails(1, {scratch_ / "b.session", "--headless"}, {"b.session", "other bits"});

    scratch_.write("c.session", text.substr(0, text.size() / 2));
    expectFails(2, {scratch_ / "c.session", "--headless"}, {"c.session:"});
    expectFails(2, {scratch_ / "missing.session", "--headless"}, {"missing.session"});
    expectFails(2, {scratch_ / "b.session", "--headless", "--set", "cloth.density=1"}, {"--set", "leave out"});
    expectFails(2, {scratch_ / "b.session", "--headless", "--frames", "3"}, {"--frames"});
    expectFails(2, {scratch_ / "b.session", "--compare", "cpu,reference", "--frames", "3"}, {"--compare"});
    expectFails(2, {"flag", "--headless", "--frames", "1", "--record", "a.json"}, {"--record", ".session"});
}

TEST_F(Headless, NoXServerIsNeeded)
{
    const Result result = run({"env", "-u", "DISPLAY", DRAPE_PROGRAM, "flag", "--headless", "--frames", "1", "--screenshot",
                               scratch_ / "a.png", "--size", "64x64"});
    EXPECT_EQ(result.status, 0) << result.err;
}

TEST(Window, WithoutADisplayFailsWithOneLine)
{
    const Result result = run({"env", "-u", "DISPLAY", "-u", "WAYLAND_DISPLAY", DRAPE_PROGRAM, "flag"});
    EXPECT_EQ(result.status, 1);
    EXPECT_NE(result.err.find("--headless"), std::string::npos) << result.err;
}

TEST(Lists, ScenesAllRun)
{
    const Result result = runDrape({"--list-scenes"});
    ASSERT_EQ(result.status, 0);
    std::istringstream lines(result.out);
    int scenes = 0;
    for (std::string line; std::getline(lines, line); ++scenes)
    {
        std::istringstream words(line);
        std::string id, description;
        words >> id;
        std::getline(words >> std::ws, description);
        EXPECT_GT(description.size(), 10u) << line;
        const Json stats = statsOf({id, "--frames", "3"});
        EXPECT_EQ(stats.at("nonFinite"), 0) << id;
        EXPECT_GT(stats.at("particles").get<int>(), 100) << id;
        EXPECT_EQ(stats.at("warnings").size(), 0u) << id << ": " << stats.at("warnings");
    }
    EXPECT_GE(scenes, 3);
}

TEST(Lists, BackendsSayWhyNot)
{
    const Result result = runDrape({"--list-backends"});
    ASSERT_EQ(result.status, 0);
    EXPECT_NE(result.out.find("reference"), std::string::npos);
    EXPECT_NE(result.out.find("cuda"), std::string::npos);
}

TEST_F(Headless, InstructionSetsGiveTheReferencesBits)
{
    const Json reference = statsOf({sheet_, "--frames", "20", "--backend", "reference"});
    EXPECT_EQ(reference.at("simd"), "none");
    const Json scalar = statsOf({sheet_, "--frames", "20", "--simd", "scalarx1"});
    EXPECT_EQ(scalar.at("simd"), "scalarx1");
    EXPECT_EQ(scalar.at("hash"), reference.at("hash"));
    EXPECT_EQ(statsOf({sheet_, "--frames", "20"}).at("hash"), reference.at("hash"));
    EXPECT_EQ(runDrape({"--headless", sheet_, "--frames", "1", "--simd", "mmx"}).status, 2);
}

TEST(Lists, ParamsNameUnitAndDefault)
{
    const Result result = runDrape({"--list-params"});
    ASSERT_EQ(result.status, 0);
    for (const char* part : {"cloth.density", "kg/m^2", "solver.frequency", "Hz", "300", "selfCollision.distance"})
        EXPECT_NE(result.out.find(part), std::string::npos) << part;
}

TEST(Lists, FabricsNameAndDescription)
{
    const Result result = runDrape({"--list-fabrics"});
    ASSERT_EQ(result.status, 0);
    for (const char* part : {"silk", "denim", "wet-cloth", "Knitted"})
        EXPECT_NE(result.out.find(part), std::string::npos) << part;
    EXPECT_EQ(result.out.find("cannot be read"), std::string::npos) << result.out;
}

TEST_F(Headless, AFabricChangesTheMotion)
{
    const auto hashOf = [&](const char* fabric) {
        return statsOf({sheet_, "--frames", "5", "--pin", "none", "--fabric", fabric}).at("hash");
    };
    EXPECT_NE(hashOf("silk"), hashOf("leather"));
    const Result wrong = runDrape({"--headless", sheet_, "--frames", "1", "--fabric", "slik"});
    EXPECT_EQ(wrong.status, 2);
    EXPECT_NE(wrong.err.find("did you mean \"silk\""), std::string::npos) << wrong.err;
}

TEST(Docs, ParametersAreNotStale)
{
    ScratchFolder scratch;
    ASSERT_EQ(runDrape({"--write-docs", scratch.path().string()}).status, 0);
    EXPECT_EQ(readFile(scratch / "parameters.md"), readFile(std::string(DRAPE_SOURCE_FOLDER) + "/docs/parameters.md"))
        << "docs/parameters.md is stale: cmake --build build/release --target docs";
}

TEST(Docs, TheReadmeNamesEveryOptionAndNoOther)
{
    const auto optionsIn = [](const std::string& text) {
        const std::regex option("--[a-z]+(-[a-z]+)*");
        return std::set<std::string>(std::sregex_token_iterator(text.begin(), text.end(), option), {});
    };
    EXPECT_EQ(optionsIn(readFile(std::string(DRAPE_SOURCE_FOLDER) + "/README.md")),
              optionsIn(runDrape({"--help"}).out + runDrape({"bench", "--help"}).out));
}

}  // namespace
}  // namespace drape::test
