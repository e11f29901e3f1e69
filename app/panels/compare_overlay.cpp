// What lies over the picture while two sides are compared: which side is which, and what the colours mean.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/backend_choice.h"
#include "app/panels/legend.h"
#include "app/panels/overlay.h"
#include "app/panels/palette.h"
#include "app/panels/widgets.h"
#include "render/compared_colors.h"

namespace drape {

namespace {

constexpr float kScaleWidth = 32.0f;  // of the card with the scale of distances [em]

/// The side's backend and, as long as they are few, its own settings.
std::string nameOf(const FrameSnapshot& frame, const std::vector<SetParam>& own)
{
    constexpr size_t kFew = 2;
    std::string name = describe(frame.backend, frame.simd, frame.threads);
    if (own.size() > kFew)
        return name + fmt::format(", {} settings of its own", own.size());
    for (const SetParam& set : own)
        name += fmt::format(", {} {}", ui::words(set.param->field), ui::words(formatParam(*set.param, set.value)));
    return name;
}

/// A card with its lower left corner at `at`, and a dot in the side's colour; returns its width.
float drawSideCard(const char* side, const ImVec4& color, const std::string& name, const ImVec2& at)
{
    const float em = ImGui::GetFontSize(), pad = 0.5f * em;
    const std::string text = fmt::format("{}   {}", side, name);
    const float width = 2.0f * pad + 1.1f * em + ImGui::CalcTextSize(text.c_str()).x, height = 1.8f * em;
    ImDrawList& draw = *ImGui::GetBackgroundDrawList();
    draw.AddRectFilled({at.x, at.y - height}, {at.x + width, at.y}, ImGui::GetColorU32(palette::kCard), pad);
    draw.AddCircleFilled({at.x + pad + 0.35f * em, at.y - 0.5f * height}, 0.35f * em, ImGui::GetColorU32(color));
    draw.AddText({at.x + pad + 1.1f * em, at.y - 0.5f * (height + em)}, ImGui::GetColorU32(palette::kText), text.c_str());
    return width;
}

/// With its lower right corner at `high`.
void drawScale(const PanelContext& context, const ImVec2& high)
{
    const float em = ImGui::GetFontSize(), pad = 0.6f * em;
    const float width = std::min(kScaleWidth * em, context.view.width - 20.0f * context.scale), height = 4.3f * em;
    const ImVec2 low{high.x - width, high.y - height};
    ImDrawList& draw = *ImGui::GetBackgroundDrawList();
    draw.AddRectFilled(low, high, ImGui::GetColorU32(palette::kCard), 0.5f * em);
    draw.AddText({low.x + pad, low.y + 0.4f * em}, ImGui::GetColorU32(palette::kText), "distance of side B from side A");

    const float top = low.y + 1.8f * em, bottom = top + 0.9f * em;
    const float equalRight = low.x + pad + 2.6f * em;
    const float left = equalRight + 1.8f * em, right = high.x - pad - 0.8f * em;
    draw.AddRectFilled({low.x + pad, top}, {equalRight, bottom}, colorOf(kColorOfEqual));
    draw.AddText({low.x + pad, bottom + 0.2f * em}, ImGui::GetColorU32(palette::kDim), "none");
    drawColorBar({left, top}, {right, bottom}, kDistanceColors);
    static constexpr const char* kNames[] = {"0.1 µm", "1 µm", "10 µm", "0.1 mm", "1 mm", "1 cm", "10 cm", "1 m"};
    static_assert(std::size(kNames) == kHighestDecade - kLowestDecade + 1);
    for (size_t i = 0; i < std::size(kNames); ++i)
        drawTick(left + (right - left) * static_cast<float>(i) / static_cast<float>(std::size(kNames) - 1), bottom, kNames[i]);
}

}  // namespace

void drawComparison(PanelContext& context)
{
    const Session& session = context.session;
    if (!session.running() || !session.frame().other)
        return;
    const ViewState& view = context.view;
    const float margin = 10.0f * context.scale, bottom = view.height - view.covered - margin;
    const std::string a = nameOf(session.frame(), {});
    const std::string b = nameOf(session.frame().other->frame, session.comparison().side().settings);
    float right = margin + drawSideCard("A", palette::kSideA, a, {margin, bottom});
    const float half = view.pictureWidth();
    right = std::max(view.pictures == 2 ? half : 0.0f, right) + margin;
    right += drawSideCard("B", palette::kSideB, b, {right, bottom}) + margin;
    if (view.compared == ComparedView::distances)
    {
        const float em = ImGui::GetFontSize();
        const bool beside = right + kScaleWidth * em + margin < view.width;
        drawScale(context, {view.width - margin, beside ? bottom : bottom - 2.4f * em});
    }
    if (view.pictures == 2)
        ImGui::GetBackgroundDrawList()->AddLine({half, 0.0f}, {half, view.height}, ImGui::GetColorU32(palette::kPanel),
                                                2.0f * context.scale);
}

}  // namespace drape
