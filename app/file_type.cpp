#include "app/file_type.h"

#include <algorithm>
#include <cctype>

namespace drape {

std::string lowerExtension(const std::filesystem::path& file)
{
    std::string extension = file.extension().string();
    std::ranges::transform(extension, extension.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return extension;
}

}  // namespace drape
