// Cloths that lie in the same place to the last bit, such as a copy of another, of which neither would know its side.
#pragma once

#include "sim/world.h"

namespace drape {

/// Before a frame: lifts each cloth off those before it in whose place it lies exactly, by a hundredth of the distance that cloths keep
/// (solver.md, Inter collision).
void partCoincidentCloths(World& world);

}  // namespace drape
