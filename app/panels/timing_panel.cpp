// What the last seconds were like: where the solver's time went, stretch and energy.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <vector>

#include "app/panels/legend.h"
#include "app/panels/palette.h"
#include "app/panels/plot.h"
#include "app/panels/side_bar.h"
#include "app/panels/widgets.h"
#include "render/color_scale.h"

namespace drape {

namespace {

ImVec4 colorOfStage(size_t stage)
{
    const Vec3f c = colorOfNumber(stage);
    return {c.x, c.y, c.z, 1.0f};
}

/// The time of each stage upon the one before, and what is left of the frame.
void drawStages(const TimingHistory& timing, float scale)
{
    const std::vector<FrameTimes>& frames = timing.frames();
    std::vector<ui::PlotSeries> series;
    for (size_t stage = 0; stage < kStageNames.size(); ++stage)
    {
        if (timing.stageMs(stage) <= 0.0f)
            continue;
        series.push_back({ui::words(kStageNames[stage]), colorOfStage(stage), {}});
        for (const FrameTimes& times : frames)
            series.back().values.push_back(times.stage[stage]);
    }
    ui::PlotSeries other{"other", palette::kDim, {}};
    for (const FrameTimes& times : frames)
    {
        float sum = 0.0f;
        for (const float stage : times.stage)
            sum += stage;
        other.values.push_back(std::max(times.frame - sum, 0.0f));
    }
    series.push_back(std::move(other));
    ui::plot(
        "##stages", fmt::format("solver {:.2f} ms a frame", timing.frameMs()), series,
        {.stacked = true, .fromZero = true, .height = 84.0f * scale, .smallest = 0.1f, .length = TimingHistory::kLength},
        [](float ms) { return fmt::format("{:.3g} ms", ms); },
        [&](size_t i) { return fmt::format("{} frames ago: {:.3f} ms", frames.size() - 1 - i, frames[i].frame); });
}

void drawFigures(const FiguresHistory& history, float scale)
{
    const std::vector<FrameFigures>& figures = history.figures();
    const auto seriesOf = [&](const char* name, const ImVec4& color, float FrameFigures::*value) {
        ui::PlotSeries series{name, color, {}};
        for (const FrameFigures& of : figures)
            series.values.push_back(of.*value);
        return series;
    };
    const auto timeText = [&](size_t i) { return fmt::format("at {:.2f} s", figures[i].time); };
    const auto joules = [](float energy) { return fmt::format("{:.4g} J", energy); };
    ui::PlotStyle style{.fromZero = true, .height = 56.0f * scale, .smallest = 1e-3f, .length = FiguresHistory::kLength};
    const std::vector stretch{seriesOf("highest", palette::kSideA, &FrameFigures::highestStrain),
                              seriesOf("mean", palette::kSideB, &FrameFigures::meanStrain)};
    ui::plot(
        "##stretch", "stretch, highest and mean", stretch, style, [](float part) { return fmt::format("{:.3g} %", 100.0f * part); },
        timeText);
    style.smallest = 1e-6f;
    const std::vector kinetic{seriesOf("kinetic", palette::kAccent, &FrameFigures::kineticEnergy)};
    ui::plot("##kinetic", "kinetic energy", kinetic, style, joules, timeText);
    style.fromZero = false;
    style.smallest = 1e-4f;
    const std::vector potential{seriesOf("potential", palette::kAccent, &FrameFigures::potentialEnergy)};
    ui::plot("##potential", "potential energy", potential, style, joules, timeText);
}

}  // namespace

void drawTimingPanel(PanelContext& context)
{
    const TimingHistory& timing = context.timing;
    drawStages(timing, context.scale);
    float longest = 1e-3f;
    for (size_t i = 0; i < kStageNames.size(); ++i)
        longest = std::max(longest, timing.stageMs(i));
    for (size_t i = 0; i < kStageNames.size(); ++i)
    {
        ui::label(ui::words(kStageNames[i]));
        const float width = ImGui::GetContentRegionAvail().x;
        const std::string text = fmt::format("{:.3f} ms", timing.stageMs(i));
        ImVec4 color = colorOfStage(i);
        color.w = 0.65f;
        ImGui::PushStyleColor(ImGuiCol_PlotHistogram, color);
        ImGui::ProgressBar(timing.stageMs(i) / longest, {width, ImGui::GetTextLineHeight() + 2.0f}, text.c_str());
        ImGui::PopStyleColor();
    }
    if (!context.session.running())
        return;
    if (ImGui::Button("Copy statistics", {-1.0f, 0.0f}))
        context.session.askStats();
    ui::tip("Figures of the present frame to the clipboard, as JSON: what --stats writes (Ctrl+C)");
    context.figures.add(context.session.frame());
    drawFigures(context.figures, context.scale);
    ui::note("Energies are those of the particles in the world; what the solver's stiffness holds has no energy of its own.");
}

}  // namespace drape
