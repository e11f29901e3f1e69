#include "app/panels/param_rows.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/panels/palette.h"
#include "app/panels/widgets.h"
#include "sim/step_params.h"

namespace drape {

namespace {

float asFloat(const ParamValue& value)
{
    if (const int* i = std::get_if<int>(&value))
        return static_cast<float>(*i);
    return std::get<float>(value);
}

struct SliderLook
{
    std::string format;
    ImGuiSliderFlags flags;
};

/// Logarithmic where a useful value would be lost at the end of a wide range.
SliderLook lookOf(const ParamInfo& info)
{
    const float low = asFloat(info.low), high = asFloat(info.high);
    float usual = high;
    if (const float* f = std::get_if<float>(&info.initial))
        usual = *f;
    else if (const int* i = std::get_if<int>(&info.initial))
        usual = static_cast<float>(*i);
    else if (const Vec3f* v = std::get_if<Vec3f>(&info.initial))
        usual = std::max({std::abs(v->x), std::abs(v->y), std::abs(v->z)});
    const bool wide =
        low < 0.0f ? high >= 100.0f : (usual > low && usual - low < 0.06f * (high - low)) || (low > 0.0f && high >= 100.0f * low);
    int decimals = high > 200.0f ? 0 : high > 20.0f ? 1 : high > 2.0f ? 2 : 3;
    if (wide)
        decimals = low < 0.0f ? 1 : usual < 0.05f ? 4 : usual < 1.0f ? 3 : decimals;
    const std::string unit = info.unit.empty() ? "" : " " + ui::unitText(info.unit);
    SliderLook look{"%." + std::to_string(decimals) + "f", ImGuiSliderFlags_AlwaysClamp};
    if (std::holds_alternative<int>(info.initial))
        look.format = "%d";
    if (!std::holds_alternative<Vec3f>(info.initial))
        look.format += unit;
    if (wide)
        look.flags |= ImGuiSliderFlags_Logarithmic;
    return look;
}

/// Length of an iteration [s].
double iterationTime(const Session& session)
{
    const FrameSnapshot& frame = session.frame();
    if (frame.iterations > 0 && frame.dt > 0.0f)
        return static_cast<double>(frame.dt) / frame.iterations;
    return 1.0 / static_cast<double>(frame.params.solver.frequency);
}

std::string perIteration(const PanelContext& context, float rate)
{
    const double h = iterationTime(context.session);
    return fmt::format("{:.3g}", ratePerIteration(rate, context.session.frame().params.solver.stiffnessFrequency, h));
}

std::string effectOf(const PanelContext& context, const ParamValue& value)
{
    if (const float* f = std::get_if<float>(&value))
        return perIteration(context, *f);
    const Vec3f& v = std::get<Vec3f>(value);
    if (v.x == v.y && v.y == v.z)
        return perIteration(context, v.x);
    return perIteration(context, v.x) + ", " + perIteration(context, v.y) + ", " + perIteration(context, v.z);
}

std::string tipOf(const ParamInfo& info, const ParamValue& initial)
{
    std::string text(info.help);
    if (!std::holds_alternative<bool>(info.initial) && info.choices.empty())
        text += fmt::format("\n{} to {}{}{}", formatParam(info.low), formatParam(info.high), info.unit.empty() ? "" : " ",
                            ui::unitText(info.unit));
    text += fmt::format("\nThe scene says {}; double click goes back to it.", formatParam(info, initial));
    if (!std::holds_alternative<bool>(info.initial) && info.choices.empty())
        text += " Ctrl click to type.";
    if (info.kind == ParamKind::rate)
        text += "\nk is what one iteration removes, at the present frequencies.";
    return text + fmt::format("\n{}", info.name);
}

bool drawChoice(const std::string& id, const ParamInfo& info, int& chosen)
{
    bool changed = false;
    if (!ImGui::BeginCombo(id.c_str(), ui::words(info.choices[static_cast<size_t>(chosen)]).c_str()))
        return false;
    for (int i = 0; i < static_cast<int>(info.choices.size()); ++i)
        if (ImGui::Selectable(ui::words(info.choices[static_cast<size_t>(i)]).c_str(), i == chosen))
        {
            chosen = i;
            changed = true;
        }
    ImGui::EndCombo();
    return changed;
}

}  // namespace

bool drawParamControl(const ParamInfo& info, ParamValue& value)
{
    const std::string id = "##" + std::string(info.name);
    if (bool* b = std::get_if<bool>(&value))
        return ImGui::Checkbox(id.c_str(), b);
    if (!info.choices.empty())
        return drawChoice(id, info, std::get<int>(value));
    const SliderLook look = lookOf(info);
    if (int* i = std::get_if<int>(&value))
        return ImGui::SliderInt(id.c_str(), i, std::get<int>(info.low), std::get<int>(info.high), look.format.c_str(), look.flags);
    const float low = asFloat(info.low), high = asFloat(info.high);
    if (float* f = std::get_if<float>(&value))
        return ImGui::SliderFloat(id.c_str(), f, low, high, look.format.c_str(), look.flags);
    return ImGui::SliderFloat3(id.c_str(), &std::get<Vec3f>(value).x, low, high, look.format.c_str(), look.flags);
}

void drawParamRow(PanelContext& context, const ParamInfo& info, std::string_view name, bool* unfolded)
{
    Session& session = context.session;
    const size_t cloth = static_cast<size_t>(std::max(context.view.cloth, 0));
    ParamValue value = session.param(info, cloth);
    const ParamValue initial = session.initialParam(info, cloth);
    const bool rate = info.kind == ParamKind::rate;
    const bool vector = std::holds_alternative<Vec3f>(value);
    const std::string effect = rate ? "k " + effectOf(context, value) : "";
    const float effectWidth = 4.6f * ImGui::GetFontSize();

    ImGui::PushID(info.name.data(), info.name.data() + info.name.size());
    std::string text(name);
    if (vector && !info.unit.empty())
        text += fmt::format(" [{}]", ui::unitText(info.unit));
    const float reserved = rate && !vector ? effectWidth : 0.0f;
    if (unfolded != nullptr)
        ui::foldingLabel(text, *unfolded, value != initial, reserved);
    else
        ui::label(text, value != initial, reserved);
    if (vector)
    {
        // Three sliders need a line of their own.
        if (rate)
            ImGui::TextColored(palette::kDim, "%s", effect.c_str());
        else
            ImGui::NewLine();
        ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    }
    ImGui::BeginGroup();
    bool changed = drawParamControl(info, value);
    ImGui::EndGroup();
    if (ui::itemDoubleClicked())
    {
        // The slider would take the second click as a new value.
        ImGui::ClearActiveID();
        session.resumeGesture();
        value = initial;
        changed = true;
    }
    if (!ImGui::IsItemActive())
        ui::tip(tipOf(info, initial));
    if (rate && !vector)
    {
        ImGui::SameLine();
        ImGui::TextColored(palette::kDim, "%s", effect.c_str());
    }
    ImGui::PopID();
    if (changed && !checkParam(info, value))
        session.setParam(info, value, cloth);
}

void drawParamRows(PanelContext& context, std::string_view group)
{
    for (const ParamInfo& info : paramTable())
        if (info.group == group)
            drawParamRow(context, info, ui::words(info.field));
}

void drawFoldedRows(PanelContext& context, std::string_view group)
{
    ImGui::PushID(group.data(), group.data() + group.size());
    const ImGuiID key = ImGui::GetID("unfolded");
    bool unfolded = ImGui::GetStateStorage()->GetBool(key);
    bool first = true;
    for (const ParamInfo& info : paramTable())
    {
        if (info.group != group)
            continue;
        if (std::exchange(first, false))
        {
            drawParamRow(context, info, ui::words(group), &unfolded);
            ImGui::GetStateStorage()->SetBool(key, unfolded);
            if (!unfolded)
                break;
            ImGui::Indent();
        }
        else
        {
            drawParamRow(context, info, ui::words(info.field));
        }
    }
    if (unfolded)
        ImGui::Unindent();
    ImGui::PopID();
}

}  // namespace drape
