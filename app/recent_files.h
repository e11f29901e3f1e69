// The files that the user opened last, remembered from one run to the next.
#pragma once

#include <filesystem>
#include <vector>

namespace drape {

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
