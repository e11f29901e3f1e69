#include "app/recent_files.h"

#include <algorithm>
#include <exception>
#include <fstream>
#include <string>

#include "app/write_file.h"

namespace drape {

namespace fs = std::filesystem;

RecentFiles::RecentFiles(fs::path folder) : folder_(std::move(folder))
{
    std::ifstream in(folder_ / "recent");
    for (std::string line; files_.size() < kMost && std::getline(in, line);)
        if (!line.empty())
            files_.emplace_back(line);
}

void RecentFiles::add(const fs::path& file)
{
    std::error_code failed;
    fs::path full = fs::weakly_canonical(fs::absolute(file), failed);
    if (failed)
        full = fs::absolute(file, failed);
    // One a line: a name with a line break cannot be told.
    if (full.string().find('\n') != std::string::npos)
        return;
    std::erase(files_, full);
    files_.insert(files_.begin(), full);
    files_.resize(std::min(files_.size(), kMost));
    if (folder_.empty())
        return;
    std::string lines;
    for (const fs::path& recent : files_)
        lines += recent.string() + '\n';
    try
    {
        fs::create_directories(folder_);
        writeFile(folder_ / "recent", lines);
    }
    catch (const std::exception&)
    {
        // Forgetting a file is no reason to disturb the user.
    }
}

}  // namespace drape
