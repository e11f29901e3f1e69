#include "render/image.h"

#include <new>

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_JPEG
#define STBI_ONLY_PNG
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb_image.h>
#include <stb_image_write.h>
#pragma GCC diagnostic pop

namespace drape {

std::string pngBytes(const Image& image)
{
    std::string bytes;
    const auto append = [](void* to, void* data, int size) {
        static_cast<std::string*>(to)->append(static_cast<const char*>(data), static_cast<size_t>(size));
    };
    if (stbi_write_png_to_func(append, &bytes, image.width, image.height, 3, image.rgb.data(), image.width * 3) == 0)
        throw std::bad_alloc();
    return bytes;
}

std::optional<Image> readImage(const std::filesystem::path& file)
{
    Image image;
    int channels = 0;
    stbi_uc* const pixels = stbi_load(file.c_str(), &image.width, &image.height, &channels, 3);
    if (pixels == nullptr)
        return std::nullopt;
    image.rgb.assign(pixels, pixels + static_cast<size_t>(image.width) * static_cast<size_t>(image.height) * 3);
    stbi_image_free(pixels);
    return image;
}

}  // namespace drape
