// Names of files that are counted: out/cloth_####.ply.
#pragma once

#include <filesystem>
#include <string>

namespace drape {

/// Whether there is a place for the number, "####", in the name of the file.
bool hasNumberPlace(const std::filesystem::path& pattern);

/// The last run of # in the name replaced by the number, with zeros before it to as many digits.
std::filesystem::path numberedFile(const std::filesystem::path& pattern, int number);

}  // namespace drape
