// What to export, where to, and how it goes.
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <vector>

#include "app/export/source_files.h"
#include "app/panels/file_browser.h"
#include "app/panels/palette.h"
#include "app/panels/side_bar.h"
#include "app/panels/widgets.h"

namespace drape {

namespace {

namespace fs = std::filesystem;

constexpr std::array<const char*, kExportKinds> kWhat{
    "The cloth as it hangs now: .obj, or .ply, which is binary",
    "A mesh file for each frame: .obj, or .ply, which is binary",
    "All shapes in one .pc2 point cache, and their mesh beside it as .obj: for Blender's modifier Mesh Cache, Maya, Houdini",
    "A .png of what is seen now",
    "A .png for each frame",
    "An .mp4; needs the program ffmpeg",
};

struct PictureSize
{
    const char* name;
    int width, height;
};
constexpr std::array kSizes{PictureSize{"1280 x 720", 1280, 720}, PictureSize{"1920 x 1080", 1920, 1080},
                            PictureSize{"3840 x 2160", 3840, 2160}, PictureSize{"1080 x 1080", 1080, 1080}};
constexpr int kMostPixels = 16384;  // a side

void chooseKind(ExportSettings& settings)
{
    ui::label("what");
    if (!ImGui::BeginCombo("##kind", infoOf(settings.kind).name))
        return;
    for (size_t i = 0; i < kExportKinds; ++i)
    {
        const ExportKind kind = static_cast<ExportKind>(i);
        if (ImGui::Selectable(infoOf(kind).name, kind == settings.kind))
            settings.kind = kind;
        ui::tip(kWhat[i]);
    }
    ImGui::EndCombo();
}

/// The path, and a button to choose its folder. `file` stays empty until another name is chosen than the scene suggests.
void chooseFile(const Exporter& exporter, std::string& file)
{
    static FileBrowser browser("Export to a folder", {});
    std::string shown = exporter.request().file.string();
    const float button = 2.2f * ImGui::GetFontSize(), gap = ImGui::GetStyle().ItemInnerSpacing.x;
    ui::label("to", false, button + gap);
    if (ImGui::InputText("##file", &shown))
        file = shown;
    ui::tip(infoOf(exporter.settings.kind).isNumbered ? shown + "\n#### stands for the number of a file." : shown);
    ImGui::SameLine(0.0f, gap);
    if (ImGui::Button("...", {button, 0.0f}))
        browser.show(shown);
    ui::tip("Choose the folder");
    if (const std::optional<fs::path> folder = browser.draw())
        file = (*folder / fs::path(shown).filename()).string();
}

void chooseFrames(ExportSettings& settings, bool replays)
{
    ui::label("from");
    settings.fromStart = settings.fromStart && !replays;
    int start = settings.fromStart ? 1 : 0;
    ImGui::BeginDisabled(replays);
    if (ImGui::Combo("##from", &start, "now\0the scene's start\0"))
        settings.fromStart = start == 1;
    ImGui::EndDisabled();
    ui::tip(replays ? "To go back would end the replay. The command line exports a session from its start."
                    : "The scene's start: it goes back there first");
    const float box = ImGui::GetFrameHeight() + ImGui::CalcTextSize("until stopped").x + 2.0f * ImGui::GetStyle().ItemInnerSpacing.x;
    ui::label("length", false, box);
    ImGui::BeginDisabled(settings.untilStopped);
    ImGui::InputFloat("##seconds", &settings.seconds, 0.0f, 0.0f, "%g s");
    ImGui::EndDisabled();
    settings.seconds = std::clamp(settings.seconds, 0.0f, 1e5f);
    ui::tip("Simulated seconds");
    ImGui::SameLine(0.0f, ImGui::GetStyle().ItemInnerSpacing.x);
    ImGui::Checkbox("until stopped", &settings.untilStopped);
    ui::label("every", settings.every != 1);
    ImGui::InputInt("##every", &settings.every, 1, 5);
    settings.every = std::clamp(settings.every, 1, 100000);
    ui::tip("Only each of so many frames; there are 60 in a second");
}

void chooseSize(ExportSettings& settings)
{
    ui::label("size");
    const auto same =
        std::ranges::find_if(kSizes, [&](const PictureSize& s) { return s.width == settings.width && s.height == settings.height; });
    const bool isUsual = same != kSizes.end();
    if (ImGui::BeginCombo("##size", isUsual ? same->name : "another"))
    {
        for (const PictureSize& size : kSizes)
            if (ImGui::Selectable(size.name, &size == &*same))
            {
                settings.width = size.width;
                settings.height = size.height;
            }
        if (ImGui::Selectable("another", !isUsual) && isUsual)
            settings.width -= 2;
        ImGui::EndCombo();
    }
    if (isUsual)
        return;
    ui::label("pixels");
    std::array<int, 2> size{settings.width, settings.height};
    ImGui::InputInt2("##pixels", size.data());
    settings.width = std::clamp(size[0], 2, kMostPixels);
    settings.height = std::clamp(size[1], 2, kMostPixels);
}

/// What will be written, and the button for it.
void drawStart(PanelContext& context)
{
    Exporter& exporter = context.exporter;
    const ExportRequest request = exporter.request();
    const int frames = exporter.frames();
    std::string problem = nameProblem(request);
    if (problem.empty())
        problem = sourceProblem(request, context.session.scene());
    if (!problem.empty())
        ui::warning(fmt::format("{}: {}.", request.file.filename().string(), problem));
    else if (frames > 0)
        ui::note(describeExport({request.kind, request.file.filename(), request.every, request.frameTime}, frames));
    const std::vector<fs::path> files = firstFiles(request);
    const auto old = std::ranges::find_if(files, [](const fs::path& file) {
        std::error_code ignored;
        return fs::exists(file, ignored);
    });
    const bool replaces = problem.empty() && old != files.end();
    if (replaces)
        ui::warning(old->filename().string() + " exists and will be replaced.");
    if (infoOf(request.kind).ofSeveralFrames)
        ui::note(
            "Records the running simulation: what you do meanwhile is in it. It waits where writing takes longer; no frame is left out.");
    ImGui::BeginDisabled(!problem.empty());
    if (ImGui::Button(replaces ? "Replace##start" : "Export##start", {-1.0f, 0.0f}))
        exporter.start(context.view);
    ImGui::EndDisabled();
    if (!exporter.outcome().empty())
        ui::note("Written: " + exporter.outcome());
}

}  // namespace

void drawExportPanel(PanelContext& context)
{
    if (context.exporter.running())
    {
        ui::note("An export is on its way; the picture's lower edge says how far it is.");
        return;
    }
    ExportSettings& settings = context.exporter.settings;
    chooseKind(settings);
    chooseFile(context.exporter, settings.files[static_cast<size_t>(settings.kind)]);
    if (infoOf(settings.kind).ofSeveralFrames)
        chooseFrames(settings, context.session.replays());
    if (infoOf(settings.kind).isPicture)
        chooseSize(settings);
    drawStart(context);
}

}  // namespace drape
