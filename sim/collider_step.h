// A moving collider during one iteration, seen from a cloth's frame.
#pragma once

#include "sim/stages/collision.h"
#include "sim/world.h"

namespace drape {

/// Collider `index` from part `start` to part `end` of a frame of length dt [s]; in the axes of the cloth's
/// frame at its end.
ColliderStep colliderStep(const World& world, int index, const Pose& frame, double start, double end, float dt);

/// How deep a point is in a sphere or capsule [m], both in the world; negative outside.
float depthInRound(const Collider& collider, const Vec3f& point);

/// The collider's shape now, in the world, its whole rotation in `rotation`. Reuses the memory of `out`.
void colliderInWorld(const World& world, const MovingCollider& moving, Collider& out);

}  // namespace drape
