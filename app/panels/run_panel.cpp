// Play, pause, step, reset and speed.
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include "app/panels/palette.h"
#include "app/panels/side_bar.h"
#include "app/panels/widgets.h"

namespace drape {

namespace {

void drawUndoButtons(Session& session, const ImVec2& size)
{
    const UndoStep *undoable = session.undoList().undoable(), *redoable = session.undoList().redoable();
    ImGui::BeginDisabled(undoable == nullptr);
    if (ui::iconButton("##undo", ui::Icon::undo, size))
        session.undo();
    ImGui::EndDisabled();
    ui::tip(undoable != nullptr ? fmt::format("Undo: {} (Ctrl+Z)", undoable->name) : "Nothing to undo (Ctrl+Z)");
    ImGui::SameLine();
    ImGui::BeginDisabled(redoable == nullptr);
    if (ui::iconButton("##redo", ui::Icon::redo, size))
        session.redo();
    ImGui::EndDisabled();
    ui::tip(redoable != nullptr ? fmt::format("Redo: {} (Ctrl+Shift+Z)", redoable->name) : "Nothing to redo (Ctrl+Shift+Z)");
}

void drawStageButton(Session& session, const ImVec2& size)
{
    const bool compared = session.comparison().on();
    ImGui::BeginDisabled(!session.canLookIntoFrames());
    if (ui::iconButton("##stage", ui::Icon::stage, size))
        session.nextStage();
    ImGui::EndDisabled();
    ui::tip(compared ? "Not while two sides are compared: stop comparing to look into a frame stage by stage"
                     : "Look into a frame: one stage of the solver further (M; Shift+M: one back)");
}

}  // namespace

void drawRunPanel(PanelContext& context)
{
    Session& session = context.session;
    const float gap = ImGui::GetStyle().ItemSpacing.x;
    const float height = 1.35f * ImGui::GetFrameHeight();
    const float each = (ImGui::GetContentRegionAvail().x - 6.0f * gap) / 8.0f;

    ImGui::PushStyleColor(ImGuiCol_Button, palette::kAccentDark);
    ImGui::PushStyleColor(ImGuiCol_ButtonHovered,
                          ImVec4(palette::kAccentDark.x * 1.2f, palette::kAccentDark.y * 1.2f, palette::kAccentDark.z * 1.2f, 1.0f));
    if (ui::iconButton("##play", session.playing() ? ui::Icon::pause : ui::Icon::play, {2.0f * each, height}))
        session.setPlaying(!session.playing());
    ImGui::PopStyleColor(2);
    ui::tip(session.playing() ? "Pause (Space)" : "Play (Space)");
    ImGui::SameLine();
    if (ui::iconButton("##step", ui::Icon::step, {each, height}))
        session.step();
    ui::tip(session.frame().stage ? "To the end of the frame looked into (N)" : "Simulate one frame of 1/60 s (N)");
    ImGui::SameLine();
    drawStageButton(session, {each, height});
    ImGui::SameLine();
    if (ui::iconButton("##reset", ui::Icon::reset, {each, height}))
        session.reset();
    ui::tip("Back to the scene's start: positions, pins and colliders. Parameters stay. (R)");
    ImGui::SameLine();
    drawUndoButtons(session, {each, height});
    ImGui::SameLine();
    if (ImGui::Button("?", {ImGui::GetContentRegionAvail().x, height}))
        context.view.helpShown = !context.view.helpShown;
    ui::tip("Keys and mouse (F1)");

    float speed = session.speed();
    ui::label("speed", speed != 1.0f);
    if (ImGui::SliderFloat("##speed", &speed, 0.05f, 4.0f, "%.2f x", ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp))
        session.setSpeed(speed);
    if (ui::itemDoubleClicked())
    {
        ImGui::ClearActiveID();
        session.setSpeed(1.0f);
    }
    ui::tip("Simulated seconds in a second (- slower, = faster). Double click: 1.");
    ImGui::Spacing();
}

}  // namespace drape
