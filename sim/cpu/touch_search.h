// Which triangles a particle touches, in a fixed order.
#pragma once

#include <algorithm>
#include <vector>

#include "sim/cpu/touch_solver.h"
#include "sim/cpu/triangle_tree.h"

namespace drape {

/// Calls touching(a, b, c, side) for each triangle that particle q touches and is no corner of, by ascending number.
/// `triangles` are the tree's, of particles counted from `offset` on. `near` is scratch.
template <class Touching>
void forEachTouch(const TriangleTree& tree, const TouchSolver& bodies, const std::vector<uint32_t>& triangles, uint32_t offset, uint32_t q,
                  float thickness, std::vector<uint32_t>& near, Touching&& touching)
{
    Bounds way;
    way.add(bodies.before[q]);
    way.add(bodies.now[q]);
    way = way.grown(thickness);
    const auto& before = bodies.before;
    const auto& now = bodies.now;
    near.clear();
    tree.forEachNear(way, [&](uint32_t t) {
        const uint32_t* const corners = &triangles[3 * size_t{t}];
        if (offset + corners[0] != q && offset + corners[1] != q && offset + corners[2] != q)
            near.push_back(t);
    });
    std::sort(near.begin(), near.end());
    for (uint32_t t : near)
    {
        const uint32_t a = offset + triangles[3 * size_t{t}], b = offset + triangles[3 * size_t{t} + 1],
                       c = offset + triangles[3 * size_t{t} + 2];
        const float side = touchedSide(before[q], before[a], before[b], before[c], now[q], now[a], now[b], now[c], thickness);
        if (side != 0.0f)
            touching(a, b, c, side);
    }
}

/// The same for a rim, an edge of particles p and q: touching(u, v, rim, side) for each edge that it touches and shares no
/// particle with; rim as TriangleTree::edgeAt has it.
template <class Touching>
void forEachEdgeTouch(const TriangleTree& tree, const TouchSolver& bodies, const std::vector<uint32_t>& triangles, uint32_t offset,
                      uint32_t p, uint32_t q, float thickness, std::vector<uint32_t>& near, Touching&& touching)
{
    const auto& before = bodies.before;
    const auto& now = bodies.now;
    Bounds way;
    for (uint32_t end : {p, q})
    {
        way.add(before[end]);
        way.add(now[end]);
    }
    // A little further than needed, so that rounding never hides a touch.
    way = way.grown(thickness * 1.001f);
    near.clear();
    tree.forEachNear(way, [&](uint32_t t) { near.push_back(t); });
    std::sort(near.begin(), near.end());
    for (uint32_t t : near)
        for (size_t k = 0; k < 3; ++k)
        {
            const int32_t rim = tree.edgeAt(t, k);
            const uint32_t u = offset + triangles[3 * size_t{t} + k], v = offset + triangles[3 * size_t{t} + (k + 1) % 3];
            if (rim == SurfaceTree::kNotHere || p == u || p == v || q == u || q == v)
                continue;
            Bounds box;
            for (uint32_t end : {u, v})
            {
                box.add(before[end]);
                box.add(now[end]);
            }
            if (!box.touches(way))
                continue;
            const float side = touchedEdge(before[p], before[q], before[u], before[v], now[p], now[q], now[u], now[v], thickness);
            if (side != 0.0f)
                touching(u, v, rim, side);
        }
}

}  // namespace drape
