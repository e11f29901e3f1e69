// Which of a cloth's edges are drawn, and what their colours tell.
#pragma once

#include <array>
#include <cstdint>

#include "sim/fabric.h"

namespace drape {

enum class EdgeDisplay : uint8_t
{
    none,
    phases,  // all, by type
    bending,
    shear,
    horizontal,
    vertical,
    sets,  // all, by the colour of the edge colouring: those of one are solved at the same time
};
inline constexpr std::array<const char*, 7> kEdgeDisplayNames{"none",       "all phases", "bending",  "shear",
                                                              "horizontal", "vertical",   "colouring"};

constexpr bool isShown(EdgeDisplay display, PhaseType type)
{
    constexpr int kFirst = static_cast<int>(EdgeDisplay::bending);
    return display == EdgeDisplay::phases || display == EdgeDisplay::sets || static_cast<int>(display) == kFirst + static_cast<int>(type);
}

}  // namespace drape
