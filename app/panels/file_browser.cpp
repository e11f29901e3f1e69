#include "app/panels/file_browser.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "app/file_type.h"
#include "app/panels/palette.h"
#include "app/panels/widgets.h"
#include "app/typed_path.h"
#include "app/user_folders.h"

namespace drape {

namespace fs = std::filesystem;

namespace {

/// Whether a name has a part, in small or capital letters.
bool hasPart(const std::string& name, const std::string& part)
{
    return !std::ranges::search(name, part, [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); }).empty() ||
           part.empty();
}

std::string joined(const std::vector<std::string>& endings)
{
    std::string text;
    for (size_t i = 0; i < endings.size(); ++i)
        text += (i == 0 ? "" : i + 1 < endings.size() ? ", " : " or ") + endings[i];
    return text;
}

}  // namespace

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
    wanted_.clear();
    selected_ = 0;
    takesFocus_ = true;
    fs::directory_iterator entry(folder_, failed);
    if (failed)
    {
        problem_ = failed == std::errc::permission_denied ? "You may not look into this folder; its owner can allow that with chmod +rx."
                                                          : failed.message() + ".";
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
        if (entry->is_directory(ignored))
            folders_.push_back(path);
        else if (std::ranges::find(endings_, lowerExtension(path)) != endings_.end())
            files_.push_back(path);
    }
    std::ranges::sort(folders_);
    std::ranges::sort(files_);
}

/// The keys of a list.
void FileBrowser::go(int& selected, size_t count) const
{
    constexpr int kPage = 12;
    const int steps = (ui::keyPressed(ImGuiKey_DownArrow) ? 1 : 0) - (ui::keyPressed(ImGuiKey_UpArrow) ? 1 : 0) +
                      (ui::keyPressed(ImGuiKey_PageDown) ? kPage : 0) - (ui::keyPressed(ImGuiKey_PageUp) ? kPage : 0);
    selected = std::clamp(selected + steps, 0, std::max(static_cast<int>(count) - 1, 0));
}

void FileBrowser::drawHead()
{
    if (ImGui::Button("Up"))
        entered_ = folder_.parent_path();
    ui::tip("The folder that this one is in (Backspace)");
    ImGui::SameLine();
    if (ImGui::Button("Home"))
        entered_ = homeFolder().empty() ? fs::path("/") : homeFolder();
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    ImGui::TextColored(palette::kDim, "%s", folder_.c_str());
    if (std::exchange(takesFocus_, false))
        ImGui::SetKeyboardFocusHere();
    const bool wasEmpty = wanted_.empty();
    ImGui::SetNextItemWidth(-1.0f);
    if (ImGui::InputTextWithHint("##wanted", "part of a name, or a path; arrows and Enter choose", &wanted_))
        selected_ = 0;
    if (wasEmpty && wanted_.empty() && ui::keyPressed(ImGuiKey_Backspace))
        entered_ = folder_.parent_path();
}

/// What was typed, where that is a path and not part of a name.
std::optional<fs::path> FileBrowser::wantedPath() const
{
    return wanted_.find('/') != std::string::npos ? std::optional(folder_ / typedPath(wanted_)) : std::nullopt;
}

void FileBrowser::drawTyped(const fs::path& path)
{
    std::error_code failed;
    const fs::file_status status = fs::status(path, failed);
    const bool isFolder = fs::is_directory(status), isFile = !choosesFolder() && fs::is_regular_file(status);
    const char* other = failed == std::errc::permission_denied ? "You may not look into its folder." : "There is no such file or folder.";
    ImGui::BeginChild("list", {0.0f, -1.6f * ImGui::GetFrameHeight()});
    ui::note(isFolder ? "Enter goes to this folder." : isFile ? "Enter opens this file." : other);
    ImGui::EndChild();
    if (ui::keyPressed(ImGuiKey_Enter) || ui::keyPressed(ImGuiKey_KeyPadEnter))
    {
        if (isFolder)
            entered_ = path;
        else if (isFile)
            chosen_ = path.lexically_normal();
        else
            takesFocus_ = true;
    }
}

void FileBrowser::drawList()
{
    std::vector<const fs::path*> shown;
    for (const std::vector<fs::path>* list : {&folders_, &files_})
        for (const fs::path& path : *list)
            if (hasPart(path.filename().string(), wanted_))
                shown.push_back(&path);
    const size_t folders = static_cast<size_t>(
        std::ranges::count_if(folders_, [&](const fs::path& path) { return hasPart(path.filename().string(), wanted_); }));
    const int before = selected_;
    go(selected_, shown.size());
    const bool confirmed = ui::keyPressed(ImGuiKey_Enter) || ui::keyPressed(ImGuiKey_KeyPadEnter);

    ImGui::BeginChild("list", {0.0f, -1.6f * ImGui::GetFrameHeight()});
    ImGui::PushStyleColor(ImGuiCol_Header, palette::kAccentDark);
    for (size_t i = 0; i < shown.size(); ++i)
    {
        const bool isFolder = i < folders, isSelected = static_cast<int>(i) == selected_;
        const std::string name = shown[i]->filename().string() + (isFolder ? "/" : "") + "##" + std::to_string(i);
        const bool clicked = ImGui::Selectable(name.c_str(), isSelected, ImGuiSelectableFlags_DontClosePopups);
        if (isSelected && selected_ != before)
            ImGui::SetScrollHereY();
        if (clicked || (isSelected && confirmed))
            (isFolder ? entered_ : chosen_) = *shown[i];
    }
    ImGui::PopStyleColor();
    if (!problem_.empty())
        ui::warning(problem_);
    else if (shown.empty())
        ui::note(!wanted_.empty()  ? "Nothing here has that in its name."
                 : choosesFolder() ? "No folders here."
                                   : "No folders here, and no " + joined(endings_) + ".");
    ImGui::EndChild();
}

std::optional<fs::path> FileBrowser::draw()
{
    if (std::exchange(opening_, false))
        ImGui::OpenPopup(title_);
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float em = ImGui::GetFontSize();
    ImGui::SetNextWindowPos({0.5f * display.x, 0.5f * display.y}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSize({std::min(38.0f * em, 0.95f * display.x), std::min(30.0f * em, 0.9f * display.y)});
    if (!ImGui::BeginPopup(title_))
        return std::nullopt;
    entered_.reset();
    chosen_.reset();
    ImGui::TextUnformatted(title_);
    drawHead();
    ImGui::Separator();
    if (const std::optional<fs::path> path = wantedPath())
        drawTyped(*path);
    else
        drawList();
    if (choosesFolder())
    {
        if (ImGui::Button("Choose this folder"))
            chosen_ = folder_;
        ImGui::SameLine();
    }
    if (ImGui::Button("Cancel") || ui::keyPressed(ImGuiKey_Escape) || chosen_)
        ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
    if (entered_)
        enter(fs::path(*entered_));
    return chosen_;
}

}  // namespace drape
