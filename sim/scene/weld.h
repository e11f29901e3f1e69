// Which vertices lie in one place.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/progress.h"
#include "sim/vec3.h"

namespace drape {

/// For each vertex the first vertex that stands for its place: itself, or an earlier one nearer than `tolerance` [m] (0: in the
/// very same place). Vertices with used[i] == 0 stand for themselves and no other.
std::vector<uint32_t> weld(std::span<const Vec3f> positions, const std::vector<uint8_t>& used, float tolerance, Progress* progress);

}  // namespace drape
