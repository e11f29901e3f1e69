// How a cloth is drawn. Nothing of it matters to the simulation.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "sim/vec3.h"

namespace drape {

enum class Weave : uint8_t
{
    none,   // felt, leather, rubber
    plain,  // over one, under one
    twill,  // slanted ribs, as of denim
    satin,  // long floats that lie nearly flat
    knit,   // columns of loops
};
inline constexpr std::array<std::string_view, 5> kWeaveNames{"none", "plain", "twill", "satin", "knit"};

struct ClothLook
{
    Vec3f front{0.72f, 0.16f, 0.18f};  // sRGB in [0,1]
    Vec3f back{0.90f, 0.86f, 0.78f};
    float roughness = 0.65f;    // of its shine, in [0,1]
    float sheen = 0.4f;         // light that fibres standing off catch at grazing angles, in [0,1]
    float translucency = 0.2f;  // light from behind that comes through, in [0,1]
    Weave weave = Weave::plain;
    float thread = 0.003f;  // from one thread to the next [m]

    bool operator==(const ClothLook&) const = default;
};

/// The numbers among them, with the bounds that files are held to.
struct LookNumber
{
    std::string_view name;
    float ClothLook::*value;
    float low, high;
};
inline constexpr std::array<LookNumber, 4> kLookNumbers{{{"roughness", &ClothLook::roughness, 0.0f, 1.0f},
                                                         {"sheen", &ClothLook::sheen, 0.0f, 1.0f},
                                                         {"translucency", &ClothLook::translucency, 0.0f, 1.0f},
                                                         {"thread", &ClothLook::thread, 1e-4f, 1.0f}}};

}  // namespace drape
