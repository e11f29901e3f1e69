// Where the cloths of a frame touch colliders, themselves and each other.
#pragma once

#include <memory>
#include <vector>

#include "render/contact_point.h"
#include "sim/snapshot.h"

namespace drape {

/// Found from the particles' places alone, by the distances at which the solver keeps them apart: a particle is in touch where it is no
/// farther from a collider, or from a particle that is not its neighbour at rest, than that distance and a little for rounding.
/// At most kMostContacts, spread evenly over what is found.
std::vector<ContactPoint> findContacts(const FrameSnapshot& frame);
inline constexpr size_t kMostContacts = 20000;

}  // namespace drape
