#include "app/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <vector>

#include "app/backends.h"
#include "app/bench/bench_command_line.h"
#include "app/input.h"
#include "app/parse_arguments.h"
#include "sim/text.h"

namespace drape {
namespace {

constexpr int kMaxFrames = 10'000'000;
constexpr int kMaxPixels = 16384;  // a side; what OpenGL 4.5 promises for a framebuffer
constexpr float kMaxFrameTime = 1.0f;

/// `option`: --set or --set-b.
ParamSetting parseSetting(const std::string& option, const std::string& text)
{
    const size_t equals = text.find('=');
    if (equals == std::string::npos)
        throw InputError(fmt::format("{0} {1}: expected NAME=VALUE, such as {0} cloth.density=0.3", option, text));
    const std::string name = text.substr(0, equals);
    const ParamInfo* param = findParam(name);
    if (!param)
        throw InputError(fmt::format("{} {}: there is no parameter \"{}\"; did you mean \"{}\"? --list-params lists all.", option, text,
                                     name, nearestParam(name).name));
    std::string error;
    const std::optional<ParamValue> value = parseParam(*param, std::string_view(text).substr(equals + 1), error);
    if (!value)
        throw InputError(fmt::format("{} {}: {}", option, text, error));
    return {param, *value};
}

bool parseInt(std::string_view text, int& value)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size();
}

void parseSize(const std::string& text, Options& options)
{
    const size_t x = text.find('x');
    if (x == std::string::npos || !parseInt(std::string_view(text).substr(0, x), options.width) ||
        !parseInt(std::string_view(text).substr(x + 1), options.height) || options.width < 1 || options.height < 1 ||
        options.width > kMaxPixels || options.height > kMaxPixels)
        throw InputError(fmt::format("--size {}: expected WxH in pixels, 1 to {} each, such as 1280x720", text, kMaxPixels));
}

std::array<BackendChoice, 2> parseSides(const std::string& text)
{
    const size_t comma = text.find(',');
    if (comma == std::string::npos || text.find(',', comma + 1) != std::string::npos)
        throw InputError(fmt::format("--compare {}: expected two backends, such as cpu,reference", text));
    try
    {
        return {parseBackendChoice(text.substr(0, comma)), parseBackendChoice(text.substr(comma + 1))};
    }
    catch (const InputError& error)
    {
        throw InputError(fmt::format("--compare {}: {}", text, error.what()));
    }
}

/// The exports that are written frame by frame.
struct FrameOption
{
    ExportKind kind;
    const char *name, *what, *type;
};
constexpr std::array kFrameOptions{
    FrameOption{ExportKind::meshes, "--export-frames", "the shape of each frame, beginning with the start", "FILE_####.obj|.ply"},
    FrameOption{ExportKind::animation, "--animation", "all shapes in one file, and beside it their mesh as .obj", "FILE.pc2"},
    FrameOption{ExportKind::pictures, "--screenshot-frames", "a picture of each frame", "FILE_####.png"},
    FrameOption{ExportKind::film, "--film", "a film; needs the program ffmpeg", "FILE.mp4"},
};

const char* optionOf(ExportKind kind)
{
    return std::ranges::find(kFrameOptions, kind, &FrameOption::kind)->name;
}

void checkCombination(const CLI::App& cli, const Options& options)
{
    const bool comparing = options.action == Action::compare;
    const bool headless = options.action == Action::headless || comparing;
    if (comparing)
        for (const char* name : {"--check", "--screenshot", "--export", "--export-frames", "--animation", "--screenshot-frames", "--film",
                                 "--record", "--backend", "--simd", "--threads"})
            if (cli.count(name) > 0)
                throw InputError(fmt::format("--compare runs two backends, as it names them: leave out {}", name));
    const bool replaying = isSession(options.input);
    if (replaying && comparing)
        throw InputError("--compare cannot replay a session: open it in the window and compare there");
    if (replaying)
        for (const char* name : {"--set", "--fabric", "--pin", "--frames", "--dt", "--check"})
            if (cli.count(name) > 0)
                throw InputError(fmt::format("a session replays what was recorded: leave out {}", name));
    if (!comparing && cli.count("--set-b") > 0)
        throw InputError("--set-b sets a parameter on the second side of a comparison: it needs --compare A,B");
    if (headless && !replaying && cli.count("--frames") == 0 && !options.check)
        throw InputError(fmt::format("{} needs to know how many frames to run: --frames N", comparing ? "--compare" : "--headless"));
    if (options.check)
        for (const char* name : {"--frames", "--dt"})
            if (cli.count(name) > 0)
                throw InputError(fmt::format("--check runs the frames that the scene's own check says: leave out {}", name));
    if (headless && cli.count("--ui-scale") > 0)
        throw InputError("--ui-scale is for the window: leave it out");
    if (!headless)
        for (const char* name : {"--frames", "--dt", "--check", "--screenshot", "--every"})
            if (cli.count(name) > 0)
                throw InputError(fmt::format("{} needs --headless", name));
    if (!headless && !options.frameExports.empty())
        throw InputError(fmt::format("{} needs --headless; the window has the section Export", optionOf(options.frameExports[0].kind)));
    const auto isPicture = [](const ExportRequest& request) { return infoOf(request.kind).isPicture; };
    if (cli.count("--size") > 0 && options.screenshot.empty() && std::ranges::none_of(options.frameExports, isPicture))
        throw InputError("--size is the size of pictures: it needs --screenshot, --screenshot-frames or --film");
    if (cli.count("--every") > 0 && options.frameExports.empty())
        throw InputError(
            "--every is for what is written frame by frame: it needs --export-frames, --animation, --screenshot-frames or --film");
    const auto checkName = [](const char* option, const ExportRequest& request) {
        if (const std::string problem = nameProblem(request); !request.file.empty() && !problem.empty())
            throw InputError(fmt::format("{} {}: {}", option, request.file.string(), problem));
    };
    checkName("--export", {ExportKind::mesh, options.exportFile});
    checkName("--screenshot", {ExportKind::picture, options.screenshot});
    for (const ExportRequest& request : options.frameExports)
        checkName(optionOf(request.kind), request);
    if (!options.recordFile.empty() && !isSession(options.recordFile))
        throw InputError(fmt::format("--record {}: the name must end in .session", options.recordFile.string()));
}

Options parseBench(int argc, const char* const* argv)
{
    Options options;
    const std::optional<std::string> text = parseBenchCommandLine(argc - 1, argv + 1, options.bench);
    options.action = text ? Action::printText : Action::bench;
    options.text = text.value_or("");
    return options;
}

}  // namespace

Options parseCommandLine(int argc, const char* const* argv)
{
    Options options;
    options.backend = kDefaultBackend;
    if (argc > 1 && std::string_view(argv[1]) == "bench")
        return parseBench(argc, argv);

    CLI::App cli{"Drape, a cloth sandbox: opens a mesh or a scene, and lets you watch it fall, grab it and turn its knobs."};
    cli.name("drape");
    cli.set_version_flag("--version", "drape " DRAPE_VERSION);
    cli.get_formatter()->column_width(34);
    cli.footer("drape bench times the backends: see drape bench --help.");

    cli.add_option("INPUT", options.input, fmt::format("scene name, .json, .obj or .session ({} when not given)", kDefaultScene));

    std::string pins, up, size, sides;
    std::vector<std::string> settings, settingsB;
    float scale = 1.0f;
    cli.add_option("--backend", options.backend, "what computes: see --list-backends")->type_name("NAME");
    cli.add_option("--simd", options.simd, "instruction set of the cpu backend (the best): see --list-backends")->type_name("NAME");
    cli.add_option("--threads", options.threads, "threads of the backend (0: its own choice)")->type_name("N")->check(CLI::Range(0, 1024));
    cli.add_option("--fabric", options.fabric, "what all cloths are made of: see --list-fabrics")->type_name("NAME");
    cli.add_option("--set", settings, "sets a parameter, of all cloths: see --list-params")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false);
    cli.add_option("--pin", pins, "vertices held in place: none, top, corners or I,J,... (numbered from 0)")->type_name("WHICH");
    cli.add_option("--scale", scale, "metres per unit of the .obj")->type_name("S");
    cli.add_flag("--force", options.force, "opens INPUT although it may not fit in memory");
    cli.add_option("--up", up, "up axis of the .obj: y or z")->type_name("AXIS")->check(CLI::IsMember({"y", "z"}));
    cli.add_flag("--no-weld", options.noWeld, "vertices of the .obj in one place stay apart, as two layers that touch need it");

    cli.add_option("--ui-scale", options.uiScale, "size of text and panels in the window, 0.5 to 4 (as the display asks for)")
        ->type_name("S")
        ->check(CLI::Range(0.5f, 4.0f));

    const std::string results = "Results (written at the end of a headless run, or when the window closes)";
    cli.add_option("--stats", options.statsFile, "figures as JSON; - is standard output")->type_name("FILE|-")->group(results);
    cli.add_option("--export", options.exportFile,
                   "the final shape, with INPUT's vertices, faces and texture coordinates; a .ply is binary")
        ->type_name("FILE.obj|.ply")
        ->group(results);

    cli.add_option("--record", options.recordFile, "what was done and when, to be replayed: drape FILE.session")
        ->type_name("FILE.session")
        ->group(results);

    std::array<std::filesystem::path, kFrameOptions.size()> frameFiles;
    int every = 1;
    const std::string headless = "Without a window";
    bool isHeadless = false;
    cli.add_flag("--headless", isHeadless, "no window: runs as fast as it can")->group(headless);
    cli.add_option("--frames", options.frames, "how many frames")->type_name("N")->check(CLI::Range(0, kMaxFrames))->group(headless);
    cli.add_option("--dt", options.dt, "length of a frame in seconds (1/60)")->type_name("S")->group(headless);
    cli.add_flag("--check", options.check, "runs the scene's own check; status 1 where something does not hold")->group(headless);
    cli.add_option("--screenshot", options.screenshot, "a picture of the last frame")->type_name("FILE.png")->group(headless);
    cli.add_option("--size", size, "of pictures and films in pixels (1280x720)")->type_name("WxH")->group(headless);
    const std::string byFrame = "Frame by frame, without a window";
    for (size_t i = 0; i < kFrameOptions.size(); ++i)
        cli.add_option(kFrameOptions[i].name, frameFiles[i], kFrameOptions[i].what)->type_name(kFrameOptions[i].type)->group(byFrame);
    cli.add_option("--every", every, "of those, only every Nth frame")->type_name("N")->check(CLI::Range(1, kMaxFrames))->group(byFrame);

    const std::string comparing =
        "Comparing two backends, without a window (--frames, --dt and --stats as above); status 1 where they differ";
    cli.add_option("--compare", sides, "both sides, each NAME[:SIMD][:THREADS], such as cpu:2,reference")
        ->type_name("A,B")
        ->group(comparing);
    cli.add_option("--set-b", settingsB, "sets a parameter on side B only")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false)
        ->group(comparing);

    const std::string lists = "Lists";
    bool listScenes = false, listFabrics = false, listBackends = false, listParams = false;
    cli.add_flag("--list-scenes", listScenes, "the scenes that come with Drape")->group(lists);
    cli.add_flag("--list-fabrics", listFabrics, "what a cloth can be made of")->group(lists);
    cli.add_flag("--list-backends", listBackends, "the backends, and why one is not available")->group(lists);
    cli.add_flag("--list-params", listParams, "every parameter, with unit, range and default")->group(lists);
    cli.add_option("--write-docs", options.docsFolder, "writes the generated documentation to a folder")->group("");

    if (const std::optional<std::string> text = parseArguments(cli, argc, argv))
    {
        options.action = Action::printText;
        options.text = *text;
        return options;
    }

    if (!sides.empty())
        options.action = Action::compare;
    else if (isHeadless)
        options.action = Action::headless;
    else if (listScenes)
        options.action = Action::listScenes;
    else if (listFabrics)
        options.action = Action::listFabrics;
    else if (listBackends)
        options.action = Action::listBackends;
    else if (listParams)
        options.action = Action::listParams;
    else if (!options.docsFolder.empty())
        options.action = Action::writeDocs;
    if (!size.empty())
        parseSize(size, options);
    for (size_t i = 0; i < kFrameOptions.size(); ++i)
        if (!frameFiles[i].empty())
            options.frameExports.push_back(
                {kFrameOptions[i].kind, frameFiles[i], every, static_cast<double>(options.dt), options.width, options.height});
    checkCombination(cli, options);
    if (options.action == Action::compare)
        options.compared = parseSides(sides);

    for (const std::string& setting : settings)
        options.settings.push_back(parseSetting("--set", setting));
    for (const std::string& setting : settingsB)
        options.settingsB.push_back(parseSetting("--set-b", setting));
    if (cli.count("--pin") > 0)
        options.pins = parseSelection(pins);
    if (cli.count("--scale") > 0)
    {
        if (!std::isfinite(scale) || scale < 1e-6f || scale > 1e6f)
            throw InputError(fmt::format("--scale {}: must be from 0.000001 to 1000000 metres per unit", scale));
        options.scale = scale;
    }
    if (!up.empty())
        options.up = up == "z" ? UpAxis::z : UpAxis::y;
    if (!std::isfinite(options.dt) || options.dt <= 0.0f || options.dt > kMaxFrameTime)
        throw InputError(fmt::format("--dt {}: must be more than 0 and at most {} seconds", options.dt, kMaxFrameTime));
    return options;
}

}  // namespace drape
