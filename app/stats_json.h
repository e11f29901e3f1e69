// What a run says about itself, as JSON (`--stats`).
#pragma once

#include <string>
#include <vector>

#include "sim/simulation.h"

namespace drape {

/// What happened on the way to the present frame.
struct RunLog
{
    float dt = 0.0f;                    // length of a frame [s]
    std::vector<FrameTimes> times;      // of each frame that was simulated
    std::vector<std::string> warnings;  // repairs of meshes, iterations capped, ...
};

/// Of a simulation whose frames nobody has logged: its last frame.
RunLog logOfLastFrame(const Simulation& simulation);

/// Timings are null where no frame was simulated; a figure that is not finite is null.
std::string statsJson(const Simulation& simulation, const RunLog& log);

}  // namespace drape
