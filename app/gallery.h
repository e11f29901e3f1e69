// The scenes that come with Drape, in the groups of assets/gallery.json.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "sim/scene/scene.h"

namespace drape {

struct GalleryGroup
{
    std::string title;
    std::vector<SceneEntry> scenes;
};

/// The scenes of `assets`/scenes. Those that no group names stand in a last group, all of them where there is no file of groups.
std::vector<GalleryGroup> loadGallery(const std::filesystem::path& assets);

/// Whether each word of `search` is somewhere in what the gallery says about the scene, in whatever case.
bool isFound(const GalleryGroup& group, const SceneEntry& scene, std::string_view search);

}  // namespace drape
