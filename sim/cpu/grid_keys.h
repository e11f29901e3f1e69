// The keys of the self collision's grid.
#pragma once

#include <cstdint>

#include "sim/fn.h"

namespace drape {

/// How the cells of a place are packed into a key: grid a, grid b, sweep, from the highest bit on.
struct GridKeys
{
    uint32_t sweepBits = 0, gridBits = 0;  // gridBits: of b
    uint32_t reach = 0;                    // sweep cells that cover the distance

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

}  // namespace drape
