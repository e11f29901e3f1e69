// Writing a file so that it is either whole or untouched.
#pragma once

#include <filesystem>
#include <string_view>

namespace drape {

/// Writes beside the file first, then renames. Throws std::runtime_error that names the file and the reason.
void writeFile(const std::filesystem::path& file, std::string_view content);

/// Throws what writeFile would throw if the file's folder is missing or closed to us, so that a long run need not end in that.
void checkWritable(const std::filesystem::path& file);

}  // namespace drape
