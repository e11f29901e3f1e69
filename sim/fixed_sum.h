// Sums whose order depends on the number of terms alone, so that lanes, threads and CUDA get the same bits.
#pragma once

#include <algorithm>
#include <cstdint>

namespace drape {

/// Terms are taken in blocks of 1024; in a block, term i is added to partial sum i mod 32, in order, and the 32 are added
/// in pairs (i and i + 16, then i and i + 8, ...). The blocks' sums are the terms of the next round, until one is left.
inline constexpr uint32_t kSumBlock = 1024;
inline constexpr uint32_t kSumPartials = 32;

template <class Value, class Term>
Value sumBlock(uint32_t first, uint32_t end, const Term& term)
{
    Value partial[kSumPartials] = {};
    for (uint32_t i = first; i < end; ++i)
        partial[(i - first) % kSumPartials] += term(i);
    for (uint32_t half = kSumPartials / 2; half > 0; half /= 2)
        for (uint32_t i = 0; i < half; ++i)
            partial[i] += partial[i + half];
    return partial[0];
}

/// The sum of the terms from `first` to `end`, in blocks of blocks: `size` terms, a power of kSumBlock, make one term of the last round.
template <class Value, class Term>
Value sumBlocks(uint64_t first, uint64_t end, uint64_t size, const Term& term)
{
    if (size == 1)
        return sumBlock<Value>(static_cast<uint32_t>(first), static_cast<uint32_t>(end), term);
    return sumBlock<Value>(0, static_cast<uint32_t>((end - first + size - 1) / size), [&](uint32_t i) {
        return sumBlocks<Value>(first + i * size, std::min(first + (i + 1) * size, end), size / kSumBlock, term);
    });
}

/// The sum of term(0) ... term(count - 1). Value has += and is zero when value-initialised.
template <class Value, class Term>
Value fixedSum(uint32_t count, const Term& term)
{
    uint64_t size = 1;
    while (size * kSumBlock < count)
        size *= kSumBlock;
    return sumBlocks<Value>(0, count, size, term);
}

}  // namespace drape
