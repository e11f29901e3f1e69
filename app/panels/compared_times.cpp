// How long each of two sides takes: a table of the stages, and one of them over time.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "app/panels/palette.h"
#include "app/panels/side_bar.h"
#include "app/panels/widgets.h"

namespace drape {

namespace {

constexpr int kWholeFrame = -1;  // in place of a stage

float timeOf(const FrameTimes& times, int stage)
{
    return stage == kWholeFrame ? times.frame : times.stage[static_cast<size_t>(stage)];
}

float averageOf(const TimingHistory& timing, int stage)
{
    return stage == kWholeFrame ? timing.frameMs() : timing.stageMs(static_cast<size_t>(stage));
}

std::string nameOf(int stage)
{
    return stage == kWholeFrame ? "frame" : ui::words(kStageNames[static_cast<size_t>(stage)]);
}

/// The last frames of a side, as many as are asked for.
std::span<const FrameTimes> lastOf(const TimingHistory& timing, size_t count)
{
    return std::span(timing.frames()).last(count);
}

/// What nearly all frames are below, so that a single long one does not press the others down.
float usualTop(std::span<const FrameTimes> a, std::span<const FrameTimes> b, int stage)
{
    std::vector<float> times;
    for (const std::span<const FrameTimes> side : {a, b})
        for (const FrameTimes& frame : side)
            times.push_back(timeOf(frame, stage));
    if (times.empty())
        return 0.0f;
    const auto high = times.begin() + static_cast<std::ptrdiff_t>(0.95 * static_cast<double>(times.size() - 1));
    std::ranges::nth_element(times, high);
    return 1.2f * *high;
}

void drawLine(std::span<const FrameTimes> frames, int stage, float top, const ImVec2& low, const ImVec2& high, const ImVec4& color)
{
    std::vector<ImVec2> points;
    const float step = (high.x - low.x) / static_cast<float>(TimingHistory::kLength - 1);
    float x = high.x - step * static_cast<float>(frames.size());
    for (const FrameTimes& times : frames)
        points.emplace_back(x += step, high.y - (high.y - low.y) * std::min(timeOf(times, stage) / top, 1.0f));
    ImGui::GetWindowDrawList()->AddPolyline(points.data(), static_cast<int>(points.size()), ImGui::GetColorU32(color), ImDrawFlags_None,
                                            1.5f);
}

/// Both sides' last frames, the newest at the right.
void drawGraph(const PanelContext& context, int stage)
{
    const size_t count = std::min(context.timing.frames().size(), context.otherTiming.frames().size());
    const std::span<const FrameTimes> a = lastOf(context.timing, count), b = lastOf(context.otherTiming, count);
    const float top = ui::roundUp(usualTop(a, b, stage), 1e-3f);
    const ImVec2 size{ImGui::GetContentRegionAvail().x, 72.0f * context.scale};
    const ImVec2 low = ImGui::GetCursorScreenPos(), high{low.x + size.x, low.y + size.y};
    ImGui::Dummy(size);
    ui::tip("The last frames, on side A and side B. Click on a line of the table to see another stage.");
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(low, high, ImGui::GetColorU32(palette::kField), ImGui::GetStyle().FrameRounding);
    const float inset = 4.0f * context.scale;
    const ImVec2 inLow{low.x + inset, low.y + inset}, inHigh{high.x - inset, high.y - inset};
    drawLine(a, stage, top, inLow, inHigh, palette::kSideA);
    drawLine(b, stage, top, inLow, inHigh, palette::kSideB);
    draw.AddText(inLow, ImGui::GetColorU32(palette::kDim), fmt::format("{}, up to {:.3g} ms", nameOf(stage), top).c_str());
}

void cell(const std::string& text, const ImVec4& color)
{
    ImGui::TableNextColumn();
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(text.c_str()).x);
    ImGui::TextColored(color, "%s", text.c_str());
}

}  // namespace

void drawComparedTimes(PanelContext& context)
{
    static int shown = kWholeFrame;
    drawGraph(context, shown);
    if (!ImGui::BeginTable("times", 4, ImGuiTableFlags_RowBg))
        return;
    const float em = ImGui::GetFontSize();
    ImGui::TableSetupColumn("stage");
    for (const char* name : {"a", "b", "ratio"})
        ImGui::TableSetupColumn(name, ImGuiTableColumnFlags_WidthFixed, 4.0f * em);
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextColored(palette::kDim, "ms a frame");
    cell("A", palette::kSideA);
    cell("B", palette::kSideB);
    cell("B / A", palette::kDim);
    for (int stage = kWholeFrame; stage < kStageCount; ++stage)
    {
        const float a = averageOf(context.timing, stage), b = averageOf(context.otherTiming, stage);
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        if (ImGui::Selectable(nameOf(stage).c_str(), shown == stage, ImGuiSelectableFlags_SpanAllColumns))
            shown = stage;
        cell(fmt::format("{:.3f}", a), palette::kText);
        cell(fmt::format("{:.3f}", b), palette::kText);
        // Of a stage that does nothing, the clock alone.
        cell(a >= 0.002f && b >= 0.002f ? fmt::format("{:.2f}", b / a) : "-", palette::kDim);
    }
    ImGui::EndTable();
}

}  // namespace drape
