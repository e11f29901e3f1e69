#include "app/panels/widgets.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <utility>

#include "app/panels/palette.h"

namespace drape::ui {

namespace {

constexpr float kLabelShare = 0.42f;  // of the line

std::optional<ImVec2> doubleClick;
std::map<std::string, bool>* sectionsOpen = nullptr;

float controlColumn()
{
    // The same for indented lines.
    const float left = ImGui::GetStyle().WindowPadding.x;
    return left + kLabelShare * (ImGui::GetContentRegionMax().x - left);
}

void drawChangedMark()
{
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float radius = 0.16f * ImGui::GetFontSize();
    ImGui::GetWindowDrawList()->AddCircleFilled({at.x - 2.2f * radius, at.y + 0.5f * ImGui::GetFrameHeight()}, radius,
                                                ImGui::GetColorU32(palette::kAccent));
}

/// An arrow to the side (-1: left), whose shaft turns back below it.
void drawTurningArrow(ImDrawList& draw, const ImVec2& c, float r, float side, ImU32 color)
{
    const float thick = 0.3f * r, top = c.y - 0.45f * r;
    draw.AddTriangleFilled({c.x + side * 1.2f * r, top}, {c.x + side * 0.3f * r, top - 0.65f * r}, {c.x + side * 0.3f * r, top + 0.65f * r},
                           color);
    draw.PathLineTo({c.x + side * 0.4f * r, top});
    draw.PathLineTo({c.x - side * 0.3f * r, top});
    draw.PathArcTo({c.x - side * 0.3f * r, c.y + 0.25f * r}, 0.7f * r, (0.5f + side) * IM_PI, 0.5f * IM_PI);
    draw.PathLineTo({c.x + side * 0.5f * r, c.y + 0.95f * r});
    draw.PathStroke(color, ImDrawFlags_None, thick);
}

}  // namespace

void setSections(std::map<std::string, bool>* sections)
{
    sectionsOpen = sections;
}

bool section(const char* title, bool openAtFirst, bool openNow)
{
    if (openNow)
        ImGui::SetNextItemOpen(true);
    else if (sectionsOpen)
        if (const auto known = sectionsOpen->find(title); known != sectionsOpen->end())
            ImGui::SetNextItemOpen(known->second, ImGuiCond_Once);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(ImGui::GetStyle().FramePadding.x, ImGui::GetStyle().FramePadding.y + 1.0f));
    const bool open = ImGui::CollapsingHeader(title, openAtFirst ? ImGuiTreeNodeFlags_DefaultOpen : ImGuiTreeNodeFlags_None);
    ImGui::PopStyleVar();
    if (sectionsOpen)
        (*sectionsOpen)[title] = open;
    return open;
}

void label(std::string_view text, bool changed, float reserved)
{
    const float column = controlColumn();
    ImGui::AlignTextToFramePadding();
    if (changed)
        drawChangedMark();
    ImGui::TextUnformatted(text.data(), text.data() + text.size());
    ImGui::SameLine(column);
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - reserved);
}

void foldingLabel(std::string_view text, bool& unfolded, bool changed, float reserved)
{
    const float column = controlColumn(), em = ImGui::GetFontSize();
    if (changed)
        drawChangedMark();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 line{at.x, at.y + ImGui::GetStyle().FramePadding.y};
    ImGui::RenderArrow(ImGui::GetWindowDrawList(), {line.x, line.y + 0.15f * em}, ImGui::GetColorU32(palette::kDim),
                       unfolded ? ImGuiDir_Down : ImGuiDir_Right, 0.7f);
    ImGui::GetWindowDrawList()->AddText({at.x + 1.1f * em, line.y}, ImGui::GetColorU32(ImGuiCol_Text), text.data(),
                                        text.data() + text.size());
    if (ImGui::InvisibleButton("##fold", {column - ImGui::GetCursorPosX() - ImGui::GetStyle().ItemSpacing.x, ImGui::GetFrameHeight()}))
        unfolded = !unfolded;
    tip(unfolded ? "Fold" : "Show all of its settings");
    ImGui::SameLine(column);
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - reserved);
}

void note(const std::string& text)
{
    ImGui::PushStyleColor(ImGuiCol_Text, palette::kDim);
    ImGui::TextWrapped("%s", text.c_str());
    ImGui::PopStyleColor();
}

void warning(const std::string& text)
{
    ImGui::PushStyleColor(ImGuiCol_Text, palette::kWarning);
    ImGui::TextWrapped("%s", text.c_str());
    ImGui::PopStyleColor();
}

bool keyPressed(ImGuiKey key)
{
    return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key));
}

void setDoubleClick(std::optional<ImVec2> place)
{
    doubleClick = place;
}

bool itemDoubleClicked()
{
    return doubleClick && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) &&
           ImRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax()).Contains(*doubleClick);
}

void tip(const std::string& text)
{
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
        return;
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(22.0f * ImGui::GetFontSize());
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

bool iconButton(const char* id, Icon icon, const ImVec2& size)
{
    const bool pressed = ImGui::Button(id, size);
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    const float r = 0.34f * ImGui::GetFontSize();
    const ImVec2 c{0.5f * (low.x + high.x), 0.5f * (low.y + high.y)};
    const ImU32 color = ImGui::GetColorU32(ImGuiCol_Text);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    switch (icon)
    {
        case Icon::play:
            draw.AddTriangleFilled({c.x - 0.8f * r, c.y - r}, {c.x + 1.1f * r, c.y}, {c.x - 0.8f * r, c.y + r}, color);
            break;
        case Icon::pause:
            draw.AddRectFilled({c.x - 0.85f * r, c.y - r}, {c.x - 0.25f * r, c.y + r}, color, 1.0f);
            draw.AddRectFilled({c.x + 0.25f * r, c.y - r}, {c.x + 0.85f * r, c.y + r}, color, 1.0f);
            break;
        case Icon::step:
            draw.AddTriangleFilled({c.x - r, c.y - r}, {c.x + 0.6f * r, c.y}, {c.x - r, c.y + r}, color);
            draw.AddRectFilled({c.x + 0.6f * r, c.y - r}, {c.x + r, c.y + r}, color);
            break;
        case Icon::stage:
            draw.AddTriangleFilled({c.x - r, c.y - 0.8f * r}, {c.x + 0.3f * r, c.y}, {c.x - r, c.y + 0.8f * r}, color);
            for (const float y : {-0.85f, 0.0f, 0.85f})
                draw.AddRectFilled({c.x + 0.55f * r, c.y + (y - 0.22f) * r}, {c.x + 1.2f * r, c.y + (y + 0.22f) * r}, color);
            break;
        case Icon::reset:
            draw.AddTriangleFilled({c.x + r, c.y - r}, {c.x - 0.6f * r, c.y}, {c.x + r, c.y + r}, color);
            draw.AddRectFilled({c.x - r, c.y - r}, {c.x - 0.6f * r, c.y + r}, color);
            break;
        case Icon::undo:
            drawTurningArrow(draw, c, r, -1.0f, color);
            break;
        case Icon::redo:
            drawTurningArrow(draw, c, r, 1.0f, color);
            break;
    }
    return pressed;
}

void drawTiles(ImDrawList& draw, const ImVec2& center)
{
    const float em = ImGui::GetFontSize(), side = 0.28f * em, half = 0.07f * em;
    for (const float x : {-half - side, half})
        for (const float y : {-half - side, half})
            draw.AddRectFilled({center.x + x, center.y + y}, {center.x + x + side, center.y + y + side},
                               ImGui::GetColorU32(palette::kAccentBright), 0.06f * em);
}

std::string words(std::string_view camelCase)
{
    std::string text;
    for (const char c : camelCase)
    {
        if (std::isupper(static_cast<unsigned char>(c)) != 0 && !text.empty())
            text += ' ';
        text += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return text;
}

std::string unitText(std::string_view unit)
{
    std::string text;
    for (size_t i = 0; i < unit.size(); ++i)
        if (unit[i] == '^' && i + 1 < unit.size() && (unit[i + 1] == '2' || unit[i + 1] == '3'))
            text += unit[++i] == '2' ? "²" : "³";
        else
            text += unit[i];
    return text;
}

std::string distanceText(double metres)
{
    if (metres == 0.0)
        return "0";
    if (!std::isfinite(metres))
        return "infinite";
    constexpr std::array<std::pair<double, const char*>, 4> kUnits{{{1.0, "m"}, {1e-3, "mm"}, {1e-6, "µm"}, {1e-9, "nm"}}};
    auto unit = std::ranges::find_if(kUnits, [&](const auto& u) { return metres >= u.first; });
    unit = unit == kUnits.end() ? unit - 1 : unit;
    return fmt::format("{:.3g} {}", metres / unit->first, unit->second);
}

float roundUp(float value, float smallest)
{
    constexpr std::array kSteps{2.0f, 2.5f, 2.0f};
    float top = smallest;
    for (size_t i = 0; top < value && std::isfinite(value); ++i)
        top *= kSteps[i % kSteps.size()];
    return top;
}

std::string grouped(uint64_t number)
{
    std::string text = std::to_string(number);
    for (ptrdiff_t i = static_cast<ptrdiff_t>(text.size()) - 3; i > 0; i -= 3)
        text.insert(static_cast<size_t>(i), ",");
    return text;
}

}  // namespace drape::ui
