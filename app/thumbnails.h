// Small pictures of the scenes as textures, read when they are first shown.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "render/gl_objects.h"

namespace drape {

/// Needs a current OpenGL context throughout its life.
class Thumbnails
{
public:
    explicit Thumbnails(std::filesystem::path folder) : folder_(std::move(folder)) {}

    struct Picture
    {
        Texture2d texture;
        float aspect = 1.0f;  // width over height
    };
    /// The picture `id`.jpg; nullptr where there is none that can be read.
    const Picture* find(const std::string& id);

private:
    std::filesystem::path folder_;
    std::map<std::string, std::optional<Picture>> pictures_;
};

}  // namespace drape
