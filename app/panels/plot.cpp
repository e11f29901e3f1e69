#include "app/panels/plot.h"

#include <algorithm>
#include <cmath>

#include "app/panels/palette.h"
#include "app/panels/widgets.h"

namespace drape::ui {

namespace {

struct Scale
{
    float low = 0.0f, high = 1.0f;
};

/// The values of a stack's layers, each upon those before.
std::vector<std::vector<float>> curvesOf(std::span<const PlotSeries> series, bool stacked)
{
    std::vector<std::vector<float>> curves;
    for (const PlotSeries& one : series)
    {
        curves.push_back(one.values);
        if (stacked && curves.size() > 1)
            for (size_t i = 0; i < one.values.size(); ++i)
                curves.back()[i] += curves[curves.size() - 2][i];
    }
    return curves;
}

Scale scaleOf(const std::vector<std::vector<float>>& curves, const PlotStyle& style)
{
    float low = style.fromZero ? 0.0f : INFINITY, high = style.fromZero ? 0.0f : -INFINITY;
    for (const std::vector<float>& curve : curves)
        for (const float value : curve)
            if (std::isfinite(value))
            {
                low = std::min(low, value);
                high = std::max(high, value);
            }
    if (!(high >= low))
        return {};
    const float span = roundUp(1.05f * (high - low), style.smallest);
    if (style.fromZero && low == 0.0f)
        return {0.0f, span};
    // A whole number of tenths, so that the scale rests while the values move a little.
    const float step = 0.1f * span, bottom = step * std::floor(low / step);
    return {bottom, bottom + roundUp(1.05f * (high - bottom), style.smallest)};
}

}  // namespace

void plot(const char* id, const std::string& title, std::span<const PlotSeries> series, const PlotStyle& style,
          const std::function<std::string(float)>& valueText, const std::function<std::string(size_t)>& timeText)
{
    const ImVec2 size{ImGui::GetContentRegionAvail().x, style.height};
    const ImVec2 low = ImGui::GetCursorScreenPos(), high{low.x + size.x, low.y + size.y};
    ImGui::InvisibleButton(id, size);
    const bool hovered = ImGui::IsItemHovered();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(low, high, ImGui::GetColorU32(palette::kField), ImGui::GetStyle().FrameRounding);

    const std::vector<std::vector<float>> curves = curvesOf(series, style.stacked);
    const Scale scale = scaleOf(curves, style);
    const size_t count = curves.empty() ? 0 : curves.front().size();
    const float step = size.x / static_cast<float>(std::max<size_t>(style.length, 2) - 1);
    const auto xOf = [&](size_t i) { return high.x - step * static_cast<float>(count - 1 - i); };
    const auto yOf = [&](float value) {
        const float place = (value - scale.low) / (scale.high - scale.low);
        return high.y - size.y * (place > 0.0f ? std::min(place, 1.0f) : 0.0f);
    };
    draw.PushClipRect(low, high, true);
    for (size_t s = 0; s < curves.size(); ++s)
    {
        const ImU32 color = ImGui::GetColorU32(series[s].color);
        std::vector<ImVec2> points;
        for (size_t i = 0; i < count; ++i)
            points.emplace_back(xOf(i), yOf(curves[s][i]));
        if (!style.stacked)
        {
            draw.AddPolyline(points.data(), static_cast<int>(points.size()), color, ImDrawFlags_None, 1.6f);
            continue;
        }
        for (size_t i = 0; i + 1 < count; ++i)
        {
            const float bottom = s > 0 ? yOf(curves[s - 1][i]) : high.y, nextBottom = s > 0 ? yOf(curves[s - 1][i + 1]) : high.y;
            if (bottom - points[i].y > 0.1f || nextBottom - points[i + 1].y > 0.1f)
                draw.AddQuadFilled(points[i], points[i + 1], {points[i + 1].x, nextBottom}, {points[i].x, bottom}, color);
        }
    }
    const float pad = 0.3f * ImGui::GetFontSize();
    const std::string top = valueText(scale.high);
    draw.AddText({low.x + pad, low.y + 0.5f * pad}, ImGui::GetColorU32(palette::kText), title.c_str());
    draw.AddText({high.x - pad - ImGui::CalcTextSize(top.c_str()).x, low.y + 0.5f * pad}, ImGui::GetColorU32(palette::kDim), top.c_str());
    if (scale.low != 0.0f)
    {
        const std::string bottom = valueText(scale.low);
        draw.AddText({high.x - pad - ImGui::CalcTextSize(bottom.c_str()).x, high.y - ImGui::GetFontSize() - pad},
                     ImGui::GetColorU32(palette::kDim), bottom.c_str());
    }
    if (hovered && count > 0)
    {
        const float from = (ImGui::GetIO().MousePos.x - xOf(0)) / step;
        const size_t i = std::min(static_cast<size_t>(std::max(from + 0.5f, 0.0f)), count - 1);
        draw.AddLine({xOf(i), low.y}, {xOf(i), high.y}, ImGui::GetColorU32(palette::kText));
        ImGui::BeginTooltip();
        ImGui::TextColored(palette::kDim, "%s", timeText(i).c_str());
        for (size_t s = series.size(); s-- > 0;)
            if (!style.stacked || series[s].values[i] > 0.0f)
            {
                ImGui::TextColored(series[s].color, "\xe2\x80\xa2");
                ImGui::SameLine();
                ImGui::Text("%s  %s", series[s].name.c_str(), valueText(series[s].values[i]).c_str());
            }
        ImGui::EndTooltip();
    }
    draw.PopClipRect();
}

}  // namespace drape::ui
