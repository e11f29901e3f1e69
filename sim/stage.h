// The stages of an iteration, in their order (solver.md, One frame).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace drape {

enum class Stage : uint8_t
{
    integrate,
    wind,
    motion,
    tethers,
    levels,
    edges,
    pressure,
    separation,
    collision,
    selfCollision,
    interCollision,
    sleep,
};
inline constexpr int kStageCount = 12;
inline constexpr std::array<std::string_view, kStageCount> kStageNames{"integrate", "wind",          "motion",         "tethers",
                                                                       "levels",    "edges",         "pressure",       "separation",
                                                                       "collision", "selfCollision", "interCollision", "sleep"};

}  // namespace drape
