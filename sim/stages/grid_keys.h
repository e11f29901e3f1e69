// The cells of the self collision's grid and their keys. C++17: .cu files include this.
#pragma once

#include <cstdint>

#include "sim/bounds.h"
#include "sim/vec3.h"

namespace drape {

/// How the cells of a place are packed into a key: grid a, grid b, sweep, from the highest bit on.
struct GridKeys
{
    uint32_t sweepBits = 0, gridBits = 0;  // gridBits: of b
    uint32_t reach = 0;                    // sweep cells that cover the distance
    uint32_t bits = 0;                     // of a whole key

    /// The first key of neighbouring cell `cell` in [0, 9), ascending, that may be near a place with that key, and the last one.
    SIM_FN uint32_t low(uint32_t key, uint32_t cell) const
    {
        const uint32_t sweep = key & sweepMask();
        return neighbour(key, cell) | (sweep - (sweep < reach ? sweep : reach));
    }
    SIM_FN uint32_t high(uint32_t key, uint32_t cell) const
    {
        const uint32_t sweep = (key & sweepMask()) + reach;
        return neighbour(key, cell) | (sweep < sweepMask() ? sweep : sweepMask());
    }

private:
    SIM_FN uint32_t sweepMask() const { return (1u << sweepBits) - 1; }
    SIM_FN uint32_t neighbour(uint32_t key, uint32_t cell) const
    {
        const uint32_t a = 1u << (sweepBits + gridBits), b = 1u << sweepBits;
        return (key & ~sweepMask()) + cell / 3 * a + cell % 3 * b - a - b;
    }
};

/// A particle looks at no more than this many others in one cell of the grid, the nearest in key order: a bound on the
/// work where thousands lie in one place. No cloth that is not crushed comes near it.
constexpr uint32_t kMostInCell = 1024;

/// Places from `from` to `to` that the place `at` looks at in a range of the sorted keys.
struct PlaceRange
{
    uint32_t from, to;
};
/// Of a range that is overfull, what lies around the place itself in its own cell (4), where both of a pair agree; elsewhere what
/// lies around the middle.
SIM_FN PlaceRange nearestInCell(uint32_t from, uint32_t to, uint32_t cell, uint32_t at)
{
    if (to - from > kMostInCell)
    {
        const uint32_t middle = cell == 4 ? at : from + (to - from) / 2;
        to = to - middle > kMostInCell / 2 ? middle + kMostInCell / 2 + 1 : to;
        from = middle - from > kMostInCell / 2 ? middle - kMostInCell / 2 : from;
    }
    return {from, to};
}

/// The cells along one axis.
struct CellScale
{
    int axis;
    float low, cellsPerMetre, cells;

    /// In [1, cells]; 0 and cells + 1 stay empty, so that a neighbouring cell's key never wraps. 1 for a NaN.
    SIM_FN uint32_t cellOf(float at) const
    {
        const float cell = (at - low) * cellsPerMetre + 1.0f;
        return static_cast<uint32_t>(static_cast<int32_t>(minimum(maximum(1.0f, cell), cells)));
    }
    /// Of the highest cell's number, plus one.
    SIM_FN uint32_t bits() const
    {
        uint32_t count = 0;
        for (uint32_t rest = static_cast<uint32_t>(cells) + 1; rest != 0; rest >>= 1)
            ++count;
        return count;
    }
};

/// From `low` to `high` [m] in no more than `most` cells.
SIM_FN CellScale scaleOf(int axis, float low, float high, float cellsPerMetre, float most)
{
    CellScale scale{axis, low, cellsPerMetre, most};
    scale.cells = static_cast<float>(scale.cellOf(high));
    return scale;
}

struct GridCells
{
    CellScale a, b, sweep;
    GridKeys keys;

    /// By coordinates along the three axes [m].
    SIM_FN uint32_t keyOf(float atA, float atB, float atSweep) const
    {
        return (a.cellOf(atA) << keys.gridBits | b.cellOf(atB)) << keys.sweepBits | sweep.cellOf(atSweep);
    }
    SIM_FN uint32_t keyOf(const Vec3f& x) const { return keyOf(along(x, a.axis), along(x, b.axis), along(x, sweep.axis)); }

private:
    SIM_FN static float along(const Vec3f& x, int axis) { return axis == 0 ? x.x : axis == 1 ? x.y : x.z; }
};

/// Particles whose coordinates' medians tell where most of the cloth is, spread evenly over all.
constexpr uint32_t kMiddleSamples = 9;
SIM_FN uint32_t middleSample(uint32_t sample, uint32_t count)
{
    return static_cast<uint32_t>(uint64_t{sample} * (count - 1) / (kMiddleSamples - 1));
}
SIM_FN float medianOf(float (&samples)[kMiddleSamples])
{
    for (uint32_t i = 1; i < kMiddleSamples; ++i)
        for (uint32_t k = i; k > 0 && samples[k] < samples[k - 1]; --k)
        {
            const float lower = samples[k];
            samples[k] = samples[k - 1];
            samples[k - 1] = lower;
        }
    return samples[kMiddleSamples / 2];
}

/// The grid for particles within `bounds`, most of them around `middle`, for pairs nearer than `distance` > 0 [m]. What is further
/// than `size` [m] from the middle shares the outermost cells.
SIM_FN GridCells gridCells(const Bounds& bounds, const Vec3f& middle, float distance, float size)
{
    constexpr float kGridCells = 253.0f, kSweepCells = 65533.0f;
    constexpr float kSweepCellsPerDistance = 32.0f;  // finer cells would only make longer keys
    const float least[3] = {bounds.low.x, bounds.low.y, bounds.low.z}, most[3] = {bounds.high.x, bounds.high.y, bounds.high.z};
    const float mid[3] = {middle.x, middle.y, middle.z};
    float low[3], high[3], extent[3];
    int sweep = 0;
    for (int axis = 0; axis < 3; ++axis)
    {
        low[axis] = maximum(least[axis], mid[axis] - size);
        high[axis] = minimum(most[axis], mid[axis] + size);
        extent[axis] = high[axis] - low[axis];
        if (extent[axis] > extent[sweep])
            sweep = axis;
    }
    // A little larger than needed, so that rounding never hides a pair.
    const int axisA = (sweep + 1) % 3, axisB = (sweep + 2) % 3;
    const float cellA = maximum(distance, extent[axisA] / kGridCells) * 1.0001f,
                cellB = maximum(distance, extent[axisB] / kGridCells) * 1.0001f;
    const float sweepScale = minimum(kSweepCells / maximum(extent[sweep], distance), kSweepCellsPerDistance / distance);
    GridCells cells;
    cells.a = scaleOf(axisA, low[axisA], high[axisA], 1.0f / cellA, kGridCells);
    cells.b = scaleOf(axisB, low[axisB], high[axisB], 1.0f / cellB, kGridCells);
    cells.sweep = scaleOf(sweep, low[sweep], high[sweep], sweepScale, kSweepCells);
    cells.keys.sweepBits = cells.sweep.bits();
    cells.keys.gridBits = cells.b.bits();
    cells.keys.reach = static_cast<uint32_t>(minimum(2.0f + cells.sweep.cellsPerMetre * distance * 1.0001f, 65535.0f));
    cells.keys.bits = cells.a.bits() + cells.keys.gridBits + cells.keys.sweepBits;
    return cells;
}

}  // namespace drape
