// Long-range attachments: how far each particle may be from the pins (Kim, Chentanez and Müller 2012).
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/fabric.h"

namespace drape {

inline constexpr uint32_t kTethersPerParticle = 4;

/// For each particle up to four anchors with the distance along the cloth.
struct Tethers
{
    // By slot, as many as the particle with the most tethers has; the particle itself where a slot is unused.
    PaddedArray<uint32_t> anchor;  // particle, shape [slots][particles]
    PaddedArray<float> length;     // geodesic rest distance [m], shape [slots][particles]
    PaddedArray<uint32_t> count;   // tethers in use, shape [particles]; 0 for pins

    bool empty() const { return count.empty(); }
};

/// Tethers to the nearest particle of each of the four nearest groups of anchors; a group is a set of anchors connected
/// along the cloth's edges. `isAnchor` has shape [particles]. No anchors, or cancelled: empty.
Tethers makeTethers(const Fabric& fabric, const std::vector<bool>& isAnchor, const std::atomic<bool>* cancelled = nullptr);

}  // namespace drape
