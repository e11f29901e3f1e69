// A picture in memory, and as a PNG file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace drape {

struct Image
{
    int width = 0, height = 0;  // [pixels]
    std::vector<uint8_t> rgb;   // sRGB, top row first, shape [height * width * 3]
};

/// Throws std::runtime_error that names the file where it cannot be written.
void writePng(const Image& image, const std::filesystem::path& file);

}  // namespace drape
