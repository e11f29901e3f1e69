// A picture in memory, and as PNG.
#pragma once

#include <cstdint>
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

}  // namespace drape
