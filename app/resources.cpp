#include "app/resources.h"

#include <cstdlib>
#include <stdexcept>
#include <string>

namespace drape {

std::filesystem::path resourceFolder()
{
    namespace fs = std::filesystem;
    std::error_code ignored;
    const auto holdsData = [&](const fs::path& folder) {
        return fs::is_directory(folder / "assets", ignored) && fs::is_directory(folder / "shaders", ignored);
    };

    if (const char* chosen = std::getenv("DRAPE_DATA"))
    {
        if (!holdsData(chosen))
            throw std::runtime_error(std::string("DRAPE_DATA=") + chosen + ": that folder holds no assets and shaders");
        return chosen;
    }
    std::string places;
    const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
    for (fs::path folder = program.parent_path(); !folder.empty(); folder = folder.parent_path())
    {
        if (holdsData(folder))
            return folder;
        places += folder.string() + ", ";
        if (folder == folder.root_path())
            break;
    }
    if (holdsData(DRAPE_SOURCE_FOLDER))
        return DRAPE_SOURCE_FOLDER;
    throw std::runtime_error("cannot find Drape's assets and shaders; looked in " + places + DRAPE_SOURCE_FOLDER +
                             ". Set DRAPE_DATA to the folder that holds them.");
}

}  // namespace drape
