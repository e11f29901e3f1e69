// The first hints, at the picture's lower left corner.
#include <imgui.h>

#include <algorithm>
#include <string>

#include "app/panels/overlay.h"
#include "app/panels/palette.h"

namespace drape {

void drawFirstHints(PanelContext& context)
{
    const Session& session = context.session;
    // Something else is said there.
    const bool elsewhere = session.frame().other || context.exporter.running() || session.loader().busy() || session.wayIsLong();
    if (!session.running() || elsewhere || !context.hints.anyNew())
        return;
    const float scale = context.scale;
    ImGui::SetNextWindowPos({10.0f * scale, context.view.height - context.view.covered - 10.0f * scale}, ImGuiCond_Always, {0.0f, 1.0f});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, palette::kCard);
    ImGui::PushStyleColor(ImGuiCol_Button, ImVec4{0.0f, 0.0f, 0.0f, 0.0f});
    ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {0.0f, 0.5f});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {4.0f * scale, 4.0f * scale});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0.0f, 0.0f});
    ImGui::Begin("First hints", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav | ImGuiWindowFlags_AlwaysAutoResize);
    for (const Hint hint : {Hint::drag, Hint::turn, Hint::tools})
    {
        if (!context.hints.isNew(hint))
            continue;
        const float width = std::min(23.0f * ImGui::GetFontSize(), context.view.width - 28.0f * scale);
        if (ImGui::Button(FirstHints::textOf(hint), {width, 0.0f}))
            context.hints.done(hint);
        const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
        const ImVec2 cross{high.x - 12.0f * scale, 0.5f * (low.y + high.y)};
        const float r = 3.5f * scale;
        const ImU32 color = ImGui::GetColorU32(ImGui::IsItemHovered() ? palette::kText : palette::kDim);
        ImGui::GetWindowDrawList()->AddLine({cross.x - r, cross.y - r}, {cross.x + r, cross.y + r}, color, 1.5f * scale);
        ImGui::GetWindowDrawList()->AddLine({cross.x - r, cross.y + r}, {cross.x + r, cross.y - r}, color, 1.5f * scale);
    }
    ImGui::End();
    ImGui::PopStyleVar(3);
    ImGui::PopStyleColor(2);
}

}  // namespace drape
