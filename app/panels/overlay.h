// What lies over the picture: a line of figures, progress, messages, help, menus.
#pragma once

#include <optional>

#include "app/kept_work.h"
#include "app/mouse_tool.h"
#include "app/panels/panel_context.h"

namespace drape {

/// Frames a second, times and sizes; and what the user should know about the simulation.
void drawStatusLine(PanelContext& context);
/// How to begin.
void drawFirstHints(PanelContext& context);
/// The stages of the frame looked into, and which of them the picture shows.
void drawStageCard(PanelContext& context);
/// Which of two compared sides is which, and what the colours mean.
void drawComparison(PanelContext& context);
/// While a scene is being loaded, two sides run to where they part, or another frame is gone to.
void drawProgress(PanelContext& context);
/// What went wrong, until it is dismissed.
void drawError(PanelContext& context);

/// Offers what a program that ended before its time had kept, until that is opened or dismissed; none then.
void drawOrphan(PanelContext& context, std::optional<KeptWork::Entry>& orphan);

/// What was just done, for some seconds.
void drawNotice(PanelContext& context);
void drawHelp(PanelContext& context);
void drawPinMenu(PanelContext& context, MouseTool& mouse);

}  // namespace drape
