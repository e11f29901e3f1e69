// Where the program's data lie: beside the source tree it was built from, or beside the program.
#pragma once

#include <filesystem>

namespace drape {

/// Folder that holds `assets` and `shaders`. Throws std::runtime_error that names the places it looked in.
std::filesystem::path resourceFolder();

}  // namespace drape
