// What the colours in the picture mean.
#pragma once

#include <imgui.h>

#include <span>
#include <string>

#include "app/panels/panel_context.h"
#include "sim/vec3.h"

namespace drape {

/// In the picture's lower right corner, one card above the other, for all that is coloured.
void drawLegend(PanelContext& context);

// The pieces of a card.
ImU32 colorOf(const Vec3f& srgb);
void drawColorBar(const ImVec2& low, const ImVec2& high, std::span<const Vec3f> colors);
void drawTick(float x, float top, const std::string& text);

}  // namespace drape
