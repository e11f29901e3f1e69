#include "app/headless.h"

#include <fmt/format.h>

#include <chrono>
#include <limits>
#include <optional>
#include <thread>

#include "app/backend_choice.h"
#include "app/distance_notice.h"
#include "app/export/open_export.h"
#include "app/input.h"
#include "app/interrupt.h"
#include "app/load_input.h"
#include "app/progress_line.h"
#include "app/results.h"
#include "app/standard_streams.h"
#include "app/write_session.h"
#include "sim/guard.h"
#include "sim/progress.h"
#include "sim/simulation.h"

namespace drape {
namespace {

void writeScreenshot(const Options& options, const std::optional<CameraSetup>& camera, const Simulation& simulation)
{
    FrameSnapshot frame;
    simulation.snapshot(frame);
    const ExportRequest request{ExportKind::picture, options.screenshot, 1, 0.0, options.width, options.height};
    openExport(request, makeOffscreenContext)->add(frame, viewOf(frame, camera, options.width, options.height));
}

int framesOf(const Recording& recording)
{
    constexpr uint64_t kMost = std::numeric_limits<int>::max();
    if (recording.frames > kMost)
        throw InputError(fmt::format("the session has {} frames; at most {} can be replayed", recording.frames, kMost));
    return static_cast<int>(recording.frames);
}

/// Says whether a replay ended where the recording did.
bool cameToTheSame(const Options& options, const Replay& replay, const Simulation& simulation)
{
    const uint64_t hash = measure(simulation).hash, recorded = replay.recording().hash;
    if (hash == recorded)
        say("{}: the same bits as when it was recorded, {:016x}\n", options.input, hash);
    else
        say("drape: {}: other bits than when it was recorded: {:016x} now, {:016x} then\n", options.input, hash, recorded);
    return hash == recorded;
}

}  // namespace

std::optional<std::string> runFrames(const Options& options, Simulation& simulation, RunLog& log, Replay* replay, FrameExports* exports)
{
    ProgressLine line;
    int capped = 0;
    Checkpoint before;
    std::optional<std::string> fault;
    const auto applyDue = [&] {
        if (replay)
            replay->applyDue([&](const Command& command) { simulation.apply(command); });
    };
    if (exports)
        exports->add(simulation);
    for (int frame = 1; !fault && frame <= options.frames; ++frame)
    {
        if (interrupted())
            throw Cancelled();
        applyDue();
        simulation.save(before);
        simulation.advance(options.dt);
        if (replay)
            replay->countFrame();
        log.times.push_back(simulation.times());
        capped += simulation.lastStep().capped ? 1 : 0;
        if (!isFinite(simulation.world()))
        {
            simulation.restore(before, simulation.recording() ? simulation.recording()->commands : std::vector<RecordedCommand>{});
            fault = explainFault(simulation, options.dt);
        }
        else if (exports)
            exports->add(simulation);
        if (line.due())
            line.show(fmt::format("frame {} of {}, {:.2f} ms a frame", frame, options.frames, log.times.back().frame));
    }
    applyDue();
    if (capped > 0)
        log.warnings.push_back(
            fmt::format("solver.maxIterations was reached in {} of {} frames: those took longer steps", capped, log.times.size()));
    for (std::string& notice : distanceNotices(simulation.world()))
        log.warnings.push_back(std::move(notice));
    return fault;
}

int runHeadless(const Options& asked)
{
    Options options = asked;
    checkResultsWritable(options);
    catchInterrupt();
    outliveReaders();

    std::unique_ptr<Backend> backend = makeBackend(options.backend, options.threads, options.simd);
    Scene scene;
    std::optional<Replay> replay;
    SceneBuild build;
    if (isSession(options.input))
    {
        Recording recording;
        build = loadSessionInput(options, scene, recording);
        options.frames = framesOf(recording);
        options.dt = recording.dt;
        replay.emplace(std::move(recording));
    }
    else
        build = loadInput(options, scene);
    checkSourcesStay(options, scene);
    if (options.check)
    {
        if (!hasCheck(scene))
            throw InputError(fmt::format("{}: this scene has no \"check\" (docs/scenes.md says how to write one)", scene.file.string()));
        options.frames = scene.check->frames;
        options.dt = SceneCheck::kFrameTime;
    }

    for (ExportRequest& request : options.frameExports)
        request.frameTime = static_cast<double>(options.dt);

    RunLog log;
    log.dt = options.dt;
    log.warnings = reportRepairs(build);
    if (const unsigned processors = std::thread::hardware_concurrency(); processors > 0 && options.threads > static_cast<int>(processors))
    {
        log.warnings.push_back(fmt::format("more threads ({}) than processors ({}) wait for each other; --threads {} is faster",
                                           options.threads, processors, processors));
        say("{}\n", log.warnings.back());
    }
    const size_t shown = log.warnings.size();

    Simulation simulation(std::move(build.world), std::move(backend));
    if (!options.recordFile.empty())
        simulation.startRecording(options.dt);
    const auto start = std::chrono::steady_clock::now();
    std::optional<FrameExports> exports(std::in_place, options.frameExports, scene.camera);
    const std::optional<std::string> fault = runFrames(options, simulation, log, replay ? &*replay : nullptr, &*exports);
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;

    if (const std::string_view notice = simulation.backend().notice(); !notice.empty())
        log.warnings.emplace_back(notice);
    for (size_t i = shown; i < log.warnings.size(); ++i)
        say("{}\n", log.warnings[i]);
    if (fault)
    {
        say("drape: {}\n", *fault);
        log.warnings.push_back(*fault);
        Options statsOnly = options;
        statsOnly.exportFile.clear();
        writeResults(statsOnly, simulation, log);
        return 1;
    }
    say("{}: {} frames in {:.2f} s\n", simulation.setup().name, options.frames, passed.count());
    exports->finish();
    exports.reset();
    if (!options.screenshot.empty())
        writeScreenshot(options, scene.camera, simulation);
    if (const std::string why = simulation.backend().whyUpload(); !why.empty())
        say("{}\n", uploadNotice(why));
    writeResults(options, simulation, log);
    if (!options.recordFile.empty())
        writeSession(simulation, scene, options.recordFile);
    if (options.check)
    {
        const std::vector<std::string> failures = failedChecks(scene, simulation);
        for (const std::string& failure : failures)
            say("drape: {}: {}\n", scene.name, failure);
        if (!failures.empty())
            return 1;
        say("{}: the scene's check holds\n", scene.name);
    }
    return replay && !cameToTheSame(options, *replay, simulation) ? 1 : 0;
}

}  // namespace drape
