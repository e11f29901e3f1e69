// Lists of numbers, one list for each of many things.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace drape {

/// For each particle a list, all lists in one array (AdjacencyQuerier of the seed): counts, prefix sum, fill.
struct Adjacency
{
    std::vector<uint32_t> start;  // shape [particles + 1]
    std::vector<uint32_t> items;  // shape [start.back()]

    std::span<const uint32_t> of(uint32_t particle) const
    {
        return std::span(items).subspan(start[particle], start[particle + 1] - start[particle]);
    }
};

/// For each of `count` things the places in `groups` where it stands, ascending.
Adjacency placesOf(std::span<const uint32_t> groups, uint32_t count);

/// For each of `count` things those that it shares a pair with, ascending. Pairs: first < second, ascending.
Adjacency partnersOf(std::span<const std::pair<uint32_t, uint32_t>> pairs, uint32_t count);

}  // namespace drape
