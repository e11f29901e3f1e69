// Pictures that the program made, and what can be seen in them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

namespace drape::test {

struct Picture
{
    int width = 0, height = 0;
    std::vector<uint8_t> rgb;  // shape [height * width * 3], from the top left

    const uint8_t* at(int x, int y) const { return &rgb[static_cast<size_t>(y * width + x) * 3]; }
};

/// Throws std::runtime_error where the file is no picture.
Picture readPicture(const std::filesystem::path& file);

/// Pixels of a red cloth, lit or in shadow: nothing else in the scene is red.
bool isClothPixel(const uint8_t* rgb);
int countClothPixels(const Picture& picture);

}  // namespace drape::test
