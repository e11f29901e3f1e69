#include "app/export/numbered_files.h"

#include <fmt/format.h>

#include <string>

namespace drape {

bool hasNumberPlace(const std::filesystem::path& pattern)
{
    return pattern.filename().string().find('#') != std::string::npos;
}

std::filesystem::path FileNames::of(int number) const
{
    if (!isNumbered || !hasNumberPlace(pattern))
        return pattern;
    std::string name = pattern.filename().string();
    const size_t last = name.rfind('#'), before = name.find_last_not_of('#', last);
    const size_t first = before == std::string::npos ? 0 : before + 1;
    name.replace(first, last + 1 - first, fmt::format("{:0{}}", number, last + 1 - first));
    return pattern.parent_path() / name;
}

}  // namespace drape
