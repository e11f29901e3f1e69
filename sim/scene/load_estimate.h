// What a scene will take once it is loaded, guessed before it is.
#pragma once

#include "sim/scene/scene.h"

namespace drape {

struct LoadEstimate
{
    double particles = 0.0;
    double bytes = 0.0;  // at the most, while it is cooked; meshes, fabrics, state and one backend's memory
};

/// Counts what is generated and goes by the size of mesh files that are not read yet; one that cannot be looked at counts nothing.
LoadEstimate estimateLoad(const Scene& scene);

/// The same of a mesh file by itself.
LoadEstimate estimateFile(const std::filesystem::path& file);

}  // namespace drape
