// When cloths fall asleep and what wakes them, for every backend (solver.md, Sleep).
#pragma once

#include "sim/step_params.h"
#include "sim/world.h"

namespace drape {

/// A backend skips a sleeping cloth in every stage; to its neighbours in inter collision it is fixed. Backends only report,
/// at the end of a frame, Cloth::moved and Cloth::touched; falling asleep and waking happen between frames.
void wake(Cloth& cloth);

/// Before a frame: wakes the cloths whose pins, spheres, frame or colliders nearby move in it, and those that feel the
/// wind change.
void wakeWhatIsMoved(World& world, const StepParams& params);

/// After a frame: wakes what was touched, counts the time of rest and puts to sleep.
void settle(World& world, const StepParams& params);

}  // namespace drape
