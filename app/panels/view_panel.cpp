// What is drawn.
#include <imgui.h>

#include "app/framing.h"
#include "app/panels/side_bar.h"
#include "app/panels/widgets.h"

namespace drape {

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
    if (ImGui::Button("Frame the cloth", {-1.0f, 0.0f}))
        frameCloth(context.view, context.session.frame());
    ui::tip("Bring the whole cloth into the picture (F)");
}

}  // namespace drape
