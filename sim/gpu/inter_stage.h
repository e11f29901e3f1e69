// Inter collision: particles keep their distance from the particles, the triangles and the rims of other cloths, in the world's
// axes. C++17; only .cu files include this.
#pragma once

#include "sim/gpu/particle_grid.h"
#include "sim/gpu/touch_stages.h"

namespace drape::DRAPE_GPU {

struct InterJob
{
    InterView v;
    uint32_t iteration;

    SIM_FN const ClothIterationStep& stepOf(uint32_t cloth) const { return v.views[cloth].iterations[iteration].step; }
    SIM_FN bool sleeps(uint32_t cloth) const { return v.views[cloth].plan.asleep; }
    SIM_FN bool isNeighbour(uint32_t cloth, uint32_t other) const
    {
        return (v.neighbours[size_t{cloth} * v.words + other / 32] >> other % 32 & 1) != 0;
    }
    SIM_FN uint32_t gathered() const { return v.first[v.cloths]; }
    SIM_FN bool anyFree(uint32_t a, uint32_t b) const { return v.now[a].w > 0.0f || v.now[b].w > 0.0f; }
};

/// The last of ascending `starts` that is not above `at`; empty ones are passed over.
SIM_FN uint32_t listOf(const uint32_t* starts, uint32_t count, uint32_t at)
{
    return firstFrom(starts, count + 1, at + 1) - 1;
}

struct FindWayPart : InterJob
{
    SIM_FN void operator()(uint32_t i) const
    {
        const uint32_t c = i / kWayParts;
        const ClothView& cloth = v.views[c];
        Bounds box;
        for (uint32_t p = i % kWayParts; p < cloth.particleCount; p += kWayParts)
        {
            box.add(stepOf(c).placeBefore.toWorld(cloth.previous[p].x));
            box.add(stepOf(c).place.toWorld(cloth.current[p].x));
        }
        v.wayParts[i] = box;
    }
};

struct JoinWay : InterJob
{
    SIM_FN void operator()(uint32_t c) const
    {
        Bounds box;
        for (uint32_t i = 0; i < kWayParts; ++i)
            join(box, v.wayParts[size_t{c} * kWayParts + i]);
        v.bounds[c] = box;
    }
};

struct FindNeighbours : InterJob
{
    SIM_FN void operator()(uint32_t i) const
    {
        const uint32_t c = i / v.words, first = i % v.words * 32;
        const float half = 0.5f * v.contact->reach;
        const Bounds own = v.bounds[c].grown(half);
        uint32_t bits = 0;
        for (uint32_t other = first; other < first + 32 && other < v.cloths; ++other)
            if (other != c && !(sleeps(c) && sleeps(other)) && own.touches(v.bounds[other].grown(half)))
                bits |= 1u << (other - first);
        v.neighbours[i] = bits;
    }
};

struct CountNeighbours : InterJob
{
    GPU_FN void operator()(uint32_t c) const
    {
        uint32_t count = 0;
        for (uint32_t w = 0; w < v.words; ++w)
            count += static_cast<uint32_t>(__popc(v.neighbours[size_t{c} * v.words + w]));
        v.neighbourCount[c] = count;
    }
};

struct PlaceCloths : InterJob
{
    SIM_FN void operator()(uint32_t) const
    {
        uint32_t particles = 0, rims = 0;
        for (uint32_t c = 0; c < v.cloths; ++c)
        {
            v.first[c] = particles;
            v.rimStart[c] = rims;
            if (v.neighbourCount[c] == 0)
                continue;
            particles += v.views[c].particleCount;
            rims += v.neighbourCount[c] * v.views[c].tree.rimCount;
        }
        v.first[v.cloths] = particles;
        v.rimStart[v.cloths] = rims;
        if (rims > *v.mostRims)
            *v.mostRims = rims;
    }
};

struct GatherParticle : InterJob
{
    SIM_FN void operator()(uint32_t i) const
    {
        const uint32_t c = listOf(v.particleStart, v.cloths, i), p = i - v.particleStart[c];
        if (v.neighbourCount[c] == 0)
            return;
        const ClothView& cloth = v.views[c];
        const uint32_t place = v.first[c] + p;
        const Particle x = cloth.current[p];
        v.before[place] = {stepOf(c).placeBefore.toWorld(cloth.previous[p].x), 0.0f};
        v.now[place] = {stepOf(c).place.toWorld(x.x), sleeps(c) ? 0.0f : x.w};
        v.clothOf[place] = c;
    }
};

struct MarkNear : InterJob
{
    SIM_FN void operator()(uint32_t p) const
    {
        uint32_t near = 0;
        if (p < gathered())
        {
            Bounds place;
            place.add(v.now[p].x);
            place = place.grown(v.contact->reach);
            for (uint32_t other = 0; other < v.cloths && near == 0; ++other)
                if (isNeighbour(v.clothOf[p], other) && place.touches(v.bounds[other]))
                    near = 1;
        }
        v.nearStart[p] = near;
    }
};

struct ListNear : InterJob
{
    SIM_FN void operator()(uint32_t p) const
    {
        if (v.nearStart[p + 1] > v.nearStart[p])
            v.near[v.nearStart[p]] = p;
    }
};

struct NearAt : InterJob
{
    SIM_FN uint32_t count() const { return v.nearStart[v.particles]; }
    SIM_FN Particle operator()(uint32_t i) const { return v.now[v.near[i]]; }
    SIM_FN float distance() const { return v.contact->reach; }
    SIM_FN float size() const { return INFINITY; }
};

/// Places of the grid first, then gathered particles, then searches for rims.
struct FindInterTouches : InterJob
{
    bool writes;

    SIM_FN void operator()(uint32_t item) const
    {
        Finder finder{v.touches, item, writes};
        if (item < v.particles)
            findPairs(item, finder);
        else if (item < 2 * v.particles)
            findTriangles(item - v.particles, finder);
        else
            findRims(item - 2 * v.particles, finder);
        finder.finish();
    }

private:
    SIM_FN void findPairs(uint32_t i, Finder& finder) const
    {
        const uint32_t count = v.nearStart[v.particles];
        if (i >= count)
            return;
        const float reach = v.contact->reach;
        const uint32_t p = v.near[v.grid.order[i]];
        forEachCandidate(v.grid, count, i, [&](uint32_t j) {
            const uint32_t q = v.near[v.grid.order[j]];
            if (p < q && v.clothOf[p] != v.clothOf[q] && anyFree(p, q) && lengthSquared(v.now[q].x - v.now[p].x) < reach * reach)
                finder.add({TouchKind::particles, {p, q, q, q}, 0.0f}, finder.count);
        });
    }

    SIM_FN void findTriangles(uint32_t q, Finder& finder) const
    {
        if (q >= gathered())
            return;
        const float reach = v.contact->reach;
        const uint32_t own = v.clothOf[q];
        Bounds way;
        way.add(v.before[q].x);
        way.add(v.now[q].x);
        way = way.grown(reach);
        for (uint32_t other = 0; other < v.cloths; ++other)
            if (isNeighbour(own, other) && way.touches(v.bounds[other]))
                forEachTouch(v.views[other].tree, {v.now, v.before}, v.first[other], q, reach,
                             [&](uint32_t a, uint32_t b, uint32_t c, float side, uint32_t t) {
                                 if (anyFree(q, a) || anyFree(b, c))
                                     finder.add({TouchKind::triangle, {q, a, b, c}, side}, v.triangleStart[other] + t);
                             });
    }

    SIM_FN void findRims(uint32_t search, Finder& finder) const
    {
        if (search >= v.rimStart[v.cloths])
            return;
        const float reach = v.contact->reach;
        const uint32_t c = listOf(v.rimStart, v.cloths, search);
        const TreeView& tree = v.views[c].tree;
        uint32_t turn = (search - v.rimStart[c]) / tree.rimCount;
        const uint32_t rim = (search - v.rimStart[c]) % tree.rimCount;
        uint32_t other = 0;
        for (;; ++other)
            if (isNeighbour(c, other) && turn-- == 0)
                break;
        const uint32_t p = v.first[c] + tree.rims[2 * rim], q = v.first[c] + tree.rims[2 * rim + 1];
        if (wayOf({v.now, v.before}, p, q).grown(reach).touches(v.bounds[other]))
            forEachEdgeTouch(v.views[other].tree, {v.now, v.before}, v.first[other], p, q, reach,
                             [&](uint32_t a, uint32_t b, int32_t otherRim, float side, uint32_t key) {
                                 const bool seenFromThere = otherRim >= 0 && other < c;
                                 if (!seenFromThere && (anyFree(p, q) || anyFree(a, b)))
                                     finder.add({TouchKind::edges, {p, q, a, b}, side}, key);
                             });
    }
};

/// Sleeping cloths that one that moves has touched.
struct ReportTouch : InterJob
{
    GPU_FN void operator()(uint32_t i) const
    {
        const TouchView& t = v.touches;
        if (i >= t.itemStart[t.items] || i >= t.room)
            return;
        const Touch& touch = t.touches[i];
        const uint32_t first = v.clothOf[touch.particle[0]], second = v.clothOf[touch.particle[3]];
        if (sleeps(first) == sleeps(second))
            return;
        const uint32_t sleeper = sleeps(first) ? first : second;
        const float limit = v.views[sleeper].params->restMove;
        for (uint32_t p : touch.particle)
            if (v.clothOf[p] != sleeper && !(lengthSquared(v.now[p].x - v.before[p].x) < limit * limit))
                atomicOr(&v.touched[sleeper], 1u);
    }
};

struct ScatterParticle : InterJob
{
    SIM_FN void operator()(uint32_t p) const
    {
        const TouchView& t = v.touches;
        if (p >= gathered() || t.partStart[p] == t.partStart[p + 1] || v.now[p].w <= 0.0f)
            return;
        const uint32_t c = v.clothOf[p];
        v.views[c].current[p - v.first[c]].x = stepOf(c).place.toInside(v.now[p].x);
    }
};

/// `views`: the host's copies.
inline void separateCloths(const GridRun& run, const InterView& v, const ClothView* views)
{
    const InterJob job{v, run.job.iteration};
    const Bodies bodies{v.now, v.before};
    run.each(v.cloths * kWayParts, FindWayPart{job});
    run.each(v.cloths, JoinWay{job});
    run.each(v.cloths * v.words, FindNeighbours{job});
    run.each(v.cloths, CountNeighbours{job});
    run.each(1, PlaceCloths{job});
    run.each(v.particles, GatherParticle{job});
    for (uint32_t c = 0; c < v.cloths; ++c)
        fitTree(run, views[c].tree, bodies, Among{v.first + c, v.neighbourCount + c});
    run.each(v.particles + 1, MarkNear{job});
    exclusiveScan(run, v.nearStart, v.particles + 1, v.touches.scanRoom);
    run.each(v.particles, ListNear{job});
    buildGrid(run, v.grid, NearAt{job}, v.particles);
    run.each(v.touches.items, FindInterTouches{job, false});
    exclusiveScan(run, v.touches.itemStart, v.touches.items + 1, v.touches.scanRoom);
    run.each(v.touches.items, FindInterTouches{job, true});
    run.each(v.touches.room, ReportTouch{job});
    solveTouches(run, v.touches, bodies, v.contact);
    run.each(v.particles, ScatterParticle{job});
}

}  // namespace drape::DRAPE_GPU
