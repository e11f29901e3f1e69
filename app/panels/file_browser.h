// A popup to look for a mesh or scene in the folders.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace drape {

class FileBrowser
{
public:
    /// Opens in the folder of `path`, or where it was last.
    void show(const std::filesystem::path& path);

    /// Call in every frame: the file that was just chosen.
    std::optional<std::filesystem::path> draw();

private:
    void enter(const std::filesystem::path& folder);

    bool opening_ = false;
    std::filesystem::path folder_;
    std::vector<std::filesystem::path> folders_, files_;
    std::string problem_;
};

}  // namespace drape
