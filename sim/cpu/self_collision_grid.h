// Finds the particles near each particle: a grid over two axes and a sweep along the third.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "sim/bounds.h"
#include "sim/cpu/thread_team.h"
#include "sim/stages/grid_keys.h"
#include "sim/vec3_array.h"

namespace drape {

/// Keys and the particles that have them.
struct KeyList
{
    uint32_t *keys, *order;

    KeyList from(size_t first) const { return {keys + first, order + first}; }
};

/// The acceleration structure of the self collision (solver.md, Self collision). The longest axis of the bounding box is
/// swept in up to 65,533 cells, the others form a grid of at most 253 x 253 cells no smaller than the distance; a key holds the
/// three cells, and a particle's neighbours lie in nine ranges of the sorted keys.
class SelfCollisionGrid
{
public:
    /// Sorts the particles by key; equal keys by index. distance [m] > 0. Particles further than `size` [m] from the middle
    /// ones share the outermost cells, so that one that got lost does not make the cells large for all. All members of a team
    /// call it; how many there are changes nothing. `room`: for the sort, shape [particles * 2].
    void build(const Vec3Array& positions, float distance, float size, ThreadTeam::Member& member, uint32_t* room);
    /// On the thread that calls.
    void build(const Vec3Array& positions, float distance, float size = std::numeric_limits<float>::infinity())
    {
        ThreadTeam::Member alone = ThreadTeam::alone();
        room_.resize(2 * positions.size());
        build(positions, distance, size, alone, room_.data());
    }

    uint32_t count() const { return static_cast<uint32_t>(order_.size()); }
    const GridKeys& cells() const { return cells_; }

    // By place, that is in the order of the keys.
    const std::vector<uint32_t>& keys() const { return keys_; }
    const std::vector<uint32_t>& order() const { return order_; }  // particle
    const Vec3Array& positions() const { return positions_; }      // [m]

    /// The first place with that key or a higher one.
    uint32_t firstFrom(uint32_t key) const
    {
        return static_cast<uint32_t>(std::lower_bound(keys_.begin(), keys_.end(), key) - keys_.begin());
    }

    /// Calls near(i, j) for each ordered pair of different places whose cells are close enough to be within the distance: i from
    /// `begin` to `end`, ascending, and for each i, j ascending.
    template <class Near>
    void forEachCandidate(uint32_t begin, uint32_t end, Near&& near) const
    {
        if (begin >= end)
            return;
        uint32_t first[9], last[9];
        for (uint32_t cell = 0; cell < 9; ++cell)
            first[cell] = last[cell] = firstFrom(cells_.low(keys_[begin], cell));
        // Keys ascend, so the ends of each of the nine ranges only move forward.
        for (uint32_t at = begin; at < end; ++at)
            for (uint32_t cell = 0; cell < 9; ++cell)
            {
                const uint32_t low = cells_.low(keys_[at], cell), high = cells_.high(keys_[at], cell);
                while (first[cell] < count() && keys_[first[cell]] < low)
                    ++first[cell];
                if (last[cell] < first[cell])
                    last[cell] = first[cell];
                while (last[cell] < count() && keys_[last[cell]] <= high)
                    ++last[cell];
                const auto [from, to] = nearestInCell(first[cell], last[cell], cell, at);
                for (uint32_t other = from; other < to; ++other)
                    if (other != at)
                        near(at, other);
            }
    }

private:
    Share sort(uint32_t bits, ThreadTeam::Member& member, uint32_t* room);
    Share divide(uint32_t bits, ThreadTeam::Member& member, const KeyList& to);

    std::vector<uint32_t> keys_, order_;  // sorted
    std::vector<uint32_t> room_;
    Vec3Array positions_;
    GridKeys cells_;
    std::vector<Bounds> bounds_;  // of each member's particles
    std::vector<uint32_t> bins_;  // of each member, one after another
};

}  // namespace drape
