// Where the solver's time goes.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/panels/palette.h"
#include "app/panels/side_bar.h"
#include "app/panels/widgets.h"

namespace drape {

namespace {

void drawGraph(const std::vector<FrameTimes>& frames, float scale)
{
    float highest = 0.0f;
    for (const FrameTimes& times : frames)
        highest = std::max(highest, times.frame);
    const float top = ui::roundUp(1.1f * highest, 0.1f);
    const std::string caption = fmt::format("{:g} ms", top);
    ImGui::PlotLines("##history", frames.empty() ? nullptr : &frames[0].frame, static_cast<int>(frames.size()), 0, caption.c_str(), 0.0f,
                     top, {ImGui::GetContentRegionAvail().x, 64.0f * scale}, sizeof(FrameTimes));
}

}  // namespace

void drawTimingPanel(PanelContext& context)
{
    const TimingHistory& timing = context.timing;
    ui::label("solver");
    ImGui::Text("%.2f ms a frame", static_cast<double>(timing.frameMs()));
    drawGraph(timing.frames(), context.scale);

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
