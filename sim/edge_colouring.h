// Colours constraints so that those of one colour can be solved at the same time.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace drape {

/// Greedy colouring of groups of `arity` particles, in their order: each gets the lowest colour that no earlier group at one
/// of its particles has. `groups` has shape [n * arity]; the result has shape [n].
///
/// `wanted`, shape [n] or empty, are colours to try first: a group gets its own unless an earlier one at its particles has it;
/// those without (kNoColour) come last.
std::vector<uint32_t> colourGroups(std::span<const uint32_t> groups, uint32_t arity, uint32_t particleCount,
                                   std::span<const uint32_t> wanted = {});
inline constexpr uint32_t kNoColour = 0xffffffffu;

/// Where each colour begins when the groups are ordered by colour, and its end; shape [colours + 1].
std::vector<uint32_t> colourStarts(std::span<const uint32_t> colours);

}  // namespace drape
