// How far an export is, and its buttons.
#pragma once

#include "app/panels/panel_context.h"

namespace drape {

/// Into the present window or panel; only while an export is running.
void drawExportProgress(PanelContext& context);

}  // namespace drape
