// The parts of a scene file that other files are made of as well.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>

#include "sim/scene/json_place.h"
#include "sim/scene/scene.h"

namespace drape {

/// `file` is where the scene stands: its paths are relative to its folder. Throws InputError.
Scene readScene(const JsonPlace& place, const std::filesystem::path& file, const std::filesystem::path& fabricFolder = {});
nlohmann::ordered_json sceneJson(const Scene& scene);

nlohmann::ordered_json paramJson(const ParamInfo& info, const ParamValue& value);

/// What differs from the usual look; an empty object where nothing does.
nlohmann::ordered_json lookJson(const ClothLook& look, const ClothLook& usual);

nlohmann::ordered_json vectorJson(const Vec3f& v);

/// The scene with its paths to meshes made to suit `file`'s folder, unless they are absolute.
Scene relocated(const Scene& scene, const std::filesystem::path& file);

}  // namespace drape
