// A run without a window, as fast as it can.
#pragma once

#include "app/command_line.h"
#include "app/export/frame_exports.h"
#include "app/stats_json.h"
#include "sim/recording.h"

namespace drape {

/// Simulates options.frames frames, or those of the scene's check, and writes the results asked for. The exit status: 0; 1 when
/// a value became non-finite, the check does not hold or a replay came to other bits; 130 when interrupted by Ctrl-C. Throws InputError,
/// and std::runtime_error where a result cannot be written.
int runHeadless(const Options& options);

/// Whether all positions are.
bool isFinite(const World& world);

/// The loop of it: options.frames frames, or as many as stay finite; false where one did not. Throws Cancelled after Ctrl-C.
/// A `replay` does on the way what was recorded, `exports` get the start and each frame.
bool runFrames(const Options& options, Simulation& simulation, RunLog& log, Replay* replay = nullptr, FrameExports* exports = nullptr);

}  // namespace drape
