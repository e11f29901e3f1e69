#include "app/panels/file_dialogs.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/file_type.h"
#include "app/framing.h"
#include "app/panels/file_browser.h"
#include "app/panels/widgets.h"
#include "app/resources.h"
#include "app/typed_path.h"

namespace drape {

namespace {

namespace fs = std::filesystem;

/// Asks where to save to.
class SaveDialog
{
public:
    SaveDialog(const char* title, const char* extension) : title_(title), extension_(extension) {}

    /// `suggestion` stands there at first, where the scene was not saved before.
    void show(const fs::path& scene, const fs::path& suggestion)
    {
        if (path_.empty() || scene != scene_)
            path_ = suggestion.string();
        scene_ = scene;
        ImGui::OpenPopup(title_);
    }

    /// Call in every frame, within `choices` what else there is to choose: the file that was just confirmed.
    template <class Choices>
    std::optional<fs::path> draw(const Choices& choices)
    {
        const ImVec2 display = ImGui::GetIO().DisplaySize;
        ImGui::SetNextWindowPos({0.5f * display.x, 0.35f * display.y}, ImGuiCond_Always, {0.5f, 0.5f});
        ImGui::SetNextWindowSize({std::min(34.0f * ImGui::GetFontSize(), 0.95f * display.x), 0.0f});
        if (!ImGui::BeginPopup(title_))
            return std::nullopt;
        ImGui::Text("%s as", title_);
        if (ImGui::IsWindowAppearing())
            ImGui::SetKeyboardFocusHere();
        ImGui::SetNextItemWidth(-1.0f);
        const bool entered = ImGui::InputText("##save", &path_, ImGuiInputTextFlags_EnterReturnsTrue);
        choices();
        const fs::path file = withExtension();
        std::error_code ignored;
        const bool exists = fs::exists(file, ignored);
        if (exists)
            ui::warning("That file exists and will be replaced.");
        std::optional<fs::path> confirmed;
        if ((ImGui::Button(exists ? "Replace" : "Save", {6.0f * ImGui::GetFontSize(), 0.0f}) || entered) && !path_.empty())
        {
            path_ = file.string();
            confirmed = file;
            ImGui::CloseCurrentPopup();
        }
        ImGui::SameLine();
        if (ImGui::Button("Cancel") || ui::keyPressed(ImGuiKey_Escape))
            ImGui::CloseCurrentPopup();
        ImGui::EndPopup();
        return confirmed;
    }

private:
    fs::path withExtension() const
    {
        const fs::path file = typedPath(path_);
        return lowerExtension(file) == extension_ ? file : fs::path(file.string() + extension_);
    }

    const char* title_;
    std::string extension_;
    std::string path_;
    fs::path scene_;  // that it is of
};

/// Among the scenes that come with Drape.
bool isOurs(const fs::path& file)
{
    std::error_code ignored;
    return fs::equivalent(file.parent_path(), resourceFolder() / "assets" / "scenes", ignored);
}

/// Over what was opened, if that is the user's own and of that kind, and else where Drape was started.
fs::path placeToSave(const PanelContext& context, const char* ending)
{
    const fs::path& opened = context.session.request().file;
    if (lowerExtension(opened) == ending && !isOurs(opened) && !context.session.kept().has(opened))
        return opened;
    std::error_code ignored;
    return fs::current_path(ignored) / (opened.stem().string() + ending);
}

/// Beside what was opened last, but not among the scenes that come with Drape: the gallery shows those.
fs::path placeToOpen(const PanelContext& context)
{
    const fs::path file = context.view.path.empty() ? context.session.request().file : fs::path(context.view.path);
    return isOurs(file) ? fs::path() : file;
}

void drawOpen(PanelContext& context)
{
    static FileBrowser browser("Open a mesh, scene or session", {".obj", ".json", ".session"});
    if (std::exchange(context.view.openAsked, false))
        browser.show(placeToOpen(context));
    if (const std::optional<fs::path> chosen = browser.draw())
    {
        context.view.path = chosen->string();
        context.session.open(*chosen);
    }
}

void drawSave(PanelContext& context)
{
    static SaveDialog dialog("Save the scene", ".json");
    static bool withShapes = false;
    if (std::exchange(context.view.saveAsked, false) && context.session.running())
        dialog.show(context.session.request().file, placeToSave(context, ".json"));
    const std::optional<fs::path> file = dialog.draw([] {
        ImGui::Checkbox("with the cloth's present shape", &withShapes);
        ui::tip("Opened again, it goes on from here: shape, motion and time. Otherwise it begins as it did.");
    });
    if (file)
        context.session.save(*file, cameraSetup(context.view.camera), withShapes);
}

void drawSaveSession(PanelContext& context)
{
    static SaveDialog dialog("Save the session", ".session");
    if (std::exchange(context.view.saveSessionAsked, false) && context.session.running())
        dialog.show(context.session.request().file, placeToSave(context, ".session"));
    if (const std::optional<fs::path> file = dialog.draw([] {}))
        context.session.saveRecording(*file);
}

}  // namespace

void drawFileDialogs(PanelContext& context)
{
    drawOpen(context);
    drawSave(context);
    drawSaveSession(context);
}

}  // namespace drape
