// A popup to look for a file, or for a folder, with the mouse or with the keys alone.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace drape {

class FileBrowser
{
public:
    /// `endings` of the files that it shows, in small letters; none: it chooses a folder.
    FileBrowser(const char* title, std::vector<std::string> endings) : title_(title), endings_(std::move(endings)) {}

    /// Opens in the folder of `path`, or where it was last.
    void show(const std::filesystem::path& path);

    /// Call in every frame: what was just chosen.
    std::optional<std::filesystem::path> draw();

private:
    bool choosesFolder() const { return endings_.empty(); }
    void enter(const std::filesystem::path& folder);
    void go(int& selected, size_t count) const;
    void drawHead();
    void drawList();
    std::optional<std::filesystem::path> wantedPath() const;
    void drawTyped(const std::filesystem::path& path);

    const char* title_;
    std::vector<std::string> endings_;
    bool opening_ = false, takesFocus_ = false;
    std::filesystem::path folder_;
    std::vector<std::filesystem::path> folders_, files_;
    std::string wanted_;  // part of a name, or a path
    int selected_ = 0;    // of what the list shows
    std::string problem_;
    std::optional<std::filesystem::path> entered_, chosen_;  // in this frame
};

}  // namespace drape
