#include "app/panels/timeline_bar.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/panels/palette.h"
#include "app/panels/widgets.h"

namespace drape {

namespace {

constexpr float kHeight = 26.0f;      // [screen coordinates] on an ordinary display
constexpr uint64_t kFewFrames = 600;  // that the bar has room for at least, so that it fills at a pace that one can follow

/// The strip that stands for the frames.
struct Strip
{
    ImVec2 low, high;
    uint64_t frames;  // that it has room for

    float xOf(uint64_t frame) const
    {
        return low.x + (high.x - low.x) * static_cast<float>(static_cast<double>(frame) / static_cast<double>(frames));
    }
    uint64_t frameAt(float x, uint64_t end) const
    {
        const double share = static_cast<double>(std::clamp((x - low.x) / std::max(high.x - low.x, 1.0f), 0.0f, 1.0f));
        return std::min(static_cast<uint64_t>(std::llround(share * static_cast<double>(frames))), end);
    }
};

void drawMark(ImDrawList& draw, const Strip& strip, uint64_t frame, const ImVec4& color, float scale)
{
    const float x = strip.xOf(frame), half = 2.0f * scale, over = 3.0f * scale;
    draw.AddRectFilled({x - half, strip.low.y - over}, {x + half, strip.high.y + over}, ImGui::GetColorU32(color), half);
}

void drawStrip(const PanelContext& context, const Strip& strip, const SimThread::TimelineState& timeline, bool possible)
{
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float rounding = 0.5f * (strip.high.y - strip.low.y);
    draw.AddRectFilled(strip.low, strip.high, ImGui::GetColorU32(palette::kField), rounding);
    const uint64_t present = context.session.frame().frame;
    const float end = strip.xOf(timeline.end);
    if (end > strip.low.x + 2.0f * rounding)
        draw.AddRectFilled(strip.low, {end, strip.high.y}, ImGui::GetColorU32(possible ? palette::kAccentDark : palette::kFieldActive),
                           rounding);
    float drawn = strip.low.x - 1.0f;
    for (const uint64_t frame : timeline.kept)
        if (const float x = std::floor(strip.xOf(frame)); possible && x > drawn && x < end)
        {
            draw.AddLine({x, strip.low.y + 1.0f}, {x, strip.high.y - 1.0f}, ImGui::GetColorU32(palette::kAccent));
            drawn = x + 1.0f;  // where they are dense, every other column
        }
    if (timeline.way)
        drawMark(draw, strip, *timeline.way, palette::kDim, context.scale);
    drawMark(draw, strip, present, palette::kText, context.scale);
}

std::string tipAt(const PanelContext& context, const SimThread::TimelineState& timeline, uint64_t frame)
{
    if (!context.session.canGoBack())
        return "Time goes forward only while two sides are compared.";
    if (frame > timeline.end)
        return fmt::format("Frame {} of the session that is replayed: click to hurry there.", ui::grouped(frame));
    const auto after = std::ranges::upper_bound(timeline.kept, frame);
    if (after == timeline.kept.begin())
        return fmt::format("Frame {} cannot be gone back to.", ui::grouped(frame));
    const uint64_t kept = *(after - 1);
    const std::string how = kept == frame ? "kept" : fmt::format("simulated again from frame {}", ui::grouped(kept));
    return fmt::format(
        "Frame {}: {}.\nDrag to go there; it pauses, and what you do then takes the place of what came after.\n{} kept in {:.0f} MiB.",
        ui::grouped(frame), how, ui::grouped(timeline.kept.size()), static_cast<double>(timeline.bytes) / (1 << 20));
}

}  // namespace

float timelineHeight(const ViewState& view, float scale)
{
    return view.panelsShown ? kHeight * scale : 0.0f;
}

void drawTimeline(PanelContext& context)
{
    Session& session = context.session;
    const float height = timelineHeight(context.view, context.scale);
    if (!session.running() || height <= 0.0f)
        return;
    ImGui::SetNextWindowPos({0.0f, context.view.height - height});
    ImGui::SetNextWindowSize({context.view.width, height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1.0f, 1.0f});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, palette::kCard);
    ImGui::Begin("Timeline", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                     ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoBringToFrontOnFocus);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(3);

    const SimThread::TimelineState& timeline = session.timeline();
    const bool possible = session.canGoBack();
    const float em = ImGui::GetFontSize(), pad = 10.0f * context.scale, top = context.view.height - height;
    const std::string text = fmt::format("frame {}", ui::grouped(session.frame().frame));
    const std::string total = timeline.reach > session.frame().frame ? "of " + ui::grouped(timeline.reach) : "";
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float textY = top + 0.5f * (height - em), labelWidth = 6.2f * em, totalWidth = 4.6f * em;
    draw.AddText({pad, textY}, ImGui::GetColorU32(palette::kText), text.c_str());
    draw.AddText({context.view.width - totalWidth, textY}, ImGui::GetColorU32(palette::kDim), total.c_str());

    const float middle = top + 0.5f * height, half = 4.0f * context.scale;
    const Strip strip{{pad + labelWidth, middle - half},
                      {std::max(context.view.width - totalWidth - pad, pad + labelWidth + 1.0f), middle + half},
                      std::max(timeline.reach, kFewFrames)};
    ImGui::SetCursorScreenPos({strip.low.x, top});
    ImGui::InvisibleButton("##frames", {strip.high.x - strip.low.x, height});
    const uint64_t pointed = strip.frameAt(ImGui::GetMousePos().x, timeline.reach);
    if (ImGui::IsItemActive() && possible && pointed != session.frameAskedFor())
        session.goToFrame(pointed);
    if (!ImGui::IsItemActive() && ImGui::IsItemHovered())
    {
        // Above the bar, which it would cover.
        const float x = ImGui::GetMousePos().x;
        ImGui::SetNextWindowPos({x, top - 4.0f * context.scale}, ImGuiCond_Always, {x / context.view.width, 1.0f});
        ui::tip(tipAt(context, timeline, pointed));
    }
    drawStrip(context, strip, timeline, possible);
    ImGui::End();
}

}  // namespace drape
