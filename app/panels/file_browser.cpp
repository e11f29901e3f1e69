#include "app/panels/file_browser.h"

#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/file_type.h"
#include "app/panels/palette.h"
#include "app/panels/widgets.h"

namespace drape {

namespace fs = std::filesystem;

void FileBrowser::show(const fs::path& path)
{
    std::error_code ignored;
    const fs::path near = fs::is_directory(path, ignored) ? path : path.parent_path();
    if (!near.empty() && fs::is_directory(near, ignored))
        enter(near);
    else
        enter(folder_.empty() ? fs::current_path(ignored) : folder_);
    opening_ = true;
}

void FileBrowser::enter(const fs::path& folder)
{
    std::error_code failed;
    folder_ = fs::absolute(folder, failed).lexically_normal();
    if (folder_.filename().empty() && folder_ != folder_.root_path())
        folder_ = folder_.parent_path();
    folders_.clear();
    files_.clear();
    problem_.clear();
    fs::directory_iterator entry(folder_, failed);
    if (failed)
    {
        problem_ = failed.message();
        return;
    }
    for (; entry != fs::directory_iterator(); entry.increment(failed))
    {
        if (failed)
            break;
        const fs::path& path = entry->path();
        std::error_code ignored;
        if (path.filename().string().starts_with('.'))
            continue;
        const std::string extension = lowerExtension(path);
        if (entry->is_directory(ignored))
            folders_.push_back(path);
        else if (extension == ".obj" || extension == ".json" || extension == ".session")
            files_.push_back(path);
    }
    std::ranges::sort(folders_);
    std::ranges::sort(files_);
}

std::optional<fs::path> FileBrowser::draw()
{
    if (std::exchange(opening_, false))
        ImGui::OpenPopup("Open a mesh or scene");
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float em = ImGui::GetFontSize();
    ImGui::SetNextWindowPos({0.5f * display.x, 0.5f * display.y}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSize({std::min(34.0f * em, 0.95f * display.x), std::min(30.0f * em, 0.9f * display.y)});
    if (!ImGui::BeginPopup("Open a mesh or scene"))
        return std::nullopt;

    std::optional<fs::path> chosen, entered;
    ImGui::TextColored(palette::kDim, "%s", folder_.c_str());
    ImGui::Separator();
    ImGui::BeginChild("list", {0.0f, -1.6f * ImGui::GetFrameHeight()});
    if (folder_ != folder_.root_path() && ImGui::Selectable("..", false, ImGuiSelectableFlags_DontClosePopups))
        entered = folder_.parent_path();
    for (const fs::path& path : folders_)
        if (ImGui::Selectable((path.filename().string() + "/").c_str(), false, ImGuiSelectableFlags_DontClosePopups))
            entered = path;
    for (const fs::path& path : files_)
        if (ImGui::Selectable(path.filename().c_str()))
            chosen = path;
    if (!problem_.empty())
        ui::warning(problem_);
    else if (files_.empty())
        ui::note("No .obj, .json or .session here.");
    ImGui::EndChild();
    if (ImGui::Button("Cancel") || chosen)
        ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    if (entered)
        enter(*entered);
    return chosen;
}

}  // namespace drape
