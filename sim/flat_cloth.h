// Cloths that are flat to the last bit, which nothing but a push from outside could ever fold.
#pragma once

#include "sim/world.h"

namespace drape {

/// Before a frame: ruffles the cloths that are exactly flat and move within their plane, by less than the eye could see
/// (solver.md, Cloths that are exactly flat).
void ruffleFlatCloths(World& world);

}  // namespace drape
