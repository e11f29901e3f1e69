#include "app/panels/overlay.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <ranges>

#include "app/key_bindings.h"
#include "app/panels/export_progress.h"
#include "app/panels/palette.h"
#include "app/panels/tool_bar.h"
#include "app/panels/widgets.h"

namespace drape {

namespace {

constexpr ImGuiWindowFlags kCard = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                                   ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav;

// As wide as its text, and the mouse reaches what is behind.
constexpr ImGuiWindowFlags kNote = ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_AlwaysAutoResize;

/// What follows is no wider than the picture, where the panels leave little of it.
void keepInPicture(const PanelContext& context, float left, float margin)
{
    ImGui::SetNextWindowSizeConstraints({0.0f, 0.0f}, {std::max(context.view.width - left - margin, 1.0f), context.view.height});
}

bool beginCard(const char* id, const ImVec2& at, const ImVec2& pivot, float width, ImGuiWindowFlags extra = ImGuiWindowFlags_None)
{
    ImGui::SetNextWindowPos(at, ImGuiCond_Always, pivot);
    ImGui::SetNextWindowSize({width, 0.0f});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, palette::kCard);
    const bool open = ImGui::Begin(id, nullptr, kCard | extra);
    ImGui::PopStyleColor();
    return open;
}

std::string statusText(const PanelContext& context)
{
    const FrameSnapshot& frame = context.session.frame();
    size_t particles = 0, asleep = 0;
    for (const ClothSnapshot& cloth : frame.cloths)
    {
        particles += cloth.positions.size();
        asleep += cloth.asleep ? 1 : 0;
    }
    const std::string rate = context.session.playing() ? fmt::format("{:.0f} fps   ", context.timing.picturesPerSecond()) : "";
    const float speed = context.session.speed();
    const std::string motion = speed == 1.0f ? "" : fmt::format("   speed {:.3g} x", speed);
    const std::string sleepers = asleep == 0                ? ""
                                 : frame.cloths.size() == 1 ? "   asleep"
                                                            : fmt::format("   {} of {} cloths asleep", asleep, frame.cloths.size());
    return fmt::format("{}solver {:.1f} ms   {} iterations   {} particles   {:.1f} s{}{}", rate, context.timing.frameMs(), frame.iterations,
                       ui::grouped(particles), frame.time, motion, sleepers);
}

/// How far behind a simulation is that takes more time than it has.
std::string paceText(const Session& session)
{
    const std::string asked = session.speed() == 1.0f ? "" : fmt::format(", of {:.3g} x asked for", session.speed());
    return fmt::format("Slower than it should be: {:.2g} x real time{}", session.pace(), asked);
}

bool isBehind(const PanelContext& context)
{
    return context.session.playing() && context.timing.behind() && context.session.pace() < context.session.speed();
}

std::string capText(const FrameSnapshot& frame)
{
    const SolverParams& solver = frame.params.solver;
    return fmt::format("Capped at {} iterations a frame, of about {:.0f}: raise solver max iterations, or lower its frequency of {:g} Hz",
                       solver.maxIterations, std::ceil(solver.frequency * frame.dt), solver.frequency);
}

void drawHelpLine(const char* left, const char* right, float column)
{
    ImGui::TextColored(palette::kAccentBright, "%s", left);
    ImGui::SameLine(column);
    ImGui::TextUnformatted(right);
}

/// Of the backend, or of both where two sides are compared; empty: all is well.
std::string noticeOf(const FrameSnapshot& frame)
{
    const std::string other = frame.other ? frame.other->frame.notice : "";
    return frame.notice.empty() || other.empty() ? frame.notice + other : frame.notice + "\n" + other;
}

void drawHints(const PanelContext& context)
{
    const FrameSnapshot& frame = context.session.frame();
    if (!context.session.playing())
        ImGui::TextColored(palette::kAccentBright, "Paused");
    if (context.view.keysToPanels)
        ImGui::TextColored(palette::kAccentBright, "Keys go to the panels: arrows move, Space and Enter use, Esc returns");
    if (isBehind(context))
        ImGui::TextColored(palette::kWarning, "%s", paceText(context.session).c_str());
    if (frame.iterationsCapped)
        ImGui::TextColored(palette::kWarning, "%s", capText(frame).c_str());
    if (frame.nonFinite > 0)
        ImGui::TextColored(palette::kError, "%s values are not finite: reset (R)", ui::grouped(frame.nonFinite).c_str());
    if (const std::string notice = noticeOf(frame); !notice.empty())
    {
        ImGui::PushTextWrapPos(0.5f * context.view.width);
        ImGui::TextColored(palette::kWarning, "%s", notice.c_str());
        ImGui::PopTextWrapPos();
    }
}

/// True when it is to be cancelled.
bool drawProgressCard(const PanelContext& context, const std::string& title, float fraction, const std::string& what)
{
    const float width = std::min(24.0f * ImGui::GetFontSize(), 0.9f * context.view.width);
    // While two sides are compared, their names and colours stand at the lower edge.
    const float below = (context.session.frame().other ? 130.0f : 18.0f) * context.scale;
    beginCard("Progress", {0.5f * context.view.width, context.view.height - context.view.covered - below}, {0.5f, 1.0f}, width);
    ImGui::TextUnformatted(title.c_str());
    ImGui::ProgressBar(fraction, {ImGui::GetContentRegionAvail().x - 5.0f * ImGui::GetFontSize(), 0.0f}, what.c_str());
    ImGui::SameLine();
    const bool cancelled = ImGui::Button("Cancel", {-1.0f, 0.0f});
    ImGui::End();
    return cancelled;
}

bool drawProgressCard(const PanelContext& context, const std::string& title, const Progress& progress)
{
    return drawProgressCard(context, title, progress.fraction(), progress.what());
}

/// True when it is to be stopped.
bool drawWayCard(const PanelContext& context, const SimThread::TimelineState& timeline)
{
    const auto start = static_cast<double>(timeline.wayStart);
    const double all = static_cast<double>(*timeline.way) - start, done = static_cast<double>(timeline.wayAt) - start;
    const float fraction = all > 0.0 ? std::clamp(static_cast<float>(done / all), 0.0f, 1.0f) : 0.0f;
    return drawProgressCard(context, "Going to frame " + ui::grouped(*timeline.way), fraction, "frame " + ui::grouped(timeline.wayAt));
}

}  // namespace

void drawStatusLine(PanelContext& context)
{
    if (!context.session.running())
        return;
    const float margin = 10.0f * context.scale;
    keepInPicture(context, margin, margin);
    beginCard("Status", {margin, margin}, {0.0f, 0.0f}, 0.0f, kNote);
    const FrameSnapshot& frame = context.session.frame();
    ImGui::TextUnformatted(statusText(context).c_str());
    ImGui::End();
    if (context.session.playing() && !context.view.keysToPanels && !isBehind(context) && !frame.iterationsCapped && frame.nonFinite == 0 &&
        noticeOf(frame).empty())
        return;
    const float left = std::max(margin, toolBarRight(context) + 6.0f * context.scale);
    keepInPicture(context, left, margin);
    beginCard("Hints", {left, toolBarTop(context.scale)}, {0.0f, 0.0f}, 0.0f, kNote);
    drawHints(context);
    ImGui::End();
}

void drawProgress(PanelContext& context)
{
    Session& session = context.session;
    const SceneLoader& loader = session.loader();
    if (loader.busy() && drawProgressCard(context, "Opening " + loader.file().filename().string(), loader.progress()))
        session.cancelLoading();
    else if (const Progress* way = session.comparison().way(); way && !loader.busy())
        if (drawProgressCard(context, "Going to where the sides part", *way))
            session.cancelWay();
    if (!loader.busy() && session.wayIsLong() && drawWayCard(context, session.timeline()))
        session.stopOnWay();
    if (context.exporter.running() && !loader.busy())
    {
        beginCard("Exporting", {0.5f * context.view.width, context.view.height - context.view.covered - 18.0f * context.scale},
                  {0.5f, 1.0f}, std::min(24.0f * ImGui::GetFontSize(), 0.9f * context.view.width));
        drawExportProgress(context);
        ImGui::End();
    }
}

void drawNotice(PanelContext& context)
{
    if (context.view.notice.empty() || !context.session.error().empty())
        return;
    const float width = std::min(36.0f * ImGui::GetFontSize(), 0.95f * context.view.width);
    beginCard("Notice", {0.5f * context.view.width, 56.0f * context.scale}, {0.5f, 0.0f}, width, ImGuiWindowFlags_NoInputs);
    ImGui::TextWrapped("%s", context.view.notice.c_str());
    ImGui::End();
}

void drawError(PanelContext& context)
{
    if (context.session.error().empty())
        return;
    const float width = std::min(36.0f * ImGui::GetFontSize(), 0.95f * context.view.width);
    beginCard("Error", {0.5f * context.view.width, 56.0f * context.scale}, {0.5f, 0.0f}, width);
    ImGui::PushStyleColor(ImGuiCol_Text, palette::kError);
    ImGui::TextWrapped("%s", context.session.error().c_str());
    ImGui::PopStyleColor();
    if (ImGui::Button("Dismiss"))
        context.session.setError("");
    ImGui::SameLine();
    if (ImGui::Button("Copy"))
        ImGui::SetClipboardText(context.session.error().c_str());
    ImGui::End();
}

void drawOrphan(PanelContext& context, std::optional<KeptWork::Entry>& orphan)
{
    if (!orphan || !context.session.error().empty() || context.view.helpShown)
        return;
    const float width = std::min(36.0f * ImGui::GetFontSize(), 0.95f * context.view.width);
    beginCard("Orphan", {0.5f * context.view.width, 96.0f * context.scale}, {0.5f, 0.0f}, width);
    ImGui::TextWrapped("Drape ended before its time. What was not saved is kept: %s.", orphan->name.c_str());
    const bool wanted = ImGui::Button("Open it");
    ui::tip("Does it all again, and stands where it ended");
    if (wanted)
        context.session.open(orphan->file);
    ImGui::SameLine();
    const bool dismissed = ImGui::Button("Not now");
    ui::tip("It stays in the list of recent files, in the Scene panel");
    if (wanted || dismissed)
        orphan.reset();
    ImGui::End();
}

void drawHelp(PanelContext& context)
{
    if (!context.view.helpShown)
        return;
    const float em = ImGui::GetFontSize(), line = ImGui::GetTextLineHeightWithSpacing();
    const bool sideBySide = context.view.width > 54.0f * em;
    // Over the panels, too, where they leave too little of the picture.
    const float room = context.view.width > 30.0f * em ? context.view.width : ImGui::GetIO().DisplaySize.x;
    const auto isTold = [](const KeyBinding& binding) { return *binding.what != '\0'; };
    const auto keys = static_cast<size_t>(std::ranges::count_if(keyBindings(), isTold));
    // Two columns of the same length: below the mouse's gestures are the last of the keys.
    const size_t all = keys + mouseGestures().size(), lines = sideBySide ? (all + 2) / 2 : all + 1;
    const size_t atRight = sideBySide ? std::min(lines, keys) : 0;
    const float width = std::min((sideBySide ? 52.0f : 28.0f) * em, 0.96f * room);
    const float height = std::min(static_cast<float>(lines) * line + 5.0f * em, 0.92f * context.view.height);
    ImGui::SetNextWindowSize({width, height});
    ImGui::SetNextWindowPos({0.5f * room, 0.5f * context.view.height}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::Begin("Keys and mouse", &context.view.helpShown,
                 ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings);
    const float column = 0.5f * ImGui::GetContentRegionAvail().x;
    ImGui::Spacing();
    ImGui::BeginGroup();
    for (const MouseGesture& gesture : mouseGestures())
        drawHelpLine(gesture.gesture, gesture.what, 12.4f * em);
    ImGui::TextUnformatted("");
    for (const KeyBinding& binding : keyBindings() | std::views::filter(isTold) | std::views::drop(atRight))
        drawHelpLine(binding.keys, binding.what, 4.8f * em);
    ImGui::EndGroup();
    if (sideBySide)
    {
        ImGui::SameLine(column + 1.5f * em);
        ImGui::BeginGroup();
        for (const KeyBinding& binding : keyBindings() | std::views::filter(isTold) | std::views::take(atRight))
            drawHelpLine(binding.keys, binding.what, 4.8f * em);
        ImGui::EndGroup();
    }
    ImGui::End();
}

void drawPinMenu(PanelContext& context, MouseTool& mouse)
{
    // Not while the button is down: a right click closes what is open.
    if (!ImGui::IsMouseDown(ImGuiMouseButton_Right) && mouse.takeMenuRequest())
        ImGui::OpenPopup("Pin");
    if (!ImGui::BeginPopup("Pin"))
        return;
    ImGui::TextColored(palette::kDim, "Pin at particle %s", ui::grouped(context.view.draw.selectedParticle).c_str());
    if (ImGui::MenuItem("Free it", "U"))
        mouse.freeSelectedPin();
    if (ImGui::MenuItem("Free all pins", "Ctrl+U"))
        mouse.freeAllPins();
    ImGui::EndPopup();
}

}  // namespace drape
