// What is open: choose, open, reload, save, and what loading found.
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <filesystem>

#include "app/panels/side_bar.h"
#include "app/panels/widgets.h"

namespace drape {

namespace {

namespace fs = std::filesystem;

void chooseScene(PanelContext& context)
{
    const Session& session = context.session;
    const std::string shown = session.scene().name.empty() ? session.request().file.filename().string() : session.scene().name;
    ui::label("scene");
    ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {0.0f, 0.5f});
    if (ImGui::Button((shown + "##gallery").c_str(), {-1.0f, 0.0f}))
        context.view.galleryShown = true;
    ImGui::PopStyleVar();
    ui::tip("Gallery: choose among the scenes that come with Drape (G)");
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    ui::drawTiles(*ImGui::GetWindowDrawList(), {high.x - 0.5f * (high.y - low.y), 0.5f * (low.y + high.y)});
}

void openByPath(PanelContext& context)
{
    std::string& path = context.view.path;
    const float button = 3.2f * ImGui::GetFontSize();
    const float gap = ImGui::GetStyle().ItemInnerSpacing.x;
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - 2.0f * (button + gap));
    const bool entered = ImGui::InputTextWithHint("##path", "a path, or a scene's name", &path,
                                                  ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    ImGui::SameLine(0.0f, gap);
    if ((ImGui::Button("Open", {button, 0.0f}) || entered) && !path.empty())
        context.session.openTyped(path);
    ui::tip(
        "Open the mesh (.obj), scene (.json) or .session at this path, or the scene of the gallery with this name; a file dropped on "
        "the window opens too");
    ImGui::SameLine(0.0f, gap);
    if (ImGui::Button("Find", {button, 0.0f}))
        context.view.openAsked = true;
    ui::tip("Look for a file (Ctrl+O)");
}

void openRecent(PanelContext& context)
{
    ui::label("recent");
    if (!ImGui::BeginCombo("##recent", "open again...", ImGuiComboFlags_HeightLarge))
        return;
    const std::vector<KeptWork::Entry> kept = context.session.kept().entries();
    for (const KeptWork::Entry& entry : kept)
    {
        if (ImGui::Selectable((entry.name + ", not saved##" + entry.file.string()).c_str()))
            context.session.open(entry.file);
        ui::tip("What was done then and not saved. Opened, it is all done again, and stands where it ended.");
    }
    if (!kept.empty() && !context.recent.files().empty())
        ImGui::Separator();
    for (const fs::path& file : context.recent.files())
    {
        const std::string name = file.filename().string() + "##" + file.string();
        if (ImGui::Selectable(name.c_str()))
            context.session.open(file);
        ui::tip(file.string());
    }
    if (kept.empty() && context.recent.files().empty())
        ImGui::TextDisabled("none yet");
    ImGui::EndCombo();
}

void reloadOrSave(PanelContext& context)
{
    const float third = (ImGui::GetContentRegionAvail().x - 2.0f * ImGui::GetStyle().ItemSpacing.x) / 3.0f;
    if (ImGui::Button("Reload", {third, 0.0f}))
        context.session.reload();
    ui::tip("Read the file again; keeps the view");
    ImGui::SameLine();
    if (ImGui::Button("Save as...", {third, 0.0f}))
        context.view.saveAsked = true;
    ui::tip(
        "Write the scene with its present settings, pins, colliders and view to a .json file, with the cloth's shape or without (Ctrl+S)");
    ImGui::SameLine();
    if (ImGui::Button("Session...", {third, 0.0f}))
        context.view.saveSessionAsked = true;
    ui::tip("Write all that was done since the scene's start to a .session file: opening it does it again, to the same bits");
}

void showReplay(const Session& session)
{
    const RunningReplay* replay = session.replay();
    if (replay == nullptr)
        return;
    switch (replay->outcome.load())
    {
        case ReplayOutcome::none:
            ui::note(fmt::format("Replays a session: frame {} of {}. What you do ends the replay.", ui::grouped(replay->frame),
                                 ui::grouped(replay->replay.recording().frames)));
            break;
        case ReplayOutcome::sameBits:
            ui::note("The replay came to the same bits as the recording.");
            break;
        case ReplayOutcome::otherBits:
            ui::warning("The replay came to other bits than the recording.");
            break;
        case ReplayOutcome::left:
            ui::note(fmt::format("The replay ended in frame {}: something else was done.", ui::grouped(replay->frame)));
            break;
    }
}

/// The options of the scene's first mesh file; nullptr where its meshes are generated.
const ObjOptions* meshOptions(const Session& session)
{
    for (const SceneCloth& cloth : session.scene().cloths)
        if (const MeshFile* mesh = std::get_if<MeshFile>(&cloth.mesh))
            return &mesh->options;
    return nullptr;
}

void readMeshAnew(Session& session, const ObjOptions& options)
{
    SceneRequest request = session.request();
    request.obj = options;
    request.objInScene = true;
    session.reopen(std::move(request));
}

void chooseScale(PanelContext& context)
{
    const ObjOptions* present = meshOptions(context.session);
    if (present == nullptr)
        return;
    ObjOptions options = *present;
    ui::label("scale", options.scale != 1.0f);
    ImGui::InputFloat("##scale", &options.scale, 0.0f, 0.0f, "%g m a unit");
    if (ImGui::IsItemDeactivatedAfterEdit() && options.scale > 0.0f && options.scale != present->scale)
        readMeshAnew(context.session, options);
    ui::tip("Metres in a unit of the mesh file; Enter reads it again");
    ui::label("up axis");
    int up = options.up == UpAxis::z ? 1 : 0;
    const bool toY = ImGui::RadioButton("y", &up, 0);
    ImGui::SameLine();
    const bool toZ = ImGui::RadioButton("z", &up, 1);
    options.up = up == 1 ? UpAxis::z : UpAxis::y;
    if ((toY || toZ) && options.up != present->up)
        readMeshAnew(context.session, options);
    ui::label("weld", !options.weld);
    if (ImGui::Checkbox("##weld", &options.weld))
        readMeshAnew(context.session, options);
    ui::tip(
        "Vertices in one place are one particle, so that seams hold. Off: they stay apart as in the file, for layers that lie on each "
        "other");
}

/// One line for meshes that are alike and follow each other: a scene may have a hundred.
void listFindings(const Session& session)
{
    const std::vector<MeshReport>& reports = session.reports();
    const auto line = [](const MeshReport& report) {
        return fmt::format("{}: {} particles, {} triangles, {:.3g} x {:.3g} x {:.3g} m", fs::path(report.source).filename().string(),
                           ui::grouped(report.particles), ui::grouped(report.triangles), report.size.x, report.size.y, report.size.z);
    };
    for (size_t first = 0, end = 0; first < reports.size(); first = end)
    {
        const MeshReport& report = reports[first];
        const std::string text = line(report);
        end = first + 1;
        while (end < reports.size() && line(reports[end]) == text && reports[end].messages() == report.messages())
            ++end;
        ui::note(end - first > 1 ? fmt::format("{} times {}", end - first, text) : text);
        for (const std::string& message : report.messages())
        {
            ImGui::Bullet();
            ui::warning(message);
        }
    }
}

}  // namespace

void drawScenePanel(PanelContext& context)
{
    chooseScene(context);
    openByPath(context);
    openRecent(context);
    reloadOrSave(context);
    showReplay(context.session);
    if (!context.session.scene().description.empty())
        ui::note(context.session.scene().description);
    chooseScale(context);
    listFindings(context.session);
}

}  // namespace drape
