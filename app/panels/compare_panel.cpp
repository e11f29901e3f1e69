// Two sides beside each other: who they are, how they are shown, and how far they are apart.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "app/panels/backend_rows.h"
#include "app/panels/palette.h"
#include "app/panels/param_rows.h"
#include "app/panels/side_bar.h"
#include "app/panels/widgets.h"

namespace drape {

namespace {

BackendChoice choiceOfA(const Session& session)
{
    return {session.backend(), session.simd(), session.threads()};
}

/// The reference is what others are compared with, unless it is side A.
SecondSide firstSecondSide(const Session& session)
{
    SecondSide side = session.comparison().side();
    if (!session.comparison().usedBefore())
        side.backend.backend = session.backend() == "reference" ? kDefaultBackend : "reference";
    return side;
}

/// Controls in two columns under A and B; `rows` is called for each with the choice that it may change.
void drawSides(Session& session)
{
    BackendChoice a = choiceOfA(session);
    SecondSide b = session.comparison().side();
    const auto inBoth = [&](const char* name, auto&& control, bool forA, bool forB) {
        if (!forA && !forB)
            return;
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted(name);
        for (BackendChoice* choice : {&a, &b.backend})
        {
            ImGui::TableNextColumn();
            ImGui::PushID(choice == &a ? "a" : "b");
            ImGui::SetNextItemWidth(-1.0f);
            if (choice == &a ? forA : forB)
                control(*choice, choice == &a);
            ImGui::PopID();
        }
    };
    if (!ImGui::BeginTable("sides", 3))
        return;
    ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, 4.2f * ImGui::GetFontSize());
    ImGui::TableSetupColumn("a");
    ImGui::TableSetupColumn("b");
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    if (ImGui::Button("Stop", {-1.0f, 0.0f}))
        session.stopComparing();
    ui::tip("Stop comparing: side A goes on alone");
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    ImGui::TextColored(palette::kSideA, "side A");
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    ImGui::TextColored(palette::kSideB, "side B");
    inBoth(
        "backend",
        [&](BackendChoice& choice, bool isA) {
            if (drawBackendCombo(choice))
                isA ? session.setBackend(choice.backend) : session.compare(b);
        },
        true, true);
    inBoth(
        "lanes",
        [&](BackendChoice& choice, bool isA) {
            if (drawSimdCombo(choice))
                isA ? session.setSimd(choice.simd) : session.compare(b);
        },
        a.backend == "cpu", b.backend.backend == "cpu");
    inBoth(
        "threads",
        [&](BackendChoice& choice, bool isA) {
            if (drawThreadsSlider(choice))
                isA ? session.setThreads(choice.threads) : session.compare(b);
        },
        a.backend == "cpu", b.backend.backend == "cpu");
    ImGui::EndTable();
}

std::string titleOf(const ParamInfo& info)
{
    return ui::words(info.group) + ": " + ui::words(info.field);
}

/// Settings that side B has of its own.
void drawOwnSettings(Session& session, size_t cloth)
{
    SecondSide side = session.comparison().side();
    bool changed = false;
    const float button = ImGui::GetFrameHeight(), gap = ImGui::GetStyle().ItemInnerSpacing.x;
    size_t removed = side.settings.size();
    for (size_t i = 0; i < side.settings.size(); ++i)
    {
        SetParam& own = side.settings[i];
        ImGui::PushID(static_cast<int>(i));
        ImGui::TextColored(palette::kSideB, "%s", titleOf(*own.param).c_str());
        ui::tip(std::string(own.param->help) + "\nSide A: " + formatParam(*own.param, session.param(*own.param, cloth)));
        ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - button - gap);
        ImGui::BeginGroup();
        changed = drawParamControl(*own.param, own.value) || changed;
        ImGui::EndGroup();
        ImGui::SameLine(ImGui::GetContentRegionMax().x - button);
        if (ImGui::Button("x", {button, 0.0f}))
            removed = i;
        ui::tip("Side B takes side A's value again");
        ImGui::PopID();
    }
    if (removed < side.settings.size())
    {
        side.settings.erase(side.settings.begin() + static_cast<std::ptrdiff_t>(removed));
        changed = true;
    }
    ImGui::SetNextItemWidth(-1.0f);
    if (ImGui::BeginCombo("##own", "set something on side B only...", ImGuiComboFlags_HeightLarge))
    {
        for (const ParamInfo& info : paramTable())
        {
            const bool has = std::ranges::any_of(side.settings, [&](const SetParam& own) { return own.param == &info; });
            if (ImGui::Selectable(titleOf(info).c_str(), has) && !has)
            {
                side.settings.push_back({&info, session.param(info, cloth)});
                changed = true;
            }
            ui::tip(std::string(info.help));
        }
        ImGui::EndCombo();
    }
    if (changed && std::ranges::all_of(side.settings, [](const SetParam& own) { return !checkParam(*own.param, own.value); }))
        session.compare(std::move(side));
}

void chooseView(ViewState& view)
{
    const auto offer = [&](const char* name, ComparedView way, const char* what) {
        if (ImGui::RadioButton(name, view.compared == way))
            view.compared = way;
        ui::tip(what);
    };
    offer("side by side", ComparedView::sideBySide, "Two pictures through one camera; the mouse works in both, and does the same to both");
    ImGui::SameLine();
    offer("overlaid", ComparedView::overlaid, "Both in one picture, each in its own colour");
    ImGui::SameLine();
    offer("distance", ComparedView::distances, "Side A, coloured by how far side B is from it");
}

std::string placeText(const Session& session, const ParticlePlace& at)
{
    const auto& cloths = session.frame().cloths;
    const std::string particle = "particle " + ui::grouped(at.particle);
    return cloths.size() < 2 ? particle : cloths[static_cast<size_t>(at.cloth)].name + ", " + particle;
}

std::string whereText(const Session& session, const FirstDifference& first)
{
    if (first.frame == 0)
        return "Different from the start:\n" + placeText(session, first.at);
    if (!first.stage)
        return fmt::format("Different since frame {}, but not when that frame was run again:\n{}", ui::grouped(first.frame),
                           placeText(session, first.at));
    return fmt::format("Different since frame {}, iteration {}, by {}:\n{}", ui::grouped(first.frame), first.iteration + 1,
                       ui::words(kStageNames[static_cast<size_t>(*first.stage)]), placeText(session, first.at));
}

void drawFindings(Session& session, const OtherSide& other)
{
    const Difference& difference = other.difference;
    ui::label("largest");
    ImGui::TextUnformatted(ui::distanceText(difference.largest).c_str());
    if (difference.largest > 0.0)
        ui::tip("Distance of " + placeText(session, difference.at) + " from where side B has it, in the present frame");
    ui::label("mean");
    ImGui::TextUnformatted(ui::distanceText(difference.mean).c_str());
    if (!other.first)
    {
        ImGui::PushStyleColor(ImGuiCol_Text, palette::kAccentBright);
        ImGui::TextWrapped("The same bits in all %s frames", ui::grouped(session.frame().frame).c_str());
        ImGui::PopStyleColor();
        return;
    }
    ui::warning(whereText(session, *other.first));
    if (ImGui::Button("Take me there", {-1.0f, 0.0f}))
        session.goToFirstDifference();
    ui::tip("Runs both sides from the start to the frame before they part, pauses there and marks the particle");
}

}  // namespace

void drawComparePanel(PanelContext& context)
{
    Session& session = context.session;
    if (!session.comparison().on())
    {
        if (ImGui::Button("Compare with a second side", {-1.0f, 0.0f}))
            session.compare(firstSecondSide(session));
        ui::tip("Runs the scene twice, in lock step from the start: with another backend, or with other settings");
        return;
    }
    drawSides(session);
    drawOwnSettings(session, static_cast<size_t>(std::max(context.view.cloth, 0)));
    ImGui::Spacing();
    chooseView(context.view);
    if (const auto other = session.frame().other)
        drawFindings(session, *other);
    ImGui::Spacing();
    drawComparedTimes(context);
}

}  // namespace drape
