// Small helpers for messages that say what was meant.
#pragma once

#include <cstddef>
#include <string_view>

namespace drape {

/// Least number of characters inserted, removed, replaced or swapped with their neighbour (restricted Damerau-Levenshtein).
size_t editDistance(std::string_view a, std::string_view b);

/// The one of `names` with the least edit distance to `name`, empty when there are none; the first of equals.
template <class Names>
std::string_view nearestName(std::string_view name, const Names& names)
{
    std::string_view best;
    size_t least = static_cast<size_t>(-1);
    for (const auto& candidate : names)
    {
        const size_t distance = editDistance(name, candidate);
        if (distance < least)
        {
            least = distance;
            best = candidate;
        }
    }
    return best;
}

}  // namespace drape
