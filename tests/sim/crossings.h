// Counts where cloths go through themselves or each other, by brute force in double precision.
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <utility>

#include "sim/world.h"

namespace drape {

inline bool segmentCrosses(const Vec3d& p, const Vec3d& q, const std::array<Vec3d, 3>& t)
{
    const Vec3d n = cross(t[1] - t[0], t[2] - t[0]);
    const double from = dot(p - t[0], n), to = dot(q - t[0], n);
    if (!(from * to < 0.0))
        return false;
    const Vec3d at = p + (q - p) * (from / (from - to));
    for (size_t k = 0; k < 3; ++k)
        if (dot(cross(t[(k + 1) % 3] - t[k], at - t[k]), n) < 0.0)
            return false;
    return true;
}

/// Edges of `a` that go through triangles of `b` that they share no corner with.
inline int crossings(const Cloth& a, const Cloth& b)
{
    const auto world = [](const Cloth& cloth, uint32_t i) { return toDouble(cloth.worldPosition(i)); };
    int count = 0;
    std::vector<uint32_t> room;
    for (uint32_t i = 0; i < a.fabric().particleCount; ++i)
        for (uint32_t j : a.fabric().neighboursOf(i, room))
        {
            if (j < i)
                continue;
            const Vec3d p = world(a, i), q = world(a, j);
            for (size_t t = 0; t < b.fabric().triangles.size(); t += 3)
            {
                const std::array<uint32_t, 3> corner{b.fabric().triangles[t], b.fabric().triangles[t + 1], b.fabric().triangles[t + 2]};
                bool shared = false;
                for (uint32_t c : corner)
                    shared = shared || (&a == &b && (c == i || c == j));
                if (!shared && segmentCrosses(p, q, {world(b, corner[0]), world(b, corner[1]), world(b, corner[2])}))
                    ++count;
            }
        }
    return count;
}
inline int crossingsBetween(const Cloth& a, const Cloth& b)
{
    return crossings(a, b) + crossings(b, a);
}

}  // namespace drape
