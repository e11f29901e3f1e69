#include "app/panels/export_progress.h"

#include <fmt/format.h>
#include <imgui.h>

#include "app/panels/widgets.h"

namespace drape {

namespace {

std::string whatGoesOn(const PanelContext& context, const ExportJob::State& state)
{
    if (!state.taking)
        return "Writing what was recorded";
    if (!context.session.playing())
        return "Paused: play (Space) to go on recording";
    return state.waited ? "The simulation waits for what is written" : "The simulation is recorded, with what you do";
}

}  // namespace

void drawExportProgress(PanelContext& context)
{
    const ExportJob::State state = *context.exporter.running();
    const ExportRequest& request = context.exporter.runningRequest();
    ImGui::TextUnformatted(fmt::format("Exporting {}", request.file.filename().string()).c_str());
    const bool hasEnd = state.frames > 0;
    const float part = hasEnd ? static_cast<float>(state.written) / static_cast<float>(state.frames) : 0.0f;
    const std::string text = hasEnd ? fmt::format("{} of {}", state.written, state.frames)
                                    : fmt::format("{} frames, {:.1f} s", state.written, state.written * request.every * request.frameTime);
    ImGui::ProgressBar(part, {-1.0f, 0.0f}, text.c_str());
    ui::note(whatGoesOn(context, state));
    const float half = 0.5f * (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x);
    ImGui::BeginDisabled(!state.taking);
    if (ImGui::Button("Stop here", {half, 0.0f}))
        context.exporter.finish();
    ImGui::EndDisabled();
    ui::tip("Keep what was recorded so far");
    ImGui::SameLine();
    if (ImGui::Button("Cancel", {-1.0f, 0.0f}))
        context.exporter.cancel();
    ui::tip(infoOf(request.kind).isNumbered ? "No more files; those that are there stay" : "Nothing is written; an old file stays");
}

}  // namespace drape
