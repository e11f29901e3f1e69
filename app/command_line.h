// What the user asked for, read from the command line and checked as far as that goes without opening a file.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/backend_choice.h"
#include "app/bench/bench.h"
#include "app/export/export_request.h"
#include "sim/params.h"
#include "sim/scene/scene.h"

namespace drape {

enum class Action
{
    window,
    headless,
    bench,
    compare,
    listScenes,
    listFabrics,
    listBackends,
    listParams,
    writeDocs,
    printText,  // help or version
};

/// One `--set NAME=VALUE` or `--set-b NAME=VALUE`, checked for name, type and range.
struct ParamSetting
{
    const ParamInfo* param;
    ParamValue value;
};

struct Options
{
    Action action = Action::window;
    std::string text;  // what printText prints

    std::string input;  // scene name, .json, .obj or .session; empty: kDefaultScene
    std::string backend;
    int threads = 0;     // 0: the backend's own choice
    std::string simd;    // instruction set of the cpu backend; empty: the best
    std::string fabric;  // of all cloths; empty: as the scene says
    std::vector<ParamSetting> settings;
    std::array<BackendChoice, 2> compared;  // by Action::compare
    std::vector<ParamSetting> settingsB;    // of its second side alone
    std::optional<Selection> pins;          // none: as the scene says
    std::optional<float> scale;             // metres per unit of an OBJ file
    std::optional<UpAxis> up;
    bool noWeld = false;  // vertices of an OBJ file in one place stay apart
    bool force = false;   // loads also what may not fit in memory

    float uiScale = 0.0f;  // of text and spacing in the window; 0: as the display asks for

    bool check = false;  // runs the frames of the scene's check
    int frames = 0;
    float dt = 1.0f / 60.0f;                  // length of a frame [s]
    std::string statsFile;                    // empty: none; "-": standard output
    std::filesystem::path exportFile;         // empty: none
    std::vector<ExportRequest> frameExports;  // what is written frame by frame
    std::filesystem::path recordFile;         // empty: none
    std::filesystem::path screenshot;         // empty: none
    int width = 1280, height = 720;           // of the screenshot [pixels]

    std::filesystem::path docsFolder;
    BenchOptions bench;
};

/// Throws InputError, whose message says what is wrong and what would be right.
Options parseCommandLine(int argc, const char* const* argv);

}  // namespace drape
