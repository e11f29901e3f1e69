#include "sim/adjacency.h"

#include <numeric>

namespace drape {

Adjacency placesOf(std::span<const uint32_t> groups, uint32_t count)
{
    Adjacency lists;
    lists.start.assign(count + 1, 0);
    for (uint32_t thing : groups)
        ++lists.start[thing + 1];
    std::partial_sum(lists.start.begin(), lists.start.end(), lists.start.begin());
    lists.items.resize(groups.size());
    std::vector<uint32_t> next(lists.start.begin(), lists.start.end() - 1);
    for (uint32_t i = 0; i < groups.size(); ++i)
        lists.items[next[groups[i]]++] = i;
    return lists;
}

Adjacency partnersOf(std::span<const std::pair<uint32_t, uint32_t>> pairs, uint32_t count)
{
    Adjacency lists;
    lists.start.assign(count + 1, 0);
    for (const auto& [a, b] : pairs)
    {
        ++lists.start[a + 1];
        ++lists.start[b + 1];
    }
    std::partial_sum(lists.start.begin(), lists.start.end(), lists.start.begin());
    lists.items.resize(lists.start.back());
    std::vector<uint32_t> next(lists.start.begin(), lists.start.end() - 1);
    // First every smaller partner, then every larger one, so that each list ascends.
    for (const auto& [a, b] : pairs)
        lists.items[next[b]++] = a;
    for (const auto& [a, b] : pairs)
        lists.items[next[a]++] = b;
    return lists;
}

}  // namespace drape
