#include "app/headless.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <cstdio>

#include "app/backends.h"
#include "app/framing.h"
#include "app/interrupt.h"
#include "app/load_input.h"
#include "app/progress_line.h"
#include "app/resources.h"
#include "app/results.h"
#include "render/offscreen.h"
#include "sim/progress.h"
#include "sim/simulation.h"

namespace drape {
namespace {

void writeScreenshot(const Options& options, const std::optional<CameraSetup>& camera, const Simulation& simulation)
{
    FrameSnapshot frame;
    simulation.snapshot(frame);
    ViewState view;
    view.width = static_cast<float>(options.width);
    view.height = static_cast<float>(options.height);
    placeCamera(view, camera, frame);
    renderToPng(frame, view.camera, view.draw, resourceFolder() / "shaders", options.width, options.height, options.screenshot);
}

}  // namespace

bool isFinite(const World& world)
{
    for (const Cloth& cloth : world.cloths)
        for (const PaddedArray<float>* axis : {&cloth.state.current.x, &cloth.state.current.y, &cloth.state.current.z})
            for (const float value : *axis)
                if (!std::isfinite(value))
                    return false;
    return true;
}

bool runFrames(const Options& options, Simulation& simulation, RunLog& log)
{
    ProgressLine line;
    int capped = 0;
    bool finite = true;
    while (finite && simulation.world().frame < static_cast<uint64_t>(options.frames))
    {
        if (interrupted())
            throw Cancelled();
        simulation.advance(options.dt);
        log.times.push_back(simulation.times());
        capped += simulation.lastStep().capped ? 1 : 0;
        finite = isFinite(simulation.world());
        if (line.due())
            line.show(fmt::format("frame {} of {}, {:.2f} ms a frame", simulation.world().frame, options.frames, log.times.back().frame));
    }
    if (capped > 0)
        log.warnings.push_back(
            fmt::format("solver.maxIterations was reached in {} of {} frames: those took longer steps", capped, log.times.size()));
    return finite;
}

int runHeadless(const Options& asked)
{
    Options options = asked;
    checkResultsWritable(options);
    catchInterrupt();

    std::unique_ptr<Backend> backend = makeBackend(options.backend, options.threads, options.simd);
    Scene scene;
    SceneBuild build = loadInput(options, scene);
    if (options.check)
    {
        if (!hasCheck(scene))
            throw InputError(fmt::format("{}: this scene has no \"check\" (docs/scenes.md says how to write one)", scene.file.string()));
        options.frames = scene.check->frames;
        options.dt = SceneCheck::kFrameTime;
    }

    RunLog log;
    log.dt = options.dt;
    log.warnings = reportRepairs(build);
    const size_t shown = log.warnings.size();

    Simulation simulation(std::move(build.world), std::move(backend));
    const auto start = std::chrono::steady_clock::now();
    const bool finite = runFrames(options, simulation, log);
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;

    if (const std::string_view notice = simulation.backend().notice(); !notice.empty())
        log.warnings.emplace_back(notice);
    for (size_t i = shown; i < log.warnings.size(); ++i)
        fmt::print(stderr, "{}\n", log.warnings[i]);
    if (!finite)
    {
        const std::string message = fmt::format("a position became infinite or undefined in frame {}", simulation.world().frame);
        fmt::print(stderr, "drape: {}\n", message);
        log.warnings.push_back(message);
        Options statsOnly = options;
        statsOnly.exportFile.clear();
        writeResults(statsOnly, simulation, log);
        return 1;
    }
    fmt::print(stderr, "{}: {} frames in {:.2f} s\n", simulation.setup().name, options.frames, passed.count());
    writeResults(options, simulation, log);
    if (!options.screenshot.empty())
        writeScreenshot(options, scene.camera, simulation);
    if (options.check)
    {
        const std::vector<std::string> failures = failedChecks(scene, simulation);
        for (const std::string& failure : failures)
            fmt::print(stderr, "drape: {}: {}\n", scene.name, failure);
        if (!failures.empty())
            return 1;
        fmt::print(stderr, "{}: the scene's check holds\n", scene.name);
    }
    return 0;
}

}  // namespace drape
