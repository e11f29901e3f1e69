// Sums whose order depends on the number of terms alone, so that lanes, threads and CUDA get the same bits.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace drape {

/// Terms are taken in blocks of 1024; in a block, term i is added to partial sum i mod 32, in order, and the 32 are added
/// in pairs (i and i + 16, then i and i + 8, ...). The blocks' sums are the terms of the next round, until one is left.
inline constexpr uint32_t kSumBlock = 1024;
inline constexpr uint32_t kSumPartials = 32;

template <class Value, class Term>
Value sumBlock(uint32_t first, uint32_t end, Term&& term)
{
    Value partial[kSumPartials] = {};
    for (uint32_t i = first; i < end; ++i)
        partial[(i - first) % kSumPartials] += term(i);
    for (uint32_t half = kSumPartials / 2; half > 0; half /= 2)
        for (uint32_t i = 0; i < half; ++i)
            partial[i] += partial[i + half];
    return partial[0];
}

/// The sum of term(0) ... term(count - 1). Value has += and is zero when value-initialised.
template <class Value, class Term>
Value fixedSum(uint32_t count, Term&& term)
{
    if (count <= kSumBlock)
        return sumBlock<Value>(0, count, term);
    std::vector<Value> blocks;
    for (uint32_t first = 0; first < count; first += kSumBlock)
        blocks.push_back(sumBlock<Value>(first, std::min(first + kSumBlock, count), term));
    while (blocks.size() > 1)
    {
        const auto left = static_cast<uint32_t>(blocks.size());
        std::vector<Value> next;
        for (uint32_t first = 0; first < left; first += kSumBlock)
            next.push_back(sumBlock<Value>(first, std::min(first + kSumBlock, left), [&](uint32_t i) { return blocks[i]; }));
        blocks.swap(next);
    }
    return blocks.front();
}

}  // namespace drape
