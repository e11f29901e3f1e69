#include "app/thumbnails.h"

#include <algorithm>
#include <bit>

#include "render/image.h"

namespace drape {
namespace {

/// With smaller versions of itself, since cards have any size.
std::optional<Thumbnails::Picture> read(const std::filesystem::path& file)
{
    const std::optional<Image> image = readImage(file);
    if (!image)
        return std::nullopt;
    Thumbnails::Picture picture;
    picture.aspect = static_cast<float>(image->width) / static_cast<float>(image->height);
    const auto levels = static_cast<GLsizei>(std::bit_width(static_cast<unsigned>(std::max(image->width, image->height))));
    glTextureStorage2D(picture.texture, levels, GL_RGB8, image->width, image->height);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTextureSubImage2D(picture.texture, 0, 0, 0, image->width, image->height, GL_RGB, GL_UNSIGNED_BYTE, image->rgb.data());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glGenerateTextureMipmap(picture.texture);
    glTextureParameteri(picture.texture, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTextureParameteri(picture.texture, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTextureParameteri(picture.texture, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTextureParameteri(picture.texture, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    return picture;
}

}  // namespace

const Thumbnails::Picture* Thumbnails::find(const std::string& id)
{
    const auto known = pictures_.find(id);
    const std::optional<Picture>& picture =
        known != pictures_.end() ? known->second : pictures_.emplace(id, read(folder_ / (id + ".jpg"))).first->second;
    return picture ? &*picture : nullptr;
}

}  // namespace drape
