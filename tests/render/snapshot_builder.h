// Snapshots built by hand, for tests that draw or point at them.
#pragma once

#include "sim/snapshot.h"

namespace drape {

/// A flat square cloth of 2 x 2 m facing `normal` (+z or -z, +y or -y), its centre at `center`, with cells x cells quads. No colliders.
FrameSnapshot squareCloth(const Vec3f& center, const Vec3f& normal, uint32_t cells, bool withUv = true);

Collider groundPlane(float height);

}  // namespace drape
