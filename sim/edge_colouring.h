// Colours constraints so that those of one colour can be solved at the same time.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace drape {

/// Greedy colouring of pairs of particles, in their order: each gets the lowest colour that no earlier pair at either of its
/// particles has. `pairs` has shape [n * 2]; the result has shape [n].
std::vector<uint32_t> colourPairs(std::span<const uint32_t> pairs, uint32_t particleCount);

}  // namespace drape
