// What the command line is understood to mean, and what is said about one that is not understood.
#include "app/command_line.h"

#include <gtest/gtest.h>

#include "app/backends.h"
#include "app/input.h"

namespace drape {
namespace {

Options parse(std::vector<const char*> arguments)
{
    arguments.insert(arguments.begin(), "drape");
    return parseCommandLine(static_cast<int>(arguments.size()), arguments.data());
}

/// The message for a command line that is wrong.
std::string complaint(const std::vector<const char*>& arguments)
{
    try
    {
        parse(arguments);
    }
    catch (const InputError& error)
    {
        return error.what();
    }
    return "(no complaint)";
}

void expectMentions(const std::string& message, const std::vector<std::string>& parts)
{
    for (const std::string& part : parts)
        EXPECT_NE(message.find(part), std::string::npos) << "\"" << part << "\" is missing in: " << message;
}

TEST(CommandLine, NothingOpensTheWindow)
{
    const Options options = parse({});
    EXPECT_EQ(options.action, Action::window);
    EXPECT_EQ(options.input, "");
    EXPECT_EQ(options.backend, kDefaultBackend);
    EXPECT_EQ(options.threads, 0);
    EXPECT_FALSE(options.pins);
    EXPECT_FALSE(options.scale);
    EXPECT_FALSE(options.up);
    EXPECT_TRUE(objOptions(options, "my.obj").weld);
    EXPECT_FLOAT_EQ(options.dt, 1.0f / 60.0f);
}

TEST(CommandLine, ReadsEverything)
{
    const Options options = parse({"my.obj",    "--headless",
                                   "--frames",  "600",
                                   "--dt",      "0.02",
                                   "--backend", "reference",
                                   "--threads", "3",
                                   "--set",     "cloth.density=0.5",
                                   "--set",     "wind.velocity=1,2,-3",
                                   "--pin",     "3,17",
                                   "--scale",   "0.01",
                                   "--up",      "z",
                                   "--no-weld", "--stats",
                                   "-",         "--export",
                                   "out.obj",   "--screenshot",
                                   "out.png",   "--size",
                                   "640x360"});
    EXPECT_EQ(options.action, Action::headless);
    EXPECT_EQ(options.input, "my.obj");
    EXPECT_EQ(options.frames, 600);
    EXPECT_FLOAT_EQ(options.dt, 0.02f);
    EXPECT_EQ(options.backend, "reference");
    EXPECT_EQ(options.threads, 3);
    ASSERT_EQ(options.settings.size(), 2u);
    EXPECT_EQ(options.settings[0].param->name, "cloth.density");
    EXPECT_FLOAT_EQ(std::get<float>(options.settings[0].value), 0.5f);
    EXPECT_EQ(std::get<Vec3f>(options.settings[1].value), (Vec3f{1.0f, 2.0f, -3.0f}));
    ASSERT_TRUE(options.pins);
    EXPECT_EQ(options.pins->vertices, (std::vector<uint32_t>{3, 17}));
    EXPECT_FLOAT_EQ(*options.scale, 0.01f);
    EXPECT_EQ(*options.up, UpAxis::z);
    EXPECT_FALSE(objOptions(options, "my.obj").weld);
    EXPECT_EQ(options.statsFile, "-");
    EXPECT_EQ(options.exportFile, "out.obj");
    EXPECT_EQ(options.screenshot, "out.png");
    EXPECT_EQ(options.width, 640);
    EXPECT_EQ(options.height, 360);
}

TEST(CommandLine, SettingsDoNotSwallowTheInput)
{
    const Options options = parse({"--set", "cloth.density=0.5", "flag"});
    EXPECT_EQ(options.input, "flag");
    EXPECT_EQ(options.settings.size(), 1u);
}

TEST(CommandLine, PinsByName)
{
    EXPECT_EQ(parse({"--pin", "none"}).pins->kind, SelectionKind::none);
    EXPECT_EQ(parse({"--pin", "top"}).pins->kind, SelectionKind::top);
    EXPECT_EQ(parse({"--pin", "corners"}).pins->kind, SelectionKind::corners);
}

TEST(CommandLine, ListsAndHelp)
{
    EXPECT_EQ(parse({"--list-scenes"}).action, Action::listScenes);
    EXPECT_EQ(parse({"--list-fabrics"}).action, Action::listFabrics);
    EXPECT_EQ(parse({"--list-backends"}).action, Action::listBackends);
    EXPECT_EQ(parse({"--list-params"}).action, Action::listParams);
    EXPECT_EQ(parse({"--version"}).action, Action::printText);
    const Options help = parse({"--help"});
    EXPECT_EQ(help.action, Action::printText);
    expectMentions(help.text, {"INPUT",   "--backend", "--threads",     "--fabric",        "--list-fabrics", "--set",      "--pin",
                               "--scale", "--up",      "--list-scenes", "--list-backends", "--list-params",  "--headless", "--frames",
                               "--dt",    "--check",   "--stats",       "--export",        "--screenshot",   "--size"});
}

TEST(CommandLine, AFabricGoesToAllClothsBeforeWhatIsSet)
{
    Scene scene = loadScene(resolveInput("levels"));
    amendScene(scene, parse({"--set", "cloth.drag=2", "--fabric", "leather"}));
    for (const SceneCloth& cloth : scene.cloths)
    {
        EXPECT_EQ(cloth.fabric->id, "leather");
        EXPECT_EQ(cloth.params.cloth.density, builtinFabric("leather")->params.cloth.density);
        EXPECT_EQ(cloth.params.cloth.drag, 2.0f);
        EXPECT_FALSE(cloth.params.tethers.on);  // no matter of the fabric
    }
    try
    {
        amendScene(scene, parse({"--fabric", "lether"}));
        FAIL();
    }
    catch (const InputError& error)
    {
        expectMentions(error.what(), {"\"lether\"", "\"leather\""});
    }
}

TEST(CommandLine, UnknownOptionNamesTheNearest)
{
    expectMentions(complaint({"--frmes", "3"}), {"--frmes", "--frames"});
    expectMentions(complaint({"--headles"}), {"--headles", "--headless"});
    expectMentions(complaint({"a.obj", "b.obj"}), {"b.obj", "only one"});
}

TEST(CommandLine, UnknownParameterNamesTheNearest)
{
    expectMentions(complaint({"--set", "cloth.dampng=0.2"}), {"cloth.dampng", "\"cloth.damping\""});
    expectMentions(complaint({"--set", "selfcollision.distance=0.2"}), {"\"selfCollision.distance\""});
}

TEST(CommandLine, ValueOutOfRangeNamesRangeAndUnit)
{
    expectMentions(complaint({"--set", "solver.frequency=5"}), {"solver.frequency", "10", "2000", "Hz"});
    expectMentions(complaint({"--set", "cloth.density=nan"}), {"cloth.density", "0.001", "20", "kg/m^2"});
    expectMentions(complaint({"--set", "wind.velocity=1,2,3000"}), {"wind.velocity", "1000", "m/s"});
    expectMentions(complaint({"--set", "solver.maxIterations=1.5"}), {"solver.maxIterations", "1", "256"});
}

TEST(CommandLine, ValueThatIsNone)
{
    expectMentions(complaint({"--set", "cloth.density=heavy"}), {"cloth.density", "heavy"});
    expectMentions(complaint({"--set", "wind.velocity=1,2"}), {"wind.velocity"});
    expectMentions(complaint({"--set", "tethers.on=maybe"}), {"tethers.on", "maybe"});
    expectMentions(complaint({"--set", "cloth.density"}), {"NAME=VALUE"});
}

TEST(CommandLine, NumbersThatMakeNoSense)
{
    expectMentions(complaint({"--headless", "--frames", "-3"}), {"--frames"});
    expectMentions(complaint({"--headless", "--frames", "many"}), {"--frames"});
    expectMentions(complaint({"--headless", "--frames", "3", "--dt", "0"}), {"--dt", "0"});
    expectMentions(complaint({"--headless", "--frames", "3", "--dt", "nan"}), {"--dt"});
    expectMentions(complaint({"--headless", "--frames", "3", "--dt", "2"}), {"--dt", "at most 1"});
    expectMentions(complaint({"--threads", "-1"}), {"--threads"});
    expectMentions(complaint({"--scale", "0"}), {"--scale"});
    expectMentions(complaint({"--scale", "inf"}), {"--scale"});
    expectMentions(complaint({"--up", "x"}), {"--up"});
    expectMentions(complaint({"--pin", "left"}), {"left"});
    expectMentions(complaint({"--pin", "1,-2"}), {"-2"});
}

TEST(CommandLine, OptionsThatBelongTogether)
{
    EXPECT_TRUE(parse({"--headless", "--check"}).check);
    expectMentions(complaint({"--check"}), {"--check needs --headless"});
    expectMentions(complaint({"--headless", "--check", "--frames", "3"}), {"--check", "leave out --frames"});
    expectMentions(complaint({"--headless", "--check", "--dt", "0.01"}), {"--check", "leave out --dt"});
    expectMentions(complaint({"--headless"}), {"--frames"});
    expectMentions(complaint({"--frames", "3"}), {"--headless"});
    expectMentions(complaint({"--screenshot", "a.png"}), {"--headless"});
    expectMentions(complaint({"--headless", "--frames", "3", "--size", "64x64"}), {"--screenshot"});
    for (const char* size : {"64", "64x", "x64", "0x64", "64x-1", "64x64x64", "99999x64"})
        expectMentions(complaint({"--headless", "--frames", "3", "--screenshot", "a.png", "--size", size}), {size, "WxH"});
    expectMentions(complaint({"--headless", "--frames", "3", "--export", "a.stl"}), {"a.stl", ".obj"});
    expectMentions(complaint({"--headless", "--frames", "3", "--screenshot", "a.jpg"}), {"a.jpg", ".png"});
}

TEST(Backends, TheDefaultIsAvailable)
{
    EXPECT_EQ(makeBackend(kDefaultBackend, 0, "")->name(), kDefaultBackend);
}

TEST(Backends, AnUnavailableOneSaysWhy)
{
    for (const BackendEntry& entry : listBackends())
    {
        EXPECT_EQ(entry.available, entry.whyNot.empty()) << entry.name;
        if (entry.available)
            EXPECT_EQ(makeBackend(entry.name, 0, "")->name(), entry.name);
        else
            EXPECT_THROW(makeBackend(entry.name, 0, ""), InputError);
    }
}

TEST(Backends, AnUnknownOneNamesTheNearest)
{
    try
    {
        makeBackend("refrence", 0, "");
        FAIL() << "no complaint";
    }
    catch (const InputError& error)
    {
        expectMentions(error.what(), {"refrence", "\"reference\""});
    }
}

TEST(Backends, CpuTakesEachOfItsInstructionSets)
{
    ASSERT_FALSE(listSimd().empty());
    EXPECT_EQ(listSimd().back(), "scalarx1");  // runs anywhere
    EXPECT_EQ(makeBackend("cpu", 0, "")->simd(), listSimd().front());
    for (const std::string& name : listSimd())
        EXPECT_EQ(makeBackend("cpu", 0, name)->simd(), name);
    try
    {
        makeBackend("cpu", 0, "mmx");
        FAIL() << "no complaint";
    }
    catch (const InputError& error)
    {
        expectMentions(error.what(), {"mmx", "scalarx1"});
    }
}

}  // namespace
}  // namespace drape
