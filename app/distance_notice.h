// What the user should know about distances that the solver does not keep in full.
#pragma once

#include <string>
#include <vector>

#include "sim/world.h"

namespace drape {

/// Empty where the distance that is asked for is kept.
std::string selfDistanceNotice(const SelfCollisionParams& params, const Fabric& fabric);
/// `kept`: interDistanceOf() the cloths [m].
std::string interDistanceNotice(const InterCollisionParams& params, float kept);

/// Those of all cloths, each once.
std::vector<std::string> distanceNotices(const World& world);

}  // namespace drape
