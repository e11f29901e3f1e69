#include "app/load_input.h"

#include <fmt/format.h>

#include "app/input.h"
#include "app/progress_watch.h"
#include "app/standard_streams.h"
#include "sim/progress.h"
#include "sim/scene/session_file.h"

namespace drape {

SceneBuild loadInput(const Options& options, Scene& scene)
{
    const std::filesystem::path input = resolveInput(options.input);
    const ObjOptions obj = objOptions(options, input);

    Progress progress;
    const ProgressWatch watch(progress, "loading");
    scene = openInput(input, obj, &progress, options.force);
    amendScene(scene, options);
    return buildScene(scene, &progress);
}

SceneBuild loadSessionInput(const Options& options, Scene& scene, Recording& recording)
{
    Progress progress;
    const ProgressWatch watch(progress, "loading");
    SessionFile session = loadSession(options.input);
    scene = std::move(session.scene);
    recording = std::move(session.recording);
    SceneBuild build = buildScene(scene, &progress);
    fitToWorld(recording, build.world, options.input);
    return build;
}

std::vector<std::string> reportRepairs(const SceneBuild& build)
{
    std::vector<std::string> repairs;
    for (const MeshReport& report : build.reports)
        for (const std::string& message : report.messages())
        {
            repairs.push_back(fmt::format("{}: {}", report.source, message));
            say("{}\n", repairs.back());
        }
    return repairs;
}

}  // namespace drape
