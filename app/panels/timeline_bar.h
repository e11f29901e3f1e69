// The bar under the picture: the frames simulated so far, and the way back to them.
#pragma once

#include "app/panels/panel_context.h"

namespace drape {

/// Its height [screen coordinates]; 0 while it is hidden.
float timelineHeight(const ViewState& view, float scale);

void drawTimeline(PanelContext& context);

}  // namespace drape
