// What the window says about the stage that it shows of a frame.
#pragma once

#include <string>

#include "sim/frame_stages.h"
#include "sim/snapshot.h"

namespace drape {

/// "frame 120, iteration 2 of 5: edges (6 of 12)"
std::string stageCaption(const StageView& view);

/// "moved 400 particles, 1.2 mm at most,\n0.3 mm on average of all"
std::string stageEffect(const StageView& view);

/// The stage that is shown; nullptr at the start of the frame.
const StageMove* shownMove(const StageView& view);

}  // namespace drape
