// A picture in memory, as PNG, and from a file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace drape {

struct Image
{
    int width = 0, height = 0;  // [pixels]
    std::vector<uint8_t> rgb;   // sRGB, top row first, shape [height * width * 3]
};

/// As the content of a PNG file.
std::string pngBytes(const Image& image);

/// Of a JPEG or PNG file; none where it cannot be read.
std::optional<Image> readImage(const std::filesystem::path& file);

}  // namespace drape
