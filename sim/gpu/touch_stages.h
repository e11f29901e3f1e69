// Self collision against triangles: which particles touch which triangles and which rims touch which edges, and how they come
// apart. C++17; only .cu files include this.
#pragma once

#include "sim/gpu/run.h"
#include "sim/gpu/sums.h"
#include "sim/stages/touches.h"

namespace drape::DRAPE_GPU {

/// Particles on their way through an iteration.
struct Bodies
{
    Particle* now;  // w: inverse mass
    const Particle* before;
};

/// A cloth among others: where its particles and triangles begin.
struct Among
{
    const uint32_t* firstParticle = nullptr;  // null: it is alone
    const uint32_t* active = nullptr;         // 0: nobody looks at it
    SIM_FN uint32_t first() const { return firstParticle ? *firstParticle : 0; }
    SIM_FN bool isIdle() const { return active && *active == 0; }
};

constexpr uint32_t kLeaf = 4;  // triangles of a leaf: SurfaceTree::kLeafSize
constexpr int32_t kEdgeNotHere = -2;

struct FitLeaf
{
    TreeView tree;
    Bodies bodies;
    Among among;
    SIM_FN void operator()(uint32_t leaf) const
    {
        if (among.isIdle())
            return;
        const uint32_t first = among.first();
        Bounds all;
        for (uint32_t i = leaf * kLeaf; i < (leaf + 1) * kLeaf && i < tree.triangleCount; ++i)
        {
            Bounds box;
            for (uint32_t corner = 0; corner < 3; ++corner)
            {
                const uint32_t p = first + tree.triangles[3 * size_t{tree.order[i]} + corner];
                box.add(bodies.before[p].x);
                box.add(bodies.now[p].x);
            }
            tree.boxes[i] = box;
            all.add(box);
        }
        tree.nodes[tree.firstLeaf + leaf] = all;
    }
};

struct FitNode
{
    TreeView tree;
    uint32_t first;
    SIM_FN void operator()(uint32_t i) const
    {
        const uint32_t node = first + i;
        Bounds box = tree.nodes[2 * node + 1];
        box.add(tree.nodes[2 * node + 2]);
        tree.nodes[node] = box;
    }
};

/// Depth by depth, the deepest first.
template <class Run>
SIM_FN void fitTree(const Run& run, const TreeView& tree, const Bodies& bodies, const Among& among)
{
    run.each(tree.nodeCount - tree.firstLeaf, FitLeaf{tree, bodies, among});
    for (uint32_t end = tree.firstLeaf; end > 0;)
    {
        uint32_t depth = 1;
        while (2 * depth <= end)
            depth *= 2;
        run.each(end - (depth - 1), FitNode{tree, depth - 1});
        end = depth - 1;
    }
}

/// Calls near(triangle) for each triangle whose box touches `box`.
template <class Near>
SIM_FN void forEachNear(const TreeView& tree, const Bounds& box, const Near& near)
{
    if (tree.nodeCount == 0)
        return;
    uint32_t stack[kBvhStack];
    uint32_t depth = 0;
    stack[depth++] = 0;
    while (depth > 0)
    {
        const uint32_t node = stack[--depth];
        if (!tree.nodes[node].touches(box))
            continue;
        if (node >= tree.firstLeaf)
        {
            const uint32_t first = (node - tree.firstLeaf) * kLeaf;
            for (uint32_t i = first; i < first + kLeaf && i < tree.triangleCount; ++i)
                if (tree.boxes[i].touches(box))
                    near(tree.order[i]);
            continue;
        }
        stack[depth++] = 2 * node + 1;
        stack[depth++] = 2 * node + 2;
    }
}

/// Box round the ways of two particles.
SIM_FN Bounds wayOf(const Bodies& bodies, uint32_t p, uint32_t q)
{
    Bounds way;
    way.add(bodies.before[p].x);
    way.add(bodies.now[p].x);
    way.add(bodies.before[q].x);
    way.add(bodies.now[q].x);
    return way;
}

/// touching(a, b, c, side, triangle) for each triangle that particle q touches and is no corner of. `all` are those that q
/// counts among; the tree's begin at `offset`.
template <class Touching>
SIM_FN void forEachTouch(const TreeView& tree, const Bodies& all, uint32_t offset, uint32_t q, float thickness, const Touching& touching)
{
    const Vec3f q0 = all.before[q].x, q1 = all.now[q].x;
    Bounds way;
    way.add(q0);
    way.add(q1);
    forEachNear(tree, way.grown(thickness), [&](uint32_t t) {
        const uint32_t a = offset + tree.triangles[3 * size_t{t}], b = offset + tree.triangles[3 * size_t{t} + 1],
                       c = offset + tree.triangles[3 * size_t{t} + 2];
        if (a == q || b == q || c == q)
            return;
        const float side =
            touchedSide(q0, all.before[a].x, all.before[b].x, all.before[c].x, q1, all.now[a].x, all.now[b].x, all.now[c].x, thickness);
        if (side != 0.0f)
            touching(a, b, c, side, t);
    });
}

/// The same for a rim of particles p and q: touching(u, v, rim, side, triangle * 3 + edge).
template <class Touching>
SIM_FN void forEachEdgeTouch(const TreeView& tree, const Bodies& all, uint32_t offset, uint32_t p, uint32_t q, float thickness,
                             const Touching& touching)
{
    // A little further than needed, so that rounding never hides a touch.
    const Bounds way = wayOf(all, p, q).grown(thickness * 1.001f);
    forEachNear(tree, way, [&](uint32_t t) {
        for (uint32_t k = 0; k < 3; ++k)
        {
            const int32_t rim = tree.edges[3 * size_t{t} + k];
            const uint32_t u = offset + tree.triangles[3 * size_t{t} + k], v = offset + tree.triangles[3 * size_t{t} + (k + 1) % 3];
            if (rim == kEdgeNotHere || p == u || p == v || q == u || q == v || !wayOf(all, u, v).touches(way))
                continue;
            const float side = touchedEdge(all.before[p].x, all.before[q].x, all.before[u].x, all.before[v].x, all.now[p].x, all.now[q].x,
                                           all.now[u].x, all.now[v].x, thickness);
            if (side != 0.0f)
                touching(u, v, rim, side, 3 * t + k);
        }
    });
}

/// What an item has found: counted first, then written where the counts before it say, in the order of the keys.
struct Finder
{
    TouchView touches;
    uint32_t item;
    bool writes;
    uint32_t count = 0;

    SIM_FN void add(const Touch& touch, uint32_t key)
    {
        if (writes)
        {
            const uint32_t first = touches.itemStart[item];
            uint32_t at = first + count;
            if (at >= touches.room)
                return;  // all is done again with more room
            for (; at > first && touches.keys[at - 1] > key; --at)
            {
                touches.keys[at] = touches.keys[at - 1];
                touches.touches[at] = touches.touches[at - 1];
            }
            touches.keys[at] = key;
            touches.touches[at] = touch;
        }
        ++count;
    }
    SIM_FN void finish() const
    {
        if (!writes)
            touches.itemStart[item] = count;
    }
};

/// Particles first, then rims.
struct FindSelfTouches : Job
{
    bool writes;

    SIM_FN void operator()(uint32_t item) const
    {
        const ClothView& c = *cloth;
        const Vec3f* const rest = c.rest;
        const Bodies bodies{c.current, c.previous};
        const float thickness = params().selfDistance;
        Finder finder{c.touches, item, writes};
        if (item < c.particleCount)
            forEachTouch(c.tree, bodies, 0, item, thickness, [&](uint32_t i, uint32_t j, uint32_t k, float side, uint32_t t) {
                if (!(triangleDistanceSquared(rest[item], rest[i], rest[j], rest[k]) < thickness * thickness))
                    finder.add({TouchKind::triangle, {item, i, j, k}, side}, t);
            });
        else
        {
            const uint32_t r = item - c.particleCount, p = c.tree.rims[2 * r], q = c.tree.rims[2 * r + 1];
            forEachEdgeTouch(c.tree, bodies, 0, p, q, thickness, [&](uint32_t u, uint32_t v, int32_t other, float side, uint32_t key) {
                const bool seenFromThere = other >= 0 && other < static_cast<int32_t>(r);
                const float restGap = lengthSquared(betweenEdges(rest[p], rest[q], rest[u], rest[v]).apart);
                if (!seenFromThere && !(restGap < thickness * thickness))
                    finder.add({TouchKind::edges, {p, q, u, v}, side}, key);
            });
        }
        finder.finish();
    }
};

/// How many there are in all; they may be more than there is room for.
struct CountTouches
{
    TouchView touches;
    SIM_FN void operator()(uint32_t) const
    {
        const uint32_t count = touches.itemStart[touches.items];
        *touches.needed = count;
        if (count > *touches.most)
            *touches.most = count;
    }
};

struct TouchJob
{
    TouchView t;
    Bodies bodies;
    const ContactNumbers* rules;

    SIM_FN uint32_t count() const { return *t.needed < t.room ? *t.needed : t.room; }
};

struct ClearParts : TouchJob
{
    SIM_FN void operator()(uint32_t p) const
    {
        t.partStart[p] = 0;
        if (p < t.particles)
            t.partFill[p] = 0;
    }
};

struct CountParts : TouchJob
{
    GPU_FN void operator()(uint32_t i) const
    {
        if (i < count())
            for (uint32_t k = 0; k < sizeOf(t.touches[i]); ++k)
                atomicAdd(&t.partStart[t.touches[i].particle[k]], 1u);
    }
};

struct FillParts : TouchJob
{
    GPU_FN void operator()(uint32_t i) const
    {
        if (i < count())
            for (uint32_t k = 0; k < sizeOf(t.touches[i]); ++k)
            {
                const uint32_t p = t.touches[i].particle[k];
                t.parts[t.partStart[p] + atomicAdd(&t.partFill[p], 1u)] = i * 4 + k;
            }
    }
};

/// Each particle's sums keep the order of the touches.
struct SortParts : TouchJob
{
    SIM_FN void operator()(uint32_t p) const
    {
        for (uint32_t i = t.partStart[p] + 1; i < t.partStart[p + 1]; ++i)
        {
            const uint32_t part = t.parts[i];
            uint32_t at = i;
            for (; at > t.partStart[p] && t.parts[at - 1] > part; --at)
                t.parts[at] = t.parts[at - 1];
            t.parts[at] = part;
        }
    }
};

struct FindPushes : TouchJob
{
    SIM_FN void operator()(uint32_t i) const
    {
        if (i < count())
            t.pushes[i] = pushOf(t.touches[i], rules->distance, [&](uint32_t p) { return bodies.now[p].x; });
    }
};

struct FindCrowds : TouchJob
{
    SIM_FN void operator()(uint32_t p) const
    {
        float crowd = 0.0f;
        for (uint32_t i = t.partStart[p]; i < t.partStart[p + 1]; ++i)
            if (const Push<float>& push = t.pushes[t.parts[i] / 4]; push.depth > 0.0f)
                crowd += absolute(push.part[t.parts[i] % 4]);
        t.crowds[p] = crowd;
    }
};

struct FindMoves : TouchJob
{
    SIM_FN void operator()(uint32_t i) const
    {
        if (i < count() && t.pushes[i].depth > 0.0f)
            t.moves[i] = touchMove(
                t.touches[i], t.pushes[i], rules->stiffness, rules->friction,
                [&](uint32_t p) { return bodies.now[p].x - bodies.before[p].x; },
                [&](uint32_t p, float part) { return bodies.now[p].w * part * t.crowds[p]; });
    }
};

struct MoveTouching : TouchJob
{
    SIM_FN void operator()(uint32_t p) const
    {
        if (*t.needed == 0)
            return;
        Particle& x = bodies.now[p];
        Vec3f sum{0.0f, 0.0f, 0.0f};
        for (uint32_t i = t.partStart[p]; i < t.partStart[p + 1]; ++i)
            if (const Push<float>& push = t.pushes[t.parts[i] / 4]; push.depth > 0.0f)
                sum += t.moves[t.parts[i] / 4] * (x.w * push.part[t.parts[i] % 4]);
        x.x += sum;
    }
};

/// Of what has been found, taken apart.
template <class Run>
SIM_FN void solveTouches(const Run& run, const TouchView& t, const Bodies& bodies, const ContactNumbers* rules)
{
    const TouchJob job{t, bodies, rules};
    run.each(1, CountTouches{t});
    run.each(t.particles + 1, ClearParts{job});
    run.each(t.room, CountParts{job});
    exclusiveScan(run, t.partStart, t.particles + 1, t.scanRoom);
    run.each(t.room, FillParts{job});
    run.each(t.particles, SortParts{job});
    for (int pass = 0; pass < kTouchPasses; ++pass)
    {
        run.each(t.room, FindPushes{job});
        run.each(t.particles, FindCrowds{job});
        run.each(t.room, FindMoves{job});
        run.each(t.particles, MoveTouching{job});
    }
}

template <class Run>
SIM_FN void separateFromTriangles(const Run& run)
{
    const ClothView& c = run.cloth();
    const Bodies bodies{c.current, c.previous};
    fitTree(run, c.tree, bodies, Among{});
    run.each(c.touches.items, FindSelfTouches{run.job, false});
    exclusiveScan(run, c.touches.itemStart, c.touches.items + 1, c.touches.scanRoom);
    run.each(c.touches.items, FindSelfTouches{run.job, true});
    solveTouches(run, c.touches, bodies, c.contact);
}

}  // namespace drape::DRAPE_GPU
