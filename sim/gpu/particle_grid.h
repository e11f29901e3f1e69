// The grid of the self collision (solver.md): cells, a sort by key, and a search in nine ranges of the keys. C++17; only .cu
// files include this.
#pragma once

#include "sim/gpu/run.h"
#include "sim/gpu/sums.h"

namespace drape::DRAPE_GPU {

/// `At`: count(), the particles that there are; operator()(i), one of them; distance() and size() as gridCells has them.
template <class At>
struct BoundPart
{
    At at;
    Bounds* parts;
    SIM_FN void operator()(uint32_t part) const
    {
        Bounds box;
        const uint32_t count = at.count();
        for (uint32_t i = part; i < count; i += kBoundsParts)
            box.add(at(i).x);
        parts[part] = box;
    }
};

/// An empty box must not put its low end in as a high one.
SIM_FN void join(Bounds& box, const Bounds& other)
{
    box.low = {minimum(box.low.x, other.low.x), minimum(box.low.y, other.low.y), minimum(box.low.z, other.low.z)};
    box.high = {maximum(box.high.x, other.high.x), maximum(box.high.y, other.high.y), maximum(box.high.z, other.high.z)};
}

constexpr uint32_t kBoundsGroups = 32;

struct JoinParts
{
    Bounds* parts;
    SIM_FN void operator()(uint32_t group) const
    {
        Bounds box;
        for (uint32_t i = group; i < kBoundsParts; i += kBoundsGroups)
            join(box, parts[i]);
        parts[kBoundsParts + group] = box;
    }
};

template <class At>
struct MakeCells
{
    At at;
    const Bounds* parts;
    GridCells* cells;
    SIM_FN void operator()(uint32_t) const
    {
        const uint32_t count = at.count();
        if (count == 0)
            return;
        Bounds box;
        for (uint32_t i = 0; i < kBoundsGroups; ++i)
            join(box, parts[kBoundsParts + i]);
        float x[kMiddleSamples], y[kMiddleSamples], z[kMiddleSamples];
        for (uint32_t i = 0; i < kMiddleSamples; ++i)
        {
            const Vec3f sample = at(middleSample(i, count)).x;
            x[i] = sample.x;
            y[i] = sample.y;
            z[i] = sample.z;
        }
        *cells = gridCells(box, {medianOf(x), medianOf(y), medianOf(z)}, at.distance(), at.size());
    }
};

/// Places beyond the particles get the last key: no cell has it.
template <class At>
struct MakeKey
{
    At at;
    GridView grid;
    SIM_FN void operator()(uint32_t i) const
    {
        grid.keys[i] = i < at.count() ? grid.cells->keyOf(at(i).x) : 0xffffffffu;
        grid.order[i] = i;
    }
};

template <class At>
struct FetchSorted
{
    At at;
    GridView grid;
    SIM_FN void operator()(uint32_t i) const
    {
        if (i < at.count())
            grid.sorted[i] = at(grid.order[i]);
    }
};

/// A step of Batcher's bitonic sort by key, then by place, of a power of two of places.
struct CompareAndSwap
{
    GridView grid;
    uint32_t size, stride;
    SIM_FN void operator()(uint32_t i) const
    {
        const uint32_t a = (i / stride) * 2 * stride + i % stride, b = a + stride;
        const uint32_t keyA = grid.keys[a], keyB = grid.keys[b], orderA = grid.order[a], orderB = grid.order[b];
        const bool wrong = keyB < keyA || (keyB == keyA && orderB < orderA);
        if (wrong == ((a & size) == 0))
        {
            grid.keys[a] = keyB;
            grid.keys[b] = keyA;
            grid.order[a] = orderB;
            grid.order[b] = orderA;
        }
    }
};

constexpr uint32_t kDigitBits = 8, kDigits = 1u << kDigitBits, kSortThreads = 256, kSortRounds = 8;
constexpr uint32_t kTile = kSortThreads * kSortRounds;  // places that one block sorts
constexpr uint32_t kSortWarps = kSortThreads / 32;

/// How often each digit occurs in each tile, shape [digits][tiles].
__global__ void countDigitsKernel(const uint32_t* keys, uint32_t shift, uint32_t* bins)
{
    auto* const count = static_cast<uint32_t*>(sharedMemory());
    count[threadIdx.x] = 0;
    __syncthreads();
    for (uint32_t round = 0; round < kSortRounds; ++round)
        atomicAdd(&count[keys[blockIdx.x * kTile + round * kSortThreads + threadIdx.x] >> shift & (kDigits - 1)], 1u);
    __syncthreads();
    bins[threadIdx.x * gridDim.x + blockIdx.x] = count[threadIdx.x];
}

/// One pass of a stable radix sort. A warp takes its part of the tile in order, and ballots tell each lane how many before it in the
/// warp have its digit.
__global__ void scatterKernel(const uint32_t* keys, const uint32_t* order, uint32_t shift, const uint32_t* bins, uint32_t* toKeys,
                              uint32_t* toOrder)
{
    auto* const counts = static_cast<uint32_t*>(sharedMemory());  // shape [warps][digits]
    const uint32_t warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    for (uint32_t w = 0; w < kSortWarps; ++w)
        counts[w * kDigits + threadIdx.x] = 0;
    __syncthreads();
    const uint32_t first = blockIdx.x * kTile + warp * 32 * kSortRounds + lane;
    uint32_t rank[kSortRounds];
    for (uint32_t round = 0; round < kSortRounds; ++round)
    {
        const uint32_t digit = keys[first + round * 32] >> shift & (kDigits - 1);
        uint32_t peers = 0xffffffffu;
        for (uint32_t bit = 0; bit < kDigitBits; ++bit)
        {
            const bool set = (digit >> bit & 1) != 0;
            const uint32_t having = __ballot_sync(0xffffffffu, set);
            peers &= set ? having : ~having;
        }
        const uint32_t before = static_cast<uint32_t>(__popc(peers & ((1u << lane) - 1)));
        uint32_t& count = counts[warp * kDigits + digit];
        rank[round] = count + before;
        __syncwarp();
        if (before == 0)
            count += static_cast<uint32_t>(__popc(peers));
        __syncwarp();
    }
    __syncthreads();
    uint32_t sum = bins[threadIdx.x * gridDim.x + blockIdx.x];
    for (uint32_t w = 0; w < kSortWarps; ++w)
    {
        uint32_t& count = counts[w * kDigits + threadIdx.x];
        const uint32_t own = count;
        count = sum;
        sum += own;
    }
    __syncthreads();
    for (uint32_t round = 0; round < kSortRounds; ++round)
    {
        const uint32_t i = first + round * 32, key = keys[i];
        const uint32_t to = counts[warp * kDigits + (key >> shift & (kDigits - 1))] + rank[round];
        toKeys[to] = key;
        toOrder[to] = order[i];
    }
}

/// Sorts grid.room places, a power of two.
GPU_FN void sortPlaces(const BlockRun& run, const GridView& grid)
{
    for (uint32_t size = 2; size <= grid.room; size *= 2)
        for (uint32_t stride = size / 2; stride > 0; stride /= 2)
            run.each(grid.room / 2, CompareAndSwap{grid, size, stride});
}

/// Sorts grid.room places, a multiple of kTile.
inline void sortPlaces(const GridRun& run, const GridView& grid)
{
    const uint32_t tiles = grid.room / kTile;
    uint32_t *keys = grid.keys, *order = grid.order, *toKeys = grid.otherKeys, *toOrder = grid.otherOrder;
    for (uint32_t shift = 0; shift < 32; shift += kDigitBits)  // an even number of passes
    {
        launch(countDigitsKernel, tiles, kSortThreads, kDigits * sizeof(uint32_t), run.stream(), keys, shift, grid.bins);
        exclusiveScan(run, grid.bins, kDigits * tiles, grid.scanRoom);
        launch(scatterKernel, tiles, kSortThreads, kSortWarps * kDigits * sizeof(uint32_t), run.stream(), keys, order, shift, grid.bins,
               toKeys, toOrder);
        uint32_t *const swapKeys = keys, *const swapOrder = order;
        keys = toKeys;
        order = toOrder;
        toKeys = swapKeys;
        toOrder = swapOrder;
    }
}

/// Of at most `most` particles.
template <class Run, class At>
SIM_FN void buildGrid(const Run& run, const GridView& grid, const At& at, uint32_t most)
{
    run.each(kBoundsParts, BoundPart<At>{at, grid.bounds});
    run.each(kBoundsGroups, JoinParts{grid.bounds});
    run.each(1, MakeCells<At>{at, grid.bounds, grid.cells});
    run.each(grid.room, MakeKey<At>{at, grid});
    sortPlaces(run, grid);
    run.each(most, FetchSorted<At>{at, grid});
}

/// The first place with that key or a higher one.
SIM_FN uint32_t firstFrom(const uint32_t* keys, uint32_t count, uint32_t key)
{
    uint32_t low = 0;
    while (count > 0)
    {
        const uint32_t half = count / 2;
        const bool before = keys[low + half] < key;
        low = before ? low + half + 1 : low;
        count = before ? count - half - 1 : half;
    }
    return low;
}

/// Calls near(j) for each place j other than i whose cell is close enough to be within the distance, ascending by neighbouring
/// cell and place.
template <class Near>
SIM_FN void forEachCandidate(const GridView& grid, uint32_t count, uint32_t i, const Near& near)
{
    const GridKeys cells = grid.cells->keys;
    const uint32_t key = grid.keys[i];
    for (uint32_t cell = 0; cell < 9; ++cell)
    {
        const uint32_t from = firstFrom(grid.keys, count, cells.low(key, cell)), last = cells.high(key, cell);
        uint32_t to = from;
        while (to < count && grid.keys[to] <= last)
            ++to;
        const PlaceRange range = nearestInCell(from, to, cell, i);
        for (uint32_t j = range.from; j < range.to; ++j)
            if (j != i)
                near(j);
    }
}

}  // namespace drape::DRAPE_GPU
