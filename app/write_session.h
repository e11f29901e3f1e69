// The running simulation's recording as a session file.
#pragma once

#include <filesystem>

#include "sim/scene/scene.h"
#include "sim/simulation.h"

namespace drape {

/// `simulation` has been recorded since the start of `scene`. Throws std::runtime_error where the file cannot be written.
void writeSession(const Simulation& simulation, const Scene& scene, const std::filesystem::path& file);

}  // namespace drape
