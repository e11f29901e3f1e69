#include "sim/edge_colouring.h"

#include <bit>

namespace drape {

std::vector<uint32_t> colourPairs(std::span<const uint32_t> pairs, uint32_t particleCount)
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

    std::vector<uint32_t> colours(pairs.size() / 2);
    for (size_t i = 0; i < colours.size(); ++i)
    {
        const uint32_t a = pairs[2 * i], b = pairs[2 * i + 1];
        size_t index = 0;
        uint64_t taken = word(a, 0) | word(b, 0);
        while (taken == ~uint64_t{0})
        {
            ++index;
            taken = word(a, index) | word(b, index);
        }
        colours[i] = static_cast<uint32_t>(index * 64) + static_cast<uint32_t>(std::countr_one(taken));
        mark(a, colours[i]);
        mark(b, colours[i]);
    }
    return colours;
}

}  // namespace drape
