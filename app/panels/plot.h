// Values over time, as lines or as layers on each other, with the values under the mouse.
#pragma once

#include <imgui.h>

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace drape::ui {

struct PlotSeries
{
    std::string name;
    ImVec4 color;
    std::vector<float> values;  // oldest first
};

struct PlotStyle
{
    bool stacked = false;    // each upon the one before
    bool fromZero = false;   // the scale begins at 0, otherwise below the lowest value
    float height = 64.0f;    // [screen coordinates]
    float smallest = 1e-3f;  // least height of the scale
    size_t length = 0;       // values across, the newest at the right
};

/// `valueText` writes a value with its unit, `timeText` says when value i was.
void plot(const char* id, const std::string& title, std::span<const PlotSeries> series, const PlotStyle& style,
          const std::function<std::string(float)>& valueText, const std::function<std::string(size_t)>& timeText);

}  // namespace drape::ui
