// Colours: stored as sRGB, lit as linear light.
#pragma once

#include <cmath>
#include <glm/glm.hpp>

#include "sim/vec3.h"

namespace drape {

inline float linearFromSrgb(float c)
{
    return c <= 0.04045f ? c / 12.92f : std::pow((c + 0.055f) / 1.055f, 2.4f);
}

inline glm::vec3 linearFromSrgb(const Vec3f& c)
{
    return {linearFromSrgb(c.x), linearFromSrgb(c.y), linearFromSrgb(c.z)};
}

}  // namespace drape
