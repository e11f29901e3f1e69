// Writing a file so that it is either whole or untouched.
#pragma once

#include <filesystem>
#include <string_view>

namespace drape {

/// Throws std::runtime_error that names the file, the reason and what to do.
void writeFile(const std::filesystem::path& file, std::string_view content);

}  // namespace drape
