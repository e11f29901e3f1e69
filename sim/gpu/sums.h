// The sums of sim/fixed_sum.h and prefix sums, as loops. C++17; only .cu files include this.
#pragma once

#include "sim/gpu/run.h"

namespace drape::DRAPE_GPU {

constexpr uint32_t kBlock = 1024, kPartials = 32;  // of a fixed sum: kSumBlock, kSumPartials

template <class Value, class Term>
struct AddPartial
{
    Term term;
    uint32_t count;
    Value* partials;
    SIM_FN void operator()(uint32_t i) const
    {
        const uint32_t first = i / kPartials * kBlock, end = first + kBlock < count ? first + kBlock : count;
        Value sum{};
        for (uint32_t k = first + i % kPartials; k < end; k += kPartials)
            sum += term(k);
        partials[i] = sum;
    }
};

template <class Value>
struct AddBlock
{
    const Value* partials;
    Value* sums;
    SIM_FN void operator()(uint32_t i) const
    {
        Value partial[kPartials];
        for (uint32_t k = 0; k < kPartials; ++k)
            partial[k] = partials[i * kPartials + k];
        for (uint32_t half = kPartials / 2; half > 0; half /= 2)
            for (uint32_t k = 0; k < half; ++k)
                partial[k] += partial[k + half];
        sums[i] = partial[0];
    }
};

template <class Value>
struct ValueAt
{
    const Value* values;
    SIM_FN Value operator()(uint32_t i) const { return values[i]; }
};

/// fixedSum(count, term) into *result. `room`: for kPartials + 2 values for each 1024 terms, and as many more.
template <class Value, class Run, class Term>
SIM_FN void fixedSum(const Run& run, uint32_t count, const Term& term, void* room, Value* result)
{
    uint32_t blocks = count <= kBlock ? 1 : (count + kBlock - 1) / kBlock;
    Value* const partials = static_cast<Value*>(room);
    Value *sums = partials + blocks * kPartials, *next = sums + blocks;
    run.each(blocks * kPartials, AddPartial<Value, Term>{term, count, partials});
    run.each(blocks, AddBlock<Value>{partials, blocks == 1 ? result : sums});
    while (blocks > 1)
    {
        const uint32_t terms = blocks;
        blocks = (terms + kBlock - 1) / kBlock;
        run.each(blocks * kPartials, AddPartial<Value, ValueAt<Value>>{{sums}, terms, partials});
        run.each(blocks, AddBlock<Value>{partials, blocks == 1 ? result : next});
        Value* const swap = sums;
        sums = next;
        next = swap;
    }
}

constexpr uint32_t kScanChunk = 64;

struct AddChunk
{
    const uint32_t* values;
    uint32_t count;
    uint32_t* sums;
    SIM_FN void operator()(uint32_t i) const
    {
        uint32_t sum = 0;
        for (uint32_t k = i * kScanChunk; k < (i + 1) * kScanChunk && k < count; ++k)
            sum += values[k];
        sums[i] = sum;
    }
};

/// Values to what stands before them; `before` has that of each chunk.
struct ScanChunk
{
    uint32_t* values;
    uint32_t count;
    const uint32_t* before;  // null: one chunk
    SIM_FN void operator()(uint32_t i) const
    {
        uint32_t sum = before ? before[i] : 0;
        for (uint32_t k = i * kScanChunk; k < (i + 1) * kScanChunk && k < count; ++k)
        {
            const uint32_t value = values[k];
            values[k] = sum;
            sum += value;
        }
    }
};

/// Each value becomes the sum of those before it. `room`: a value for every 32 values.
template <class Run>
SIM_FN void exclusiveScan(const Run& run, uint32_t* values, uint32_t count, uint32_t* room)
{
    constexpr int kMostRounds = 6;  // 64^6 values
    uint32_t* level[kMostRounds + 1];
    uint32_t counts[kMostRounds + 1];
    level[0] = values;
    counts[0] = count;
    int top = 0;
    while (counts[top] > kScanChunk)
    {
        const uint32_t chunks = (counts[top] + kScanChunk - 1) / kScanChunk;
        level[top + 1] = room;
        counts[top + 1] = chunks;
        room += chunks;
        run.each(chunks, AddChunk{level[top], counts[top], level[top + 1]});
        ++top;
    }
    for (int i = top; i >= 0; --i)
        run.each((counts[i] + kScanChunk - 1) / kScanChunk, ScanChunk{level[i], counts[i], i == top ? nullptr : level[i + 1]});
}

}  // namespace drape::DRAPE_GPU
