// The distances that cloths keep from themselves and each other, as far as they count.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "sim/snapshot.h"
#include "sim/world.h"

namespace drape {

// Whoever asks for more would have nearly everything touch nearly everything, and wait minutes for a frame.
constexpr float kMostSpacings = 6.0f;

/// The distance between neighbouring particles, on average [m].
inline float spacingOf(const Fabric& fabric)
{
    return std::sqrt(fabric.area / static_cast<float>(std::max(fabric.particleCount, 1u)));
}

/// The distance that counts of what is asked for, where the particles are so far apart [m].
inline float keptDistance(float asked, float spacing)
{
    return std::min(asked, kMostSpacings * spacing);
}

/// That a cloth keeps from itself; 0: none. What is nearer at rest does not count, so beyond the cloth's size nothing is left to do, and
/// particles alone may keep any distance.
inline float selfDistanceOf(const SelfCollisionParams& params, const Fabric& fabric)
{
    if (!params.on || params.model == SelfCollisionModel::particles)
        return params.on ? params.distance : 0.0f;
    return params.distance < fabric.restSize ? keptDistance(params.distance, spacingOf(fabric)) : 0.0f;
}

inline const Fabric& fabricOf(const Cloth& cloth)
{
    return cloth.fabric();
}
inline const Fabric& fabricOf(const ClothSnapshot& cloth)
{
    return *cloth.fabric;
}

/// That cloths keep from each other; 0: none.
template <class AnyCloth>
float interDistanceOf(const InterCollisionParams& params, const std::vector<AnyCloth>& cloths)
{
    float widest = 0.0f;
    for (const AnyCloth& cloth : cloths)
        widest = std::max(widest, spacingOf(fabricOf(cloth)));
    return params.on ? keptDistance(params.distance, widest) : 0.0f;
}

}  // namespace drape
