// The text of a Wavefront OBJ file -> its vertices and faces, every line checked, nothing repaired.
#pragma once

#include <string>
#include <string_view>

#include "sim/progress.h"
#include "sim/scene/source_mesh.h"

namespace drape {

/// All indices of the result are valid and all coordinates finite. Throws InputError (syntax, index out of range, non-finite
/// coordinate, no faces) that names the line, Cancelled.
SourceMesh readObj(std::string_view text, const std::string& name, Progress* progress);

}  // namespace drape
