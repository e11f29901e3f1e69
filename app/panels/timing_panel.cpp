// Where the solver's time goes.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/panels/palette.h"
#include "app/panels/side_bar.h"
#include "app/panels/widgets.h"

namespace drape {

namespace {

/// One of 0.1, 0.2, 0.4, ... above `ms`: the graph's height, which should rarely change.
float roundUp(float ms)
{
    float top = 0.1f;
    while (top < ms)
        top *= 2.0f;
    return top;
}

void drawGraph(const std::vector<float>& ms, float scale)
{
    const float highest = ms.empty() ? 0.0f : *std::ranges::max_element(ms);
    const float top = roundUp(1.1f * highest);
    const std::string caption = fmt::format("{:g} ms", top);
    ImGui::PlotLines("##history", ms.data(), static_cast<int>(ms.size()), 0, caption.c_str(), 0.0f, top,
                     {ImGui::GetContentRegionAvail().x, 64.0f * scale});
}

}  // namespace

void drawTimingPanel(PanelContext& context)
{
    const TimingHistory& timing = context.timing;
    ui::label("solver");
    ImGui::Text("%.2f ms a frame", static_cast<double>(timing.frameMs()));
    drawGraph(timing.solverMs(), context.scale);

    float longest = 1e-3f;
    for (size_t i = 0; i < kStageNames.size(); ++i)
        longest = std::max(longest, timing.stageMs(i));
    for (size_t i = 0; i < kStageNames.size(); ++i)
    {
        ui::label(ui::words(kStageNames[i]));
        const float width = ImGui::GetContentRegionAvail().x;
        const std::string text = fmt::format("{:.3f} ms", timing.stageMs(i));
        ImGui::ProgressBar(timing.stageMs(i) / longest, {width, ImGui::GetTextLineHeight() + 2.0f}, text.c_str());
    }
}

}  // namespace drape
