// What lies within the tools' radius of the mouse: marked, and ringed.
#pragma once

#include <imgui.h>

#include "app/tools/picture_cursor.h"

namespace drape {

/// Marks the particles within the radius.
void markReach(const PictureCursor& cursor, ViewState& view);

/// A ring of that radius, flat on the cloth under the mouse.
void drawBrushRing(ImDrawList& draw, const PictureCursor& cursor, const ViewState& view);

}  // namespace drape
