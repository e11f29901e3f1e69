// The colours in which two compared sides are told apart, and the scale of the distances between them.
#pragma once

#include <array>

#include "sim/vec3.h"

namespace drape {

// sRGB.
inline constexpr Vec3f kColorOfA{0.95f, 0.60f, 0.22f};
inline constexpr Vec3f kColorOfB{0.24f, 0.53f, 0.93f};

/// A distance of 10^kLowestDecade m or less has the first of the colours, one of 10^kHighestDecade m or more the last; between
/// them the scale is logarithmic. No distance at all is kColorOfEqual.
inline constexpr int kLowestDecade = -7, kHighestDecade = 0;
inline constexpr std::array<Vec3f, 6> kDistanceColors{Vec3f{0.25f, 0.36f, 0.80f}, Vec3f{0.16f, 0.66f, 0.84f}, Vec3f{0.20f, 0.72f, 0.42f},
                                                      Vec3f{0.93f, 0.85f, 0.25f}, Vec3f{0.95f, 0.50f, 0.12f}, Vec3f{0.80f, 0.10f, 0.16f}};
inline constexpr Vec3f kColorOfEqual{0.62f, 0.64f, 0.67f};

}  // namespace drape
