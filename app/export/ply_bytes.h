// The cloths of a frame as a binary PLY.
#pragma once

#include <string>

#include "sim/snapshot.h"

namespace drape {

/// All cloths in one list of vertices, in their sources' number and order, with normals, and one list of faces. Where every vertex has
/// one texture coordinate in all faces, it is the vertex's `s` and `t`; otherwise each face has a list `texcoord`.
std::string plyBytes(const FrameSnapshot& frame);

}  // namespace drape
