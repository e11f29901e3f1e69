// The colliders of an iteration, as the stages need them.
#pragma once

#include <vector>

#include "sim/stages/collision_point.h"
#include "sim/step_params.h"
#include "sim/world.h"

namespace drape {

/// Those that a cloth kept at `offset` [m] may touch in an iteration, each with the box round it. They point at the world's meshes
/// and half spaces. Reuses the memory of `out`.
void collisionShapes(const World& world, const ClothIterationParams& now, float offset, std::vector<CollisionShape>& out);

}  // namespace drape
