// What is drawn.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
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
    const auto nameOf = [](int level) { return level < 0 ? std::string("none") : fmt::format("level {}", level + 1); };
    if (ImGui::BeginCombo("##level", nameOf(shown).c_str()))
    {
        for (int level = -1; level < static_cast<int>(levels); ++level)
            if (ImGui::Selectable(nameOf(level).c_str(), shown == level))
                shown = level;
        ImGui::EndCombo();
    }
    ui::tip("Nodes and pairs of a coarse level, 1 being the finest; pairs that carry a load are orange");
}

template <class Enum, size_t N>
void drawChoice(const char* label, Enum& value, const std::array<const char*, N>& names, const char* tip)
{
    ui::label(label);
    int chosen = static_cast<int>(value);
    if (ImGui::Combo(fmt::format("##{}", label).c_str(), &chosen, names.data(), static_cast<int>(N)))
        value = static_cast<Enum>(chosen);
    else
        ui::tip(tip);
}

/// What the colours of the cloth tell, and where their scale ends.
void drawColorChoice(ViewOptions& draw)
{
    drawChoice("colours", draw.colors, kClothColorNames,
               "The fabric's own; or how far the edges along the threads are from their length at rest, of each particle the worst; or how "
               "fast it moves, between the frames that are shown; or its particles' own stiffness (V)");
    if (draw.colors == ClothColors::strain)
    {
        ui::label("up to");
        float percent = 100.0f * draw.strainRange;
        if (ImGui::SliderFloat("##range", &percent, 0.1f, 100.0f, "%.1f %%", ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp))
            draw.strainRange = 0.01f * percent;
        ui::tip("Stretch, and compression, that has the outermost colour");
    }
    else if (draw.colors == ClothColors::speed)
    {
        ui::label("up to");
        ImGui::SliderFloat("##range", &draw.speedRange, 0.01f, 100.0f, "%.2f m/s",
                           ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
        ui::tip("Speed that has the lightest colour");
    }
}

void drawQualityChoice(ViewState& view)
{
    ui::label("quality");
    int chosen = view.quality ? 1 + static_cast<int>(*view.quality) : 0;
    if (ImGui::Combo("##quality", &chosen, "automatic\0low\0high\0"))
        view.quality = chosen == 0 ? std::nullopt : std::optional(static_cast<Quality>(chosen - 1));
    else
        ui::tip(
            "High: soft shadows, dark corners, the weave, smooth edges. Low: for machines without a graphics card, which is what automatic "
            "takes there.");
}

struct Switch
{
    const char* name;
    bool* on;
    const char* tip;
};

}  // namespace

void drawViewPanel(PanelContext& context)
{
    ViewOptions& draw = context.view.draw;
    drawColorChoice(draw);
    drawChoice("edges", draw.edges, kEdgeDisplayNames,
               "The constraints between particles: by phase, or by the colours in which they are solved, all of one colour at once (E)");
    ui::label("coarse level");
    drawLevelChoice(context);
    const std::array switches{
        Switch{"pattern", &draw.pattern, "A checker on the cloth"},
        Switch{"wireframe", &draw.wireframe, "The mesh's triangles (W)"},
        Switch{"shadows", &draw.shadows, "Shadows of the cloth and of the solids"},
        Switch{"ground", &draw.ground, "The floor, and its grid"},
        Switch{"pins", &draw.pins, "Particles that are held"},
        Switch{"colliders", &draw.colliders, "Solids that the cloth meets"},
        Switch{"contacts", &context.view.contacts,
               "Particles that touch a solid, their own cloth or another, found from where they are and the distances of the collision "
               "settings (C)"},
        Switch{"tethers", &draw.tethers, "Lines from the particles to the pins that hold them; of a large cloth, some of them"},
        Switch{"normals", &draw.normals, "The direction in which the front faces; of a large cloth, some of them"},
        Switch{"wind", &context.view.wind, "Arrows of the wind at this moment, gusts included"},
    };
    const float second = 0.5f * ImGui::GetContentRegionAvail().x + ImGui::GetCursorPosX();
    for (size_t i = 0; i < switches.size(); ++i)
    {
        if (i % 2 == 1)
            ImGui::SameLine(second);
        ImGui::Checkbox(switches[i].name, switches[i].on);
        ui::tip(switches[i].tip);
    }
    drawQualityChoice(context.view);
    drawChoice("panels", context.view.theme, palette::kThemeNames, "Light or dark panels");
    if (ImGui::Button("Frame the cloth", {-1.0f, 0.0f}))
        frameCloth(context.view, context.session.frame());
    ui::tip("Bring the whole cloth into the picture (F)");
}

}  // namespace drape
