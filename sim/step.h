// One frame, as a list of stages.
#pragma once

#include <functional>

#include "sim/backend.h"
#include "sim/snapshot.h"
#include "sim/step_params.h"
#include "sim/world.h"

namespace drape {

/// Called after each stage of each iteration, with the state in the world.
using StageObserver = std::function<void(Stage stage, int iteration)>;

/// Simulates one frame of length dt [s] > 0 on a backend; `params` and `times` are filled and keep their memory from frame to frame.
void step(Backend& backend, World& world, float dt, StepParams& params, FrameTimes& times, const StageObserver& observer = {});

}  // namespace drape
