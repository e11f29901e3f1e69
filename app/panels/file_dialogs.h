// The popups that ask for a file: to open, and to save to. They come up wherever the panels are.
#pragma once

#include "app/panels/panel_context.h"

namespace drape {

void drawFileDialogs(PanelContext& context);

}  // namespace drape
