// A run without a window, as fast as it can.
#pragma once

#include <optional>
#include <string>

#include "app/command_line.h"
#include "app/export/frame_exports.h"
#include "app/stats_json.h"
#include "sim/recording.h"

namespace drape {

/// Simulates options.frames frames, or those of the scene's check, and writes the results asked for. The exit status: 0; 1 when
/// a value became non-finite, the check does not hold or a replay came to other bits; 130 when interrupted by Ctrl-C. Throws InputError,
/// and std::runtime_error where a result cannot be written.
int runHeadless(const Options& options);

/// The loop of it: options.frames frames, or as many as stay finite; where one does not, it is taken back, and what happened is returned.
/// Throws Cancelled after Ctrl-C. A `replay` does on the way what was recorded, `exports` get the start and each frame.
std::optional<std::string> runFrames(const Options& options, Simulation& simulation, RunLog& log, Replay* replay = nullptr,
                                     FrameExports* exports = nullptr);

}  // namespace drape
