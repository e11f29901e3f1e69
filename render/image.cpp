#include "render/image.h"

#include <stdexcept>

#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb_image_write.h>
#pragma GCC diagnostic pop

namespace drape {

void writePng(const Image& image, const std::filesystem::path& file)
{
    if (stbi_write_png(file.c_str(), image.width, image.height, 3, image.rgb.data(), image.width * 3) == 0)
        throw std::runtime_error("Cannot write the picture " + file.string() + ": does its folder exist, and may you write there?");
}

}  // namespace drape
