// What the cloths are made of.
#include <imgui.h>

#include "app/input.h"
#include "app/panels/side_bar.h"
#include "app/panels/widgets.h"

namespace drape {

namespace {

void setFabric(PanelContext& context, const std::string& id, bool all)
{
    Session& session = context.session;
    try
    {
        const std::shared_ptr<const FabricPreset> fabric = builtinFabric(id);
        const size_t chosen = static_cast<size_t>(context.view.cloth);
        const UndoScope step = session.undoStep("fabric " + fabric->name);
        for (size_t cloth = 0; cloth < session.clothCount(); ++cloth)
            if (all || cloth == chosen)
                session.setFabric(fabric, cloth);
    }
    catch (const std::exception& error)
    {
        session.setError(error.what());
    }
}

}  // namespace

void drawFabricPanel(PanelContext& context)
{
    static const std::vector<FabricEntry> fabrics = builtinFabrics();
    static bool all = false;
    const bool several = context.session.clothCount() > 1;
    const FabricPreset* present = context.session.fabric(static_cast<size_t>(context.view.cloth));
    const float box = several ? 4.2f * ImGui::GetFontSize() : 0.0f;
    ui::label("fabric", false, box);
    if (ImGui::BeginCombo("##fabric", present ? present->name.c_str() : "choose...", ImGuiComboFlags_HeightLarge))
    {
        for (const FabricEntry& entry : fabrics)
        {
            if (ImGui::Selectable(entry.name.c_str(), present && present->id == entry.id))
                setFabric(context, entry.id, several && all);
            ui::tip(entry.description);
        }
        ImGui::EndCombo();
    }
    else
    {
        ui::tip("Weight, drag, damping and stiffness of a fabric, for the sliders here and under Stiffness.");
    }
    if (!several)
        return;
    ImGui::SameLine();
    ImGui::Checkbox("all##fabric", &all);
    ui::tip("A fabric that is chosen goes to all cloths, not to this one alone.");
}

}  // namespace drape
