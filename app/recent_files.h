// The files that the user opened last, remembered from one run to the next.
#pragma once

#include <filesystem>
#include <vector>

namespace drape {

/// The user's folder for Drape's settings: $XDG_CONFIG_HOME/drape, or ~/.config/drape. Empty where neither is known.
std::filesystem::path configFolder();

/// Where a KeptWork keeps what is not saved; empty where the user's folder is not known.
std::filesystem::path keptFolder();

class RecentFiles
{
public:
    static constexpr size_t kMost = 10;

    /// Reads `folder`/recent; a missing or unreadable file is an empty list. An empty folder: nothing is remembered.
    explicit RecentFiles(std::filesystem::path folder);

    /// Newest first.
    const std::vector<std::filesystem::path>& files() const { return files_; }

    /// Puts a file first, and writes the list.
    void add(const std::filesystem::path& file);

private:
    std::filesystem::path folder_;
    std::vector<std::filesystem::path> files_;
};

}  // namespace drape
