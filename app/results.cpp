#include "app/results.h"

#include <cstdio>

#include "app/export_obj.h"
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
}

void writeResults(const Options& options, const Simulation& simulation, const RunLog& log)
{
    if (options.statsFile == "-")
        std::fputs(statsJson(simulation, log).c_str(), stdout);
    else if (!options.statsFile.empty())
        writeFile(options.statsFile, statsJson(simulation, log));
    if (!options.exportFile.empty())
        exportObj(simulation.world(), options.exportFile);
}

}  // namespace drape
