#include "app/panels/side_bar.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "app/distance_notice.h"
#include "app/panels/palette.h"
#include "app/panels/param_rows.h"
#include "app/panels/widgets.h"
#include "sim/kept_distance.h"

namespace drape {

namespace {

constexpr float kWidth = 344.0f;       // [screen coordinates] on an ordinary display
constexpr float kLargestShare = 0.6f;  // of a small window

void chooseCloth(PanelContext& context)
{
    const auto& cloths = context.session.frame().cloths;
    context.view.cloth = std::clamp(context.view.cloth, 0, std::max(0, static_cast<int>(cloths.size()) - 1));
    if (cloths.size() < 2)
        return;
    ui::label("settings of");
    const auto& chosen = cloths[static_cast<size_t>(context.view.cloth)];
    if (!ImGui::BeginCombo("##cloth", chosen.name.c_str()))
        return;
    for (size_t i = 0; i < cloths.size(); ++i)
    {
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::Selectable(cloths[i].name.c_str(), static_cast<int>(i) == context.view.cloth))
            context.view.cloth = static_cast<int>(i);
        ImGui::PopID();
    }
    ImGui::EndCombo();
}

/// The groups of the parameter table in their own sections, so that none can be forgotten.
struct GroupSection
{
    std::string_view group;
    const char* title;
};
constexpr std::array kGroupSections{
    GroupSection{"wind", "Wind"},
    GroupSection{"tethers", "Tethers"},
    GroupSection{"levels", "Coarse levels"},
    GroupSection{"selfCollision", "Self collision"},
    GroupSection{"interCollision", "Cloth on cloth"},
    GroupSection{"collision", "Contact"},
    GroupSection{"pressure", "Pressure"},
    GroupSection{"motion", "Motion constraints"},
    GroupSection{"frame", "Moving frame"},
    GroupSection{"sleep", "Sleep"},
};
constexpr std::array<std::string_view, 4> kPhases{"vertical", "horizontal", "shear", "bending"};

bool isPlacedElsewhere(std::string_view group)
{
    return group == "cloth" || group == "edges" || group == "solver" || std::ranges::find(kPhases, group) != kPhases.end() ||
           std::ranges::find(kGroupSections, group, &GroupSection::group) != kGroupSections.end();
}

/// What moves the frame without force: sliders alone are felt.
void drawFrameButtons(PanelContext& context)
{
    const float half = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2.0f;
    if (ImGui::Button("Teleport home", {half, 0.0f}))
        context.session.post(Teleport{context.view.cloth, {0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f}});
    ui::tip("Puts the frame back to position 0 and rotation 0 at once; the cloth feels nothing of the way.");
    ImGui::SameLine();
    if (ImGui::Button("Forget motion", {half, 0.0f}))
        context.session.post(ClearInertia{context.view.cloth});
    ui::tip(
        "The cloth feels nothing of what the frame does in the next frame of time. Pause, move the sliders, press this, play: a "
        "teleport to anywhere.");
}

/// Where it is more than the solver keeps.
void warnOfDistance(const PanelContext& context, std::string_view group)
{
    const FrameSnapshot& frame = context.session.frame();
    std::string notice;
    if (group == "selfCollision" && static_cast<size_t>(context.view.cloth) < frame.cloths.size())
    {
        const ClothSnapshot& cloth = frame.cloths[static_cast<size_t>(context.view.cloth)];
        notice = selfDistanceNotice(cloth.params.selfCollision, *cloth.fabric);
    }
    else if (group == "interCollision")
        notice = interDistanceNotice(frame.params.interCollision, interDistanceOf(frame.params.interCollision, frame.cloths));
    if (!notice.empty())
        ui::warning(notice);
}

void drawSettings(PanelContext& context)
{
    if (ui::section("Cloth", true))
    {
        chooseCloth(context);
        drawFabricPanel(context);
        drawParamRows(context, "cloth");
    }
    if (ui::section("Stiffness", true))
    {
        for (const std::string_view phase : kPhases)
            drawFoldedRows(context, phase);
        drawParamRows(context, "edges");
    }
    for (const GroupSection& section : kGroupSections)
    {
        const bool several = section.group != "interCollision" || context.session.clothCount() > 1;
        if (!several || !ui::section(section.title, false))
            continue;
        drawParamRows(context, section.group);
        warnOfDistance(context, section.group);
        if (section.group == "frame")
            drawFrameButtons(context);
    }
    std::string_view last;
    for (const ParamInfo& info : paramTable())
        if (!isPlacedElsewhere(info.group) && std::exchange(last, info.group) != info.group &&
            ui::section(ui::words(info.group).c_str(), false))
            drawParamRows(context, info.group);
    if (ui::section("Colliders", false))
        drawColliderPanel(context);
    if (ui::section("Solver", false))
        drawSolverPanel(context);
}

}  // namespace

float sideBarWidth(const ViewState& view, float windowWidth, float scale)
{
    return view.panelsShown ? std::min(kWidth * scale, kLargestShare * windowWidth) : 0.0f;
}

void drawSideBar(PanelContext& context, float windowWidth, float windowHeight)
{
    const float width = sideBarWidth(context.view, windowWidth, context.scale);
    if (width <= 0.0f)
        return;
    ImGui::SetNextWindowPos({windowWidth - width, 0.0f});
    ImGui::SetNextWindowSize({width, windowHeight});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0f);
    ImGui::Begin(ui::kSideBar, nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse |
                     ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoSavedSettings);
    ImGui::PopStyleVar();

    drawRunPanel(context);
    if (ui::section("Scene", true))
        drawScenePanel(context);
    if (context.session.running() && ui::section("Compare", false))
        drawComparePanel(context);
    const bool exportAsked = std::exchange(context.view.exportAsked, false);
    if (exportAsked)
        ImGui::SetScrollFromPosY(ImGui::GetCursorPosY() - ImGui::GetScrollY(), 0.0f);
    if (context.session.running() && ui::section("Export", false, exportAsked))
        drawExportPanel(context);
    if (context.session.running())
        drawSettings(context);
    if (ui::section("View", false))
        drawViewPanel(context);
    if (ui::section("Plots", false))
        drawTimingPanel(context);
    ImGui::End();
}

}  // namespace drape
