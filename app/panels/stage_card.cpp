// The stages of the frame that is looked into, at the picture's upper right corner.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/panels/overlay.h"
#include "app/panels/palette.h"
#include "app/panels/widgets.h"
#include "app/stage_caption.h"

namespace drape {

namespace {

constexpr float kWidth = 18.5f;    // [em]
constexpr int kFewIterations = 8;  // that have a button each

/// Room for two, so that what is below stays where the mouse is.
void drawTwoLines(const std::string& text, const ImVec4& color)
{
    const float next = ImGui::GetCursorPosY() + 2.0f * ImGui::GetTextLineHeight() + ImGui::GetStyle().ItemSpacing.y;
    ImGui::PushStyleColor(ImGuiCol_Text, color);
    ImGui::TextWrapped("%s", text.c_str());
    ImGui::PopStyleColor();
    ImGui::SetCursorPosY(next);
}

/// Any of them can be gone to; the same stage of another iteration.
void drawIterations(Session& session, const FrameStages& frame, size_t at, int shown)
{
    const auto stage = static_cast<int>((std::max<size_t>(at, 1) - 1) % kStageCount);
    const auto show = [&](int iteration) { session.showStage(static_cast<size_t>(iteration * kStageCount + stage + 1)); };
    ImGui::AlignTextToFramePadding();
    ImGui::TextColored(palette::kDim, "iteration");
    ImGui::SameLine();
    if (frame.iterations() > kFewIterations)
    {
        int chosen = shown + 1;
        ImGui::SetNextItemWidth(-1.0f);
        if (ImGui::SliderInt("##iteration", &chosen, 1, frame.iterations(), "%d", ImGuiSliderFlags_AlwaysClamp) && chosen != shown + 1)
            show(chosen - 1);
        return;
    }
    for (int i = 0; i < frame.iterations(); ++i)
    {
        ImGui::PushID(i);
        ImGui::PushStyleColor(ImGuiCol_Button, i == shown ? palette::kAccentDark : palette::kField);
        if (ImGui::Button(fmt::format("{}", i + 1).c_str(), {1.9f * ImGui::GetFontSize(), 0.0f}) && i != shown)
            show(i);
        ImGui::PopStyleColor();
        ImGui::PopID();
        ImGui::SameLine();
    }
    ImGui::NewLine();
}

/// How far it moved the cloth, as a bar on the scale of the iteration's farthest, and as a number.
void drawReach(const StageMove& move, double farthest, const ImVec2& low, const ImVec2& high)
{
    const float em = ImGui::GetFontSize(), left = low.x + 8.0f * em, right = high.x - 4.6f * em;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float y = low.y + 0.5f * (high.y - low.y - em);
    const std::string text = move.moved == 0 ? "-" : ui::distanceText(move.largest);
    draw.AddText({high.x - 0.3f * em - ImGui::CalcTextSize(text.c_str()).x, y},
                 ImGui::GetColorU32(move.moved == 0 ? palette::kDim : palette::kText), text.c_str());
    if (move.moved == 0)
        return;
    const auto share = farthest > 0.0 ? static_cast<float>(move.largest / farthest) : 0.0f;
    const float middle = 0.5f * (low.y + high.y), half = 0.2f * em;
    draw.AddRectFilled({left, middle - half}, {std::max(left + (right - left) * share, left + 0.1f * em), middle + half},
                       ImGui::GetColorU32(palette::kAccent), 0.5f * half);
}

void drawStages(Session& session, const FrameStages& frame, size_t at, int iteration)
{
    const size_t first = static_cast<size_t>(iteration) * kStageCount;
    double farthest = 0.0;
    for (size_t i = 0; i < kStageCount; ++i)
        farthest = std::max(farthest, frame.moves()[first + i].largest);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0.0f, 0.0f});
    for (size_t i = 0; i < kStageCount; ++i)
    {
        const StageMove& move = frame.moves()[first + i];
        const bool shown = first + i + 1 == at;
        ImGui::PushStyleColor(ImGuiCol_Text, move.moved == 0 && !shown ? palette::kDim : palette::kText);
        ImGui::PushStyleColor(ImGuiCol_Header, palette::kAccentDark);
        const std::string name = fmt::format("{:>2}  {}", i + 1, ui::words(kStageNames[i]));
        if (ImGui::Selectable(name.c_str(), shown, ImGuiSelectableFlags_None, {0.0f, 1.4f * ImGui::GetFontSize()}))
            session.showStage(first + i + 1);
        drawReach(move, farthest, ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
        ImGui::PopStyleColor(2);
    }
    ImGui::PopStyleVar();
}

void drawButtons(Session& session, size_t at)
{
    const float width = (ImGui::GetContentRegionAvail().x - 2.0f * ImGui::GetStyle().ItemSpacing.x) / 3.0f;
    ImGui::BeginDisabled(at == 0);
    if (ImGui::Button("Back", {width, 0.0f}))
        session.previousStage();
    ImGui::EndDisabled();
    ui::tip("One stage back (Shift+M)");
    ImGui::SameLine();
    if (ImGui::Button("Next stage", {width, 0.0f}))
        session.nextStage();
    ui::tip("One stage further; after the last one, into the next frame (M)");
    ImGui::SameLine();
    if (ImGui::Button("Finish", {width, 0.0f}))
        session.finishFrame();
    ui::tip("To the end of the frame (N)");
}

void drawSleepers(const FrameSnapshot& frame, const FrameStages& stages)
{
    size_t asleep = 0;
    for (size_t c = 0; c < frame.cloths.size(); ++c)
        asleep += stages.asleep(c) ? 1 : 0;
    if (asleep > 0 && !stages.allAsleep())
        ui::note(fmt::format("{} of {} cloths sleep: no stage works on them", asleep, frame.cloths.size()));
}

}  // namespace

void drawStageCard(PanelContext& context)
{
    Session& session = context.session;
    const std::shared_ptr<StageView> stage = session.frame().stage;
    if (!session.running() || !stage)
        return;
    const float margin = 10.0f * context.scale, em = ImGui::GetFontSize();
    ImGui::SetNextWindowPos({context.view.width - margin, margin}, ImGuiCond_Always, {1.0f, 0.0f});
    ImGui::SetNextWindowSize({std::min(kWidth * em, 0.9f * context.view.width), 0.0f});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, palette::kCard);
    ImGui::Begin("Stages", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                     ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::PopStyleColor();
    const StageMove* move = shownMove(*stage);
    const int iteration = move != nullptr ? move->iteration : 0;
    std::string caption = stageCaption(*stage);
    caption.replace(caption.find(": "), 2, "\n");
    drawTwoLines(caption, palette::kAccentBright);
    drawTwoLines(stageEffect(*stage), palette::kDim);
    drawSleepers(session.frame(), *stage->frame);
    ImGui::Spacing();
    drawIterations(session, *stage->frame, stage->at, iteration);
    drawStages(session, *stage->frame, stage->at, iteration);
    ImGui::Spacing();
    drawButtons(session, stage->at);
    ImGui::Checkbox("colours: how far the stage moved it", &context.view.draw.stageMoves);
    ui::tip("Instead of the colours that View chooses. What did not move is grey.");
    ImGui::End();
}

}  // namespace drape
