// What a file is, by its name.
#pragma once

#include <filesystem>
#include <string>

namespace drape {

/// ".OBJ" -> ".obj".
std::string lowerExtension(const std::filesystem::path& file);

}  // namespace drape
