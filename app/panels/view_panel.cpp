// What is drawn.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <string>

#include "app/framing.h"
#include "app/panels/side_bar.h"
#include "app/panels/widgets.h"

namespace drape {
namespace {

/// Which coarse level to show, of as many as the finest cloth has.
void drawLevelChoice(PanelContext& context)
{
    int& shown = context.view.draw.level;
    size_t levels = 0;
    for (const ClothSnapshot& cloth : context.session.frame().cloths)
        levels = std::max(levels, cloth.fabric->levels.size());
    const auto nameOf = [](int level) { return level < 0 ? std::string("no level") : fmt::format("level {}", level + 1); };
    ImGui::SetNextItemWidth(-1.0f);
    if (ImGui::BeginCombo("##level", nameOf(shown).c_str()))
    {
        for (int level = -1; level < static_cast<int>(levels); ++level)
            if (ImGui::Selectable(nameOf(level).c_str(), shown == level))
                shown = level;
        ImGui::EndCombo();
    }
    ui::tip("Nodes and pairs of a coarse level, 1 being the finest; pairs that carry a load are orange");
}

}  // namespace

void drawViewPanel(PanelContext& context)
{
    ViewOptions& draw = context.view.draw;
    const float second = 0.5f * ImGui::GetContentRegionAvail().x + ImGui::GetCursorPosX();
    ImGui::Checkbox("pattern", &draw.pattern);
    ui::tip("A checker on the cloth, so that stretch is seen");
    ImGui::SameLine(second);
    ImGui::Checkbox("wireframe", &draw.wireframe);
    ui::tip("The mesh's edges (W)");
    ImGui::Checkbox("shadows", &draw.shadows);
    ImGui::SameLine(second);
    ImGui::Checkbox("ground", &draw.ground);
    ImGui::Checkbox("pins", &draw.pins);
    ImGui::SameLine(second);
    ImGui::Checkbox("colliders", &draw.colliders);
    ImGui::Checkbox("tethers", &draw.tethers);
    ui::tip("Lines from the particles to the pins that hold them; of a large cloth, some of them");
    ImGui::SameLine(second);
    drawLevelChoice(context);
    if (ImGui::Button("Frame the cloth", {-1.0f, 0.0f}))
        frameCloth(context.view, context.session.frame());
    ui::tip("Bring the whole cloth into the picture (F)");
}

}  // namespace drape
