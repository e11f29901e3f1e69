// A whole file as text.
#pragma once

#include <filesystem>
#include <string>

#include "sim/progress.h"

namespace drape {

/// Throws InputError that names the file and the reason, Cancelled.
std::string readFile(const std::filesystem::path& file, Progress* progress = nullptr);

}  // namespace drape
