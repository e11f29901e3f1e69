#include "sim/edge_colouring.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace drape {

std::vector<uint32_t> colourGroups(std::span<const uint32_t> groups, uint32_t arity, uint32_t particleCount)
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

    std::vector<uint32_t> colours(groups.size() / arity);
    for (size_t i = 0; i < colours.size(); ++i)
    {
        const std::span<const uint32_t> group = groups.subspan(i * arity, arity);
        uint64_t taken = ~uint64_t{0};
        size_t index = 0;
        for (; true; ++index)
        {
            taken = 0;
            for (uint32_t particle : group)
                taken |= word(particle, index);
            if (taken != ~uint64_t{0})
                break;
        }
        colours[i] = static_cast<uint32_t>(index * 64) + static_cast<uint32_t>(std::countr_one(taken));
        for (uint32_t particle : group)
            mark(particle, colours[i]);
    }
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
