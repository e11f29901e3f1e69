// Where cloth touches something, as marks in the picture.
#pragma once

#include <array>
#include <cstdint>

#include "sim/vec3.h"

namespace drape {

enum class ContactKind : uint8_t
{
    solid,       // a collider
    itself,      // its own cloth
    otherCloth,  // another one
};

struct ContactPoint
{
    Vec3f at;  // [m]
    ContactKind kind;
};

/// By kind, sRGB.
inline constexpr std::array<Vec3f, 3> kContactColors{Vec3f{0.15f, 0.45f, 0.85f}, Vec3f{0.95f, 0.60f, 0.10f}, Vec3f{0.10f, 0.65f, 0.45f}};

}  // namespace drape
