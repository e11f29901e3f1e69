// What a run leaves behind: the files that the command line asks for.
#pragma once

#include "app/command_line.h"
#include "app/stats_json.h"
#include "sim/scene/scene.h"

namespace drape {

/// Throws std::runtime_error where a result could not be written, so that a long run need not end in that.
void checkResultsWritable(const Options& options);
/// Throws InputError where one of them would take the place of a mesh that the scene reads.
void checkSourcesStay(const Options& options, const Scene& scene);

/// Statistics and export, whichever are asked for. Throws std::runtime_error where one cannot be written.
void writeResults(const Options& options, const Simulation& simulation, const RunLog& log);

}  // namespace drape
