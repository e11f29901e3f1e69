// Finds the particles near each particle: a grid over two axes and a sweep along the third.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "sim/vec3_array.h"

namespace drape {

/// The acceleration structure of the self collision (solver.md, Self collision). The longest axis of the bounding box is
/// swept in 65,533 cells, the others form a grid of at most 253 x 253 cells no smaller than the distance; a key holds the
/// three cells, and a particle's neighbours lie in nine ranges of the sorted keys.
class SelfCollisionGrid
{
public:
    /// Sorts the particles by key; equal keys by index. distance [m] > 0. Particles further than `size` [m] from the middle
    /// ones share the outermost cells, so that one that got lost does not make the cells large for all.
    void build(const Vec3Array& positions, float distance, float size = std::numeric_limits<float>::infinity());

    /// A particle looks at no more than this many others in one cell of the grid, the nearest in key order: a bound on the
    /// work where thousands lie in one place. No cloth that is not crushed comes near it.
    static constexpr uint32_t kMostInCell = 1024;

    /// Calls near(i, j) for each ordered pair of different particles whose cells are close enough to be within the
    /// distance: i in key order, and for each i, j in key order.
    template <class Near>
    void forEachCandidate(Near&& near) const
    {
        // Keys ascend, so the ends of each of the nine ranges only move forward.
        uint32_t first[9] = {}, last[9] = {};
        const auto count = static_cast<uint32_t>(keys_.size());
        for (uint32_t at = 0; at < count; ++at)
        {
            const uint32_t sweep = keys_[at] & kSweepMask;
            const uint32_t low = sweep - (sweep < reach_ ? sweep : reach_);
            const uint32_t high = kSweepMask - sweep < reach_ ? kSweepMask : sweep + reach_;
            for (uint32_t cell = 0; cell < 9; ++cell)
            {
                const uint32_t base = (keys_[at] & ~kSweepMask) + (cell / 3 << 24) + (cell % 3 << 16) - (1u << 24) - (1u << 16);
                while (first[cell] < count && keys_[first[cell]] < (base | low))
                    ++first[cell];
                if (last[cell] < first[cell])
                    last[cell] = first[cell];
                while (last[cell] < count && keys_[last[cell]] <= (base | high))
                    ++last[cell];
                uint32_t begin = first[cell], end = last[cell];
                if (end - begin > kMostInCell)
                {
                    // Around the particle itself both of a pair agree; elsewhere around the middle.
                    const uint32_t middle = cell == 4 ? at : begin + (end - begin) / 2;
                    end = end - middle > kMostInCell / 2 ? middle + kMostInCell / 2 + 1 : end;
                    begin = middle - begin > kMostInCell / 2 ? middle - kMostInCell / 2 : begin;
                }
                for (uint32_t other = begin; other < end; ++other)
                    if (other != at)
                        near(order_[at], order_[other]);
            }
        }
    }

private:
    static constexpr uint32_t kSweepMask = 0xffff;

    void sort();

    std::vector<uint32_t> keys_, order_;  // sorted
    std::vector<uint32_t> otherKeys_, otherOrder_;
    uint32_t reach_ = 0;  // sweep cells that cover the distance
};

}  // namespace drape
