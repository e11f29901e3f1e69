// Lists that threads fill together, in the order in which one thread would fill them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "sim/cpu/thread_team.h"

namespace drape {

template <class Item>
class Gatherer
{
public:
    /// What one thread has found.
    struct alignas(64) Found
    {
        std::vector<Item> items;
        std::vector<uint32_t> near;  // scratch of who looks
    };

    /// Calls find(begin, end, found) for chunks of [0, count), each on one of the threads, and appends the items that each call adds
    /// to found.items to `out`, chunk after chunk. All members of a team call it; what they wrote before, `find` may read.
    template <class Find>
    void gather(uint32_t count, uint32_t chunk, std::vector<Item>& out, ThreadTeam::Member& member, const Find& find)
    {
        const size_t chunks = (size_t{count} + chunk - 1) / chunk, members = member.members();
        member.barrier();
        if (member.index() == 0)
        {
            found_.resize(std::max(found_.size(), members));
            sizes_.resize(chunks);
        }
        member.barrier();
        Found& own = found_[member.index()];
        own.items.clear();
        // Dealt out in turn: where much is found, all find some of it.
        for (size_t c = member.index(); c < chunks; c += members)
        {
            const size_t before = own.items.size();
            const auto begin = static_cast<uint32_t>(c * chunk);
            find(begin, std::min(count - begin, chunk) + begin, own);
            sizes_[c] = own.items.size() - before;
        }
        member.barrier();
        if (member.index() == 0)
        {
            start_ = out.size();
            size_t total = start_;
            for (size_t c = 0; c < chunks; ++c)
                total += sizes_[c];
            out.resize(total);
            // The first thread may have to do all by itself in another frame.
            size_t near = 0;
            for (const Found& found : found_)
                near = std::max(near, found.near.capacity());
            own.items.reserve(out.capacity());
            own.near.reserve(near);
        }
        member.barrier();
        size_t place = start_;
        auto next = own.items.begin();
        for (size_t c = 0; c < chunks; ++c)
        {
            const auto size = static_cast<std::ptrdiff_t>(sizes_[c]);
            if (c % members == member.index())
            {
                std::copy(next, next + size, out.begin() + static_cast<std::ptrdiff_t>(place));
                next += size;
            }
            place += sizes_[c];
        }
        member.barrier();
    }

private:
    std::vector<Found> found_;   // by member
    std::vector<size_t> sizes_;  // items of each chunk
    size_t start_ = 0;
};

}  // namespace drape
