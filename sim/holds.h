// Takes hold of a cloth's particles, and lets them go.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "sim/world.h"

namespace drape {

/// nullptr where the particle is free.
Hold* findHold(Cloth& cloth, uint32_t particle);

/// Ascending, each once; none where the cloth does not have all of them.
std::vector<uint32_t> inOrder(const Cloth& cloth, std::span<const uint32_t> particles);

/// Holds these where they are; `particles`: from `inOrder`. False where all were held already.
bool addHolds(Cloth& cloth, std::span<const uint32_t> particles);

/// Pins no longer what `which` tells; what is not dragged is free then, at the velocity it has. False where none is freed.
bool unpin(Cloth& cloth, const std::function<bool(const Hold&)>& which);

/// Drags no longer what `which` tells, and leaves it pinned or free: firmly held particles at the velocity of the hand, others where they
/// are and as they move. lastStep: of the world [s]. False where that changes no mass.
bool release(Cloth& cloth, const std::function<bool(const Hold&)>& which, bool pin, double lastStep);

/// At the end of a frame of length dt [s]: how the mouse moves a dragged particle. It does not speak in every frame, nor just
/// once in each, hence an average.
void followHand(Hold& hold, float dt);

}  // namespace drape
