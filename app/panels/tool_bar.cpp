#include "app/panels/tool_bar.h"

#include <imgui.h>

#include <cmath>
#include <string>

#include "app/panels/palette.h"
#include "app/panels/widgets.h"

namespace drape {
namespace {

constexpr float kMargin = 10.0f, kTop = 52.0f, kPadding = 4.0f, kButton = 34.0f, kGap = 6.0f;  // [screen coordinates]

constexpr ImGuiWindowFlags kBar = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                                  ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav;

float barRight(float scale)
{
    return (kMargin + kButton + 2.0f * kPadding) * scale;
}

float optionsWidth()
{
    return 13.2f * ImGui::GetFontSize();
}

/// Draws about the middle of a button; `r` is half the symbol's width.
class Symbol
{
public:
    Symbol(ImDrawList& draw, const ImVec2& center, float r, ImU32 color) : draw_(draw), c_(center), r_(r), color_(color) {}

    void drawFor(ToolKind kind)
    {
        switch (kind)
        {
            case ToolKind::grab:
                pointer();
                break;
            case ToolKind::softGrab:
                draw_.AddCircle(c_, 0.95f * r_, color_, 24, 0.13f * r_);
                draw_.AddCircle(c_, 0.55f * r_, color_, 20, 0.13f * r_);
                dot(0.0f, 0.0f, 0.2f);
                break;
            case ToolKind::pinBox:
                dashedBox();
                pin(0.0f, -0.05f, 0.55f);
                break;
            case ToolKind::pinLasso:
                lasso();
                pin(0.0f, -0.1f, 0.5f);
                break;
            case ToolKind::paintPins:
                brush();
                pin(-0.55f, 0.2f, 0.55f);
                break;
            case ToolKind::paintStiffness:
                brush();
                spring();
                break;
            case ToolKind::moveSolid:
                arrows();
                break;
        }
    }

private:
    ImVec2 at(float x, float y) const { return {c_.x + x * r_, c_.y + y * r_}; }
    void line(float x0, float y0, float x1, float y1, float width = 0.16f) { draw_.AddLine(at(x0, y0), at(x1, y1), color_, width * r_); }
    void dot(float x, float y, float radius) { draw_.AddCircleFilled(at(x, y), radius * r_, color_, 14); }

    void pointer()
    {
        const ImVec2 head[] = {at(-0.6f, -0.95f), at(0.75f, 0.2f), at(0.12f, 0.27f), at(-0.22f, 0.82f)};
        draw_.AddTriangleFilled(head[0], head[1], head[2], color_);
        draw_.AddTriangleFilled(head[0], head[2], head[3], color_);
        line(0.02f, 0.3f, 0.32f, 0.9f, 0.28f);
    }
    void pin(float x, float y, float size)
    {
        dot(x, y - 0.2f * size, 0.42f * size);
        line(x, y, x, y + 0.95f * size, 0.15f);
    }
    void dashedBox()
    {
        for (const float k : {-0.95f, -0.3f, 0.35f})
        {
            line(k, -0.95f, k + 0.45f, -0.95f);
            line(k, 0.9f, k + 0.45f, 0.9f);
            line(-0.95f, k, -0.95f, k + 0.45f);
            line(0.9f, k, 0.9f, k + 0.45f);
        }
    }
    void lasso()
    {
        draw_.AddBezierCubic(at(-0.25f, 0.75f), at(-1.6f, 0.5f), at(-0.9f, -1.15f), at(0.1f, -0.9f), color_, 0.16f * r_);
        draw_.AddBezierCubic(at(0.1f, -0.9f), at(1.3f, -0.75f), at(1.1f, 0.75f), at(-0.25f, 0.75f), color_, 0.16f * r_);
        line(-0.25f, 0.75f, 0.1f, 1.05f);
    }
    void brush()
    {
        line(0.9f, -0.95f, 0.3f, -0.15f, 0.2f);
        const ImVec2 tip[] = {at(0.42f, -0.05f), at(0.12f, -0.28f), at(-0.12f, 0.45f)};
        draw_.AddTriangleFilled(tip[0], tip[1], tip[2], color_);
    }
    void spring()
    {
        const ImVec2 zigzag[] = {at(-1.0f, 0.75f), at(-0.7f, 0.75f), at(-0.5f, 0.4f), at(-0.15f, 1.0f),
                                 at(0.2f, 0.45f),  at(0.5f, 1.0f),   at(0.7f, 0.75f), at(1.0f, 0.75f)};
        draw_.AddPolyline(zigzag, 8, color_, 0, 0.14f * r_);
    }
    void arrows()
    {
        dot(0.0f, 0.0f, 0.26f);
        for (const auto& [x, y] : {ImVec2{1.0f, 0.0f}, ImVec2{-1.0f, 0.0f}, ImVec2{0.0f, 1.0f}, ImVec2{0.0f, -1.0f}})
        {
            line(0.35f * x, 0.35f * y, 0.75f * x, 0.75f * y);
            draw_.AddTriangleFilled(at(1.05f * x, 1.05f * y), at(0.66f * x + 0.3f * y, 0.66f * y + 0.3f * x),
                                    at(0.66f * x - 0.3f * y, 0.66f * y - 0.3f * x), color_);
        }
    }

    ImDrawList& draw_;
    ImVec2 c_;
    float r_;
    ImU32 color_;
};

bool toolButton(size_t index, bool chosen, float scale)
{
    const ToolInfo& tool = kTools[index];
    ImGui::PushStyleColor(ImGuiCol_Button, chosen ? palette::kAccentDark : ImVec4{0.0f, 0.0f, 0.0f, 0.0f});
    if (chosen)
        ImGui::PushStyleColor(ImGuiCol_ButtonHovered, palette::kAccentDark);
    const bool pressed = ImGui::Button((std::string("##") + tool.name).c_str(), {kButton * scale, kButton * scale});
    ImGui::PopStyleColor(chosen ? 2 : 1);
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    const ImU32 color = ImGui::GetColorU32(chosen || ImGui::IsItemHovered() ? palette::kText : palette::kSymbol);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    Symbol(draw, {0.5f * (low.x + high.x) - scale, 0.5f * (low.y + high.y) - scale}, 0.29f * kButton * scale, color).drawFor(tool.kind);
    const char key[] = {static_cast<char>('1' + index), '\0'};
    const float small = 0.68f * ImGui::GetFontSize();
    draw.AddText(ImGui::GetFont(), small, {high.x - 0.75f * small, high.y - 1.1f * small},
                 ImGui::GetColorU32(chosen ? palette::kText : palette::kDim), key);
    ui::tip(std::string(tool.name) + " (" + key + ")\n" + tool.tip);
    return pressed;
}

void drawOptions(PanelContext& context)
{
    ToolSettings& tool = context.view.tool;
    const ToolInfo& info = kTools[static_cast<size_t>(tool.kind)];
    ImGui::TextColored(palette::kAccentBright, "%s", info.name);
    ImGui::PushItemWidth(ImGui::GetContentRegionAvail().x);
    if (tool.hasRadius())
    {
        ImGui::SliderFloat("##radius", &tool.radius, ToolSettings::kLeastRadius, ToolSettings::kMostRadius, "radius %.3f m",
                           ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
        ui::tip("How far from the mouse the tool reaches, along the cloth. Ctrl + wheel, [ and ] change it, too.");
    }
    if (tool.kind == ToolKind::paintStiffness)
    {
        ImGui::SliderFloat("##stiffness", &tool.stiffness, 0.0f, 1.0f, "stiffness %.2f", ImGuiSliderFlags_AlwaysClamp);
        ui::tip("What the brush paints: the fraction of the cloth's stiffness that is left. Comma and period change it, too.");
    }
    if (tool.setsPins())
    {
        ImGui::Checkbox("Free, not pin", &tool.frees);
        ui::tip("X. Alt does the same for one stroke.");
    }
    if (tool.hasRegion())
    {
        ImGui::Checkbox("Through the cloth", &tool.through);
        ui::tip("T. Takes what is hidden behind other cloth and solids, too.");
    }
    if (tool.kind == ToolKind::moveSolid)
        ImGui::TextColored(palette::kDim, "%s", context.view.collider < 0 ? "Click a solid." : "Del removes it.");
    ImGui::PopItemWidth();
}

}  // namespace

float toolBarTop(float scale)
{
    return kTop * scale;
}

float toolBarRight(const PanelContext& context)
{
    if (!context.view.panelsShown)
        return 0.0f;
    const float bar = barRight(context.scale);
    return context.view.tool.kind == ToolKind::grab ? bar : bar + kGap * context.scale + optionsWidth();
}

void drawToolBar(PanelContext& context, MouseTool& mouse)
{
    if (!context.view.panelsShown || !context.session.running())
        return;
    const float scale = context.scale;
    ImGui::PushStyleColor(ImGuiCol_WindowBg, palette::kCard);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {kPadding * scale, kPadding * scale});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0.0f, 2.0f * scale});
    ImGui::SetNextWindowPos({kMargin * scale, toolBarTop(scale)});
    ImGui::Begin("Tools", nullptr, kBar | ImGuiWindowFlags_AlwaysAutoResize);
    for (size_t i = 0; i < kTools.size(); ++i)
        if (toolButton(i, context.view.tool.kind == kTools[i].kind, scale))
            mouse.choose(kTools[i].kind);
    ImGui::End();
    ImGui::PopStyleVar(2);
    if (context.view.tool.kind != ToolKind::grab)
    {
        ImGui::SetNextWindowPos({barRight(scale) + kGap * scale, toolBarTop(scale)});
        ImGui::SetNextWindowSize({optionsWidth(), 0.0f});
        ImGui::Begin("Tool", nullptr, kBar);
        drawOptions(context);
        ImGui::End();
    }
    ImGui::PopStyleColor();
}

}  // namespace drape
