#include "app/panels/legend.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "app/panels/palette.h"
#include "app/panels/widgets.h"
#include "app/stage_caption.h"
#include "render/color_scale.h"

namespace drape {

namespace {

struct Tick
{
    float place;  // in [0,1]
    std::string text;
};
struct Swatch
{
    Vec3f color;
    std::string text;
};

/// Cards that stand on each other.
class Cards
{
public:
    Cards(float right, float bottom, float gap) : right_(right), bottom_(bottom), gap_(gap) {}

    void addScale(const std::string& title, std::span<const Vec3f> colors, const std::vector<Tick>& ticks)
    {
        const float em = ImGui::GetFontSize(), pad = 0.6f * em;
        const ImVec2 low = add(title, 24.0f * em, 4.3f * em);
        const float left = low.x + pad + 1.6f * em, right = right_ - pad - 1.6f * em, top = low.y + 1.9f * em;
        drawColorBar({left, top}, {right, top + 0.8f * em}, colors);
        for (const Tick& tick : ticks)
            drawTick(left + (right - left) * tick.place, top + 0.8f * em, tick.text);
    }

    void addSwatches(const std::string& title, const std::vector<Swatch>& swatches)
    {
        const float em = ImGui::GetFontSize(), pad = 0.6f * em, line = ImGui::GetTextLineHeight() * 1.25f;
        float width = ImGui::CalcTextSize(title.c_str()).x;
        for (const Swatch& swatch : swatches)
            width = std::max(width, 1.5f * em + ImGui::CalcTextSize(swatch.text.c_str()).x);
        const ImVec2 low = add(title, width + 2.0f * pad, line * static_cast<float>(swatches.size() + 1) + pad);
        float y = low.y + 0.4f * em + line;
        for (const Swatch& swatch : swatches)
        {
            ImDrawList& draw = *ImGui::GetBackgroundDrawList();
            draw.AddRectFilled({low.x + pad, y + 0.15f * em}, {low.x + pad + em, y + 0.9f * em}, colorOf(swatch.color), 2.0f);
            draw.AddText({low.x + pad + 1.5f * em, y}, ImGui::GetColorU32(palette::kText), swatch.text.c_str());
            y += line;
        }
    }

private:
    /// Its lower left corner seen from below: where the card's upper left corner is.
    ImVec2 add(const std::string& title, float width, float height)
    {
        const float em = ImGui::GetFontSize();
        const ImVec2 low{right_ - width, bottom_ - height};
        ImDrawList& draw = *ImGui::GetBackgroundDrawList();
        draw.AddRectFilled(low, {right_, bottom_}, ImGui::GetColorU32(palette::kCard), 0.5f * em);
        draw.AddText({low.x + 0.6f * em, low.y + 0.4f * em}, ImGui::GetColorU32(palette::kText), title.c_str());
        bottom_ = low.y - gap_;
        return low;
    }

    float right_, bottom_, gap_;
};

std::string percent(float part)
{
    return fmt::format("{:+.3g} %", 100.0f * part);
}

std::vector<Swatch> phaseSwatches(const FrameSnapshot& frame, EdgeDisplay display)
{
    std::vector<Swatch> swatches;
    for (int type = kPhaseTypeCount - 1; type >= 0; --type)
    {
        if (!isShown(display, static_cast<PhaseType>(type)))
            continue;
        uint64_t count = 0;
        for (const ClothSnapshot& cloth : frame.cloths)
            for (const EdgeSet& set : cloth.fabric->sets)
                count += static_cast<int>(set.type) == type ? set.count : 0;
        const size_t i = static_cast<size_t>(type);
        swatches.push_back({kPhaseColors[i], fmt::format("{}   {}", kPhaseTypeNames[i], ui::grouped(count))});
    }
    return swatches;
}

/// Of the cloth whose settings are shown.
std::vector<Swatch> setSwatches(const ClothSnapshot& cloth)
{
    constexpr size_t kMost = 12;
    std::vector<Swatch> swatches;
    const std::vector<EdgeSet>& sets = cloth.fabric->sets;
    for (size_t i = 0; i < std::min(sets.size(), kMost); ++i)
        swatches.push_back({colorOfNumber(i), fmt::format("{}  {}   {}", i + 1, kPhaseTypeNames[static_cast<size_t>(sets[i].type)],
                                                          ui::grouped(sets[i].count))});
    return swatches;
}

void addContacts(Cards& cards, const std::vector<ContactPoint>& contacts)
{
    constexpr std::array kNames{"a solid", "itself", "another cloth"};
    std::array<size_t, kNames.size()> counts{};
    for (const ContactPoint& contact : contacts)
        ++counts[static_cast<size_t>(contact.kind)];
    std::vector<Swatch> swatches;
    for (size_t i = 0; i < kNames.size(); ++i)
        swatches.push_back({kContactColors[i], fmt::format("{}   {}", kNames[i], ui::grouped(counts[i]))});
    cards.addSwatches("particles that touch", swatches);
}

}  // namespace

ImU32 colorOf(const Vec3f& c)
{
    return ImGui::GetColorU32(ImVec4(c.x, c.y, c.z, 1.0f));
}

void drawColorBar(const ImVec2& low, const ImVec2& high, std::span<const Vec3f> colors)
{
    const float step = (high.x - low.x) / static_cast<float>(colors.size() - 1);
    for (size_t i = 0; i + 1 < colors.size(); ++i)
    {
        const float x = low.x + step * static_cast<float>(i);
        const ImU32 from = colorOf(colors[i]), to = colorOf(colors[i + 1]);
        ImGui::GetBackgroundDrawList()->AddRectFilledMultiColor({x, low.y}, {x + step, high.y}, from, to, to, from);
    }
}

void drawTick(float x, float top, const std::string& text)
{
    const float em = ImGui::GetFontSize();
    ImDrawList& draw = *ImGui::GetBackgroundDrawList();
    draw.AddLine({x, top}, {x, top + 0.2f * em}, ImGui::GetColorU32(palette::kDim));
    draw.AddText({x - 0.5f * ImGui::CalcTextSize(text.c_str()).x, top + 0.2f * em}, ImGui::GetColorU32(palette::kDim), text.c_str());
}

void drawLegend(PanelContext& context)
{
    const Session& session = context.session;
    const ViewOptions& draw = context.view.draw;
    if (!session.running())
        return;
    const FrameSnapshot& frame = session.frame();
    const float margin = 10.0f * context.scale;
    // While two sides are compared, their names stand at the lower edge.
    const float below = frame.other ? 2.4f * ImGui::GetFontSize() : 0.0f;
    Cards cards(context.view.width - margin, context.view.height - context.view.covered - margin - below, 0.5f * margin);
    if (draw.showsMoves(frame) && shownMove(*frame.stage)->moved == 0)
        cards.addSwatches("grey: not moved by the stage", {});
    else if (draw.showsMoves(frame))
    {
        const auto r = static_cast<double>(draw.moveRange);
        cards.addScale("moved by the stage; grey: not at all", kSpeedColors,
                       {{0.0f, "0"}, {0.5f, ui::distanceText(0.5 * r)}, {1.0f, ui::distanceText(r)}});
    }
    else if (draw.layer == ClothLayer::own && draw.shownColors() == ClothColors::strain)
    {
        const float r = draw.strainRange;
        cards.addScale("stretch of the edges along the threads", kStrainColors,
                       {{0.0f, percent(-r)}, {0.25f, percent(-0.5f * r)}, {0.5f, "0"}, {0.75f, percent(0.5f * r)}, {1.0f, percent(r)}});
    }
    else if (draw.layer == ClothLayer::own && draw.shownColors() == ClothColors::speed)
    {
        const float r = draw.speedRange;
        cards.addScale("speed [m/s]", kSpeedColors,
                       {{0.0f, "0"}, {0.5f, fmt::format("{:.3g}", 0.5f * r)}, {1.0f, fmt::format("{:.3g}", r)}});
    }
    else if (draw.layer == ClothLayer::own && draw.shownColors() == ClothColors::stiffness)
        cards.addScale("stiffness, of the cloth's", kStiffnessColors, {{0.0f, "0"}, {0.5f, "0.5"}, {1.0f, "1"}});
    if (draw.edges == EdgeDisplay::sets)
    {
        const ClothSnapshot& cloth = frame.cloths[std::min(static_cast<size_t>(context.view.cloth), frame.cloths.size() - 1)];
        cards.addSwatches(fmt::format("{} colours of {}", cloth.fabric->sets.size(), cloth.name), setSwatches(cloth));
    }
    else if (draw.edges != EdgeDisplay::none)
        cards.addSwatches("edges", phaseSwatches(frame, draw.edges));
    if (draw.contacts)
        addContacts(cards, *draw.contacts);
    if (const float speed = length(draw.wind); speed > 0.0f)
        cards.addSwatches(fmt::format("wind {:.1f} m/s", speed), {});
}

}  // namespace drape
