#include "app/user_folders.h"

#include <cstdlib>

namespace drape {

namespace fs = std::filesystem;

fs::path homeFolder()
{
    const char* home = std::getenv("HOME");
    return home != nullptr ? home : "";
}

fs::path configFolder()
{
    if (const char* config = std::getenv("XDG_CONFIG_HOME"); config != nullptr && *config != '\0')
        return fs::path(config) / "drape";
    const fs::path home = homeFolder();
    return home.empty() ? home : home / ".config" / "drape";
}

fs::path keptFolder()
{
    const fs::path folder = configFolder();
    return folder.empty() ? folder : folder / "kept";
}

}  // namespace drape
