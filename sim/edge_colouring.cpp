#include "sim/edge_colouring.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace drape {

std::vector<uint32_t> colourGroups(std::span<const uint32_t> groups, uint32_t arity, uint32_t particleCount,
                                   std::span<const uint32_t> wanted)
{
    // The colours in use at each particle, 64 to a word; particles that need more words are rare.
    std::vector<uint64_t> used(particleCount, 0);
    std::vector<std::vector<uint64_t>> more;
    const auto word = [&](uint32_t particle, size_t index) -> uint64_t {
        if (index == 0)
            return used[particle];
        return index <= more.size() && !more[index - 1].empty() ? more[index - 1][particle] : 0;
    };
    const auto mark = [&](uint32_t particle, uint32_t colour) {
        const size_t index = colour / 64;
        const uint64_t bit = uint64_t{1} << (colour % 64);
        if (index == 0)
        {
            used[particle] |= bit;
            return;
        }
        if (more.size() < index)
            more.resize(index);
        if (more[index - 1].empty())
            more[index - 1].assign(particleCount, 0);
        more[index - 1][particle] |= bit;
    };

    const auto isFree = [&](std::span<const uint32_t> group, uint32_t colour) {
        uint64_t taken = 0;
        for (uint32_t particle : group)
            taken |= word(particle, colour / 64);
        return (taken >> (colour % 64) & 1) == 0;
    };
    const auto lowestFree = [&](std::span<const uint32_t> group) {
        for (size_t index = 0; true; ++index)
        {
            uint64_t taken = 0;
            for (uint32_t particle : group)
                taken |= word(particle, index);
            if (taken != ~uint64_t{0})
                return static_cast<uint32_t>(index * 64) + static_cast<uint32_t>(std::countr_one(taken));
        }
    };

    std::vector<uint32_t> colours(groups.size() / arity, kNoColour);
    const auto colour = [&](size_t i, std::span<const uint32_t> group, uint32_t with) {
        colours[i] = with;
        for (uint32_t particle : group)
            mark(particle, with);
    };
    for (size_t i = 0; i < wanted.size(); ++i)
        if (const auto group = groups.subspan(i * arity, arity); wanted[i] != kNoColour && isFree(group, wanted[i]))
            colour(i, group, wanted[i]);
    for (size_t i = 0; i < colours.size(); ++i)
        if (const auto group = groups.subspan(i * arity, arity); colours[i] == kNoColour)
            colour(i, group, lowestFree(group));
    return colours;
}

std::vector<uint32_t> colourStarts(std::span<const uint32_t> colours)
{
    std::vector<uint32_t> start(colours.empty() ? 1 : *std::max_element(colours.begin(), colours.end()) + 2, 0);
    for (uint32_t colour : colours)
        ++start[colour + 1];
    std::partial_sum(start.begin(), start.end(), start.begin());
    return start;
}

}  // namespace drape
