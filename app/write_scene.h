// A scene as a file.
#pragma once

#include <filesystem>

#include "sim/scene/scene.h"

namespace drape {

/// Paths to meshes are rewritten to be relative to the new file. Throws what writeFile throws.
void writeScene(const Scene& scene, const std::filesystem::path& file);

}  // namespace drape
