#include "app/results.h"

#include <fmt/format.h>

#include "app/export/mesh_format.h"
#include "app/export/source_files.h"
#include "app/standard_streams.h"
#include "app/unfinished_file.h"
#include "app/write_file.h"

namespace drape {

void checkResultsWritable(const Options& options)
{
    if (!options.statsFile.empty() && options.statsFile != "-")
        checkWritable(options.statsFile);
    if (!options.exportFile.empty())
        checkWritable(options.exportFile);
    if (!options.recordFile.empty())
        checkWritable(options.recordFile);
    if (!options.screenshot.empty())
        checkWritable(options.screenshot);
    for (const ExportRequest& request : options.frameExports)
        checkExport(request);
}

void checkSourcesStay(const Options& options, const Scene& scene)
{
    const auto check = [](const char* option, const std::filesystem::path& file, const std::string& problem) {
        if (!problem.empty())
            throw InputError(fmt::format("{} {}: {}", option, file.string(), problem));
    };
    if (!options.exportFile.empty())
        check("--export", options.exportFile, sourceProblem(options.exportFile, scene));
    for (const ExportRequest& request : options.frameExports)
        check(request.kind == ExportKind::animation ? "--animation" : "--export-frames", request.file, sourceProblem(request, scene));
}

void writeResults(const Options& options, const Simulation& simulation, const RunLog& log)
{
    if (options.statsFile == "-")
        printText(statsJson(simulation, log));
    else if (!options.statsFile.empty())
        writeFile(options.statsFile, statsJson(simulation, log));
    if (!options.exportFile.empty())
    {
        FrameSnapshot frame;
        simulation.snapshot(frame);
        exportMesh(frame, options.exportFile);
    }
}

}  // namespace drape
