// The meshes that a scene reads: no export takes their place.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/export/export_request.h"
#include "sim/scene/scene.h"

namespace drape {

/// Of its cloths and of its solids.
std::vector<std::filesystem::path> sourceFiles(const Scene& scene);

/// What is wrong with writing to `file`, which is one of them under whatever name; empty: nothing.
std::string sourceProblem(const std::filesystem::path& file, const Scene& scene);
/// The same of an export and of the mesh beside it.
std::string sourceProblem(const ExportRequest& request, const Scene& scene);

}  // namespace drape
