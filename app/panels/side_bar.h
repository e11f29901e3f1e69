// The bar at the window's right edge that holds the panels.
#pragma once

#include "app/panels/panel_context.h"

namespace drape {

/// Width of the bar in a window of the given width [screen coordinates]; 0 while it is hidden.
float sideBarWidth(const ViewState& view, float windowWidth, float scale);

void drawSideBar(PanelContext& context, float windowWidth, float windowHeight);

// Its sections.
void drawRunPanel(PanelContext& context);
void drawScenePanel(PanelContext& context);
void drawExportPanel(PanelContext& context);
void drawComparePanel(PanelContext& context);
void drawComparedTimes(PanelContext& context);  // a part of it
void drawFabricPanel(PanelContext& context);
void drawColliderPanel(PanelContext& context);
void drawSolverPanel(PanelContext& context);
void drawViewPanel(PanelContext& context);
void drawTimingPanel(PanelContext& context);

}  // namespace drape
