// The polygons of a convex solid that is given by its half spaces.
#pragma once

#include <vector>

#include "sim/collider.h"

namespace drape {

/// Each face's corners, counter-clockwise seen from outside [m]; in the order of the half spaces, those that cut nothing have
/// none. A solid that reaches beyond `farthest` [m] from the origin is cut there.
std::vector<std::vector<Vec3f>> facesOf(const std::vector<HalfSpace>& planes, float farthest = 1e3f);

}  // namespace drape
