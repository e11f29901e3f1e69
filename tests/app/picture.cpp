#include "tests/app/picture.h"

#include <stdexcept>

#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#include <stb_image.h>

namespace drape::test {

Picture readPicture(const std::filesystem::path& file)
{
    Picture picture;
    int channels = 0;
    stbi_uc* pixels = stbi_load(file.c_str(), &picture.width, &picture.height, &channels, 3);
    if (!pixels)
        throw std::runtime_error(file.string() + ": " + stbi_failure_reason());
    picture.rgb.assign(pixels, pixels + static_cast<size_t>(picture.width) * static_cast<size_t>(picture.height) * 3);
    stbi_image_free(pixels);
    return picture;
}

bool isClothPixel(const uint8_t* rgb)
{
    return rgb[0] > 40 && rgb[0] > 2 * rgb[1] && rgb[0] > 2 * rgb[2];
}

int countClothPixels(const Picture& picture)
{
    int count = 0;
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < picture.width; ++x)
            count += isClothPixel(picture.at(x, y)) ? 1 : 0;
    return count;
}

}  // namespace drape::test
