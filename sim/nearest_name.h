// Which name was meant: the nearest by edit distance, for messages about a misspelt one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace drape {

/// Insertions, deletions and replacements that lead from a to b (Levenshtein).
inline size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<size_t> row(b.size() + 1);
    for (size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (size_t i = 1; i <= a.size(); ++i)
    {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= b.size(); ++j)
        {
            const size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
        }
    }
    return row[b.size()];
}

/// The first of the nearest names; empty where there is none.
template <class Names>
std::string nearestName(std::string_view name, const Names& names)
{
    std::string nearest;
    size_t least = static_cast<size_t>(-1);
    for (const auto& candidate : names)
        if (const size_t distance = editDistance(name, candidate); distance < least)
        {
            least = distance;
            nearest = candidate;
        }
    return nearest;
}

}  // namespace drape
