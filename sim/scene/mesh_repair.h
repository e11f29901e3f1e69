// Faces as they come -> a surface that can be simulated, drawn and exported.
#pragma once

#include <optional>

#include "sim/cloth_mesh.h"
#include "sim/progress.h"
#include "sim/scene/mesh_report.h"
#include "sim/scene/source_mesh.h"

namespace drape {

/// Welds vertices nearer than `weldDistance` (a fraction of the bounding box's diagonal; none: welds nothing), cuts polygons into
/// triangles, drops what cannot be simulated, gives each part one front, and counts all that in `report`. The indices of `source` must be
/// valid and its coordinates finite. Without a usable face the result has no triangles.
ClothMesh repairMesh(SourceMesh source, std::optional<float> weldDistance, MeshReport& report, Progress* progress = nullptr);

}  // namespace drape
