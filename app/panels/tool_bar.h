// The tools to choose from, and what can be set for the chosen one, over the picture.
#pragma once

#include "app/mouse_tool.h"
#include "app/panels/panel_context.h"

namespace drape {

void drawToolBar(PanelContext& context, MouseTool& mouse);

/// Below the line of figures [screen coordinates].
float toolBarTop(float scale);
/// How far all of it reaches from the picture's left edge [screen coordinates].
float toolBarRight(const PanelContext& context);

}  // namespace drape
