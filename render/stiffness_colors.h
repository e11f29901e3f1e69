// The colours of the particles' own stiffness, from 0 to 1.
#pragma once

#include <array>

#include "sim/vec3.h"

namespace drape {

// sRGB.
inline constexpr std::array<Vec3f, 4> kStiffnessColors{Vec3f{0.96f, 0.86f, 0.36f}, Vec3f{0.91f, 0.47f, 0.36f}, Vec3f{0.60f, 0.26f, 0.55f},
                                                       Vec3f{0.24f, 0.22f, 0.47f}};

}  // namespace drape
