#include "app/compare.h"

#include <fmt/format.h>

#include "app/backend_choice.h"
#include "app/compare_report.h"
#include "app/headless.h"
#include "app/interrupt.h"
#include "app/load_input.h"
#include "app/progress_line.h"
#include "app/results.h"
#include "app/standard_streams.h"
#include "app/write_file.h"
#include "sim/progress.h"

namespace drape {
namespace {

std::vector<SetParam> onlyB(const Options& options)
{
    std::vector<SetParam> settings;
    for (const ParamSetting& setting : options.settingsB)
        settings.push_back({setting.param, setting.value});
    return settings;
}

void look(const Comparison& comparison, ComparisonLog& log)
{
    if (comparison.difference().largest <= log.largest.largest)
        return;
    log.largest = comparison.difference();
    log.largestFrame = comparison.a().world().frame;
}

/// Until a side is not finite; says where then.
std::optional<std::string> runFrames(const Options& options, Comparison& comparison, ComparisonLog& log)
{
    ProgressLine line;
    look(comparison, log);
    while (comparison.a().world().frame < static_cast<uint64_t>(options.frames))
    {
        if (interrupted())
            throw Cancelled();
        if (std::optional<std::string> fault = comparison.advance(options.dt))
            return fault;
        log.a.times.push_back(comparison.a().times());
        log.b.times.push_back(comparison.b().times());
        look(comparison, log);
        if (line.due())
            line.show(fmt::format("frame {} of {}, {:.2f} and {:.2f} ms a frame, {}", comparison.a().world().frame, options.frames,
                                  log.a.times.back().frame, log.b.times.back().frame,
                                  comparison.first() ? fmt::format("{:.3g} m apart", comparison.difference().largest) : "the same bits"));
    }
    return std::nullopt;
}

/// False where the side's backend failed on the way and another went on: then it is not what was to be compared.
bool noteFailures(const Simulation& side, RunLog& log)
{
    const std::string_view notice = side.backend().notice();
    if (notice.empty())
        return true;
    say("drape: {}\n", notice);
    log.warnings.emplace_back(notice);
    return false;
}

}  // namespace

int runComparison(const Options& options)
{
    checkResultsWritable(options);
    catchInterrupt();
    outliveReaders();
    std::unique_ptr<Backend> backendA = makeBackend(options.compared[0]), backendB = makeBackend(options.compared[1]);
    Scene scene;
    SceneBuild build = loadInput(options, scene);
    ComparisonLog log;
    log.a.dt = log.b.dt = options.dt;
    log.a.warnings = log.b.warnings = reportRepairs(build);

    Simulation a(std::move(build.world), std::move(backendA));
    Comparison comparison(a, std::make_unique<Simulation>(a, std::move(backendB)), onlyB(options));
    const std::optional<std::string> fault = runFrames(options, comparison, log);

    const bool wholeA = noteFailures(comparison.a(), log.a), wholeB = noteFailures(comparison.b(), log.b);

    if (options.statsFile == "-")
        sayText(comparisonText(comparison, log));
    else
        printText(comparisonText(comparison, log));
    if (fault)
        say("drape: {}; stopped before that frame\n", *fault);
    if (options.statsFile == "-")
        printText(comparisonJson(comparison, log));
    else if (!options.statsFile.empty())
        writeFile(options.statsFile, comparisonJson(comparison, log));
    return !fault && wholeA && wholeB && !comparison.first() ? 0 : 1;
}

}  // namespace drape
