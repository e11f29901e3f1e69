// Loading without a window.
#pragma once

#include "app/command_line.h"
#include "sim/recording.h"
#include "sim/scene/scene.h"

namespace drape {

/// Loads and builds while another thread shows how far that is and listens for Ctrl-C. Throws InputError, Cancelled.
SceneBuild loadInput(const Options& options, Scene& scene);

/// The same for a session, whose options leave its scene as it is; `recording` is what was done to it.
SceneBuild loadSessionInput(const Options& options, Scene& scene, Recording& recording);

/// What was repaired in the meshes, one line each; also said on standard error.
std::vector<std::string> reportRepairs(const SceneBuild& build);

}  // namespace drape
