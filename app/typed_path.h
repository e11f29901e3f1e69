// The path that a person means by what they type or paste.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace drape {

/// Without blanks and quotes around it, as terminals show names with blanks; `~` at its start is the home folder; a `file://` address, as
/// file managers copy it, is the file's path.
std::filesystem::path typedPath(std::string_view typed);

}  // namespace drape
