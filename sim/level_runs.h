// Finds what lanes can do side by side when points become nodes and nodes move points.
#pragma once

#include "sim/level.h"

namespace drape {

/// The runs of a level whose lists and rows are there. Empty where they would hold less than half of the nodes.
LevelRuns findLevelRuns(const Level& level);

}  // namespace drape
