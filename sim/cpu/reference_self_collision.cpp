// Reference: self collision.
#include <algorithm>

#include "sim/cpu/reference_stages.h"
#include "sim/stages/self_collision.h"
#include "sim/stages/triangle_contact.h"

namespace drape {
namespace {

/// Which ordered pairs count: nearer than the distance now, but not at rest.
template <class Near>
void forEachPair(const ReferenceJob& job, Near&& near)
{
    const float distanceSquared = job.params.selfDistance * job.params.selfDistance;
    const Vec3Array& x = job.cloth.state.current;
    const std::vector<Vec3f>& rest = job.fabric().restPositions;
    job.scratch.grid.forEachCandidate([&](uint32_t i, uint32_t j) {
        if (lengthSquared(x[j] - x[i]) < distanceSquared && !(lengthSquared(rest[j] - rest[i]) < distanceSquared))
            near(i, j);
    });
}

/// All corrections come from one state.
void separateFromParticles(const ReferenceJob& job, float size)
{
    ReferenceScratch& scratch = job.scratch;
    const Vec3Array& x = job.cloth.state.current;
    const PaddedArray<float>& w = scratch.invMass;
    scratch.grid.build(x, job.params.selfDistance, size);
    scratch.pairCount.assign(x.size(), 0);
    forEachPair(job, [&](uint32_t i, uint32_t) { ++scratch.pairCount[i]; });
    scratch.moves.assign(x.size(), {0.0f, 0.0f, 0.0f});
    forEachPair(job, [&](uint32_t i, uint32_t j) {
        // The other sees this pair too, unless one of its cells is overfull.
        const auto crowd = [&](uint32_t p) { return static_cast<float>(std::max(scratch.pairCount[p], 1u)); };
        scratch.moves[i] += separateParticles(x[i], x[j], w[i], w[j], crowd(i), crowd(j), job.params.selfDistance, job.params.selfStiffness,
                                              unitAxis<float>(i, j));
    });
    for (uint32_t i = 0; i < x.size(); ++i)
        if (scratch.pairCount[i] > 0)
            job.move(i, x[i] + scratch.moves[i]);
}

void separateFromTriangles(const ReferenceJob& job)
{
    ReferenceScratch& scratch = job.scratch;
    TouchSolver& solver = scratch.touches;
    const Fabric& fabric = job.fabric();
    const float thickness = job.params.selfDistance;
    const uint32_t count = fabric.particleCount;
    solver.before.resize(count);
    solver.now.resize(count);
    for (uint32_t i = 0; i < count; ++i)
    {
        solver.before[i] = job.cloth.state.previous[i];
        solver.now[i] = job.cloth.state.current[i];
    }
    solver.invMass.assign(scratch.invMass.begin(), scratch.invMass.end());
    if (!scratch.tree.builtFor(fabric))
        scratch.tree.build(fabric);
    scratch.tree.fit(solver.before, solver.now);

    solver.touches.clear();
    for (uint32_t q = 0; q < count; ++q)
        forEachTouch(scratch.tree, solver, fabric.triangles, 0, q, thickness, scratch.near,
                     [&](uint32_t a, uint32_t b, uint32_t c, float side) {
                         const std::vector<Vec3f>& rest = fabric.restPositions;
                         if (!(triangleDistanceSquared(rest[q], rest[a], rest[b], rest[c]) < thickness * thickness))
                             solver.touches.push_back({TouchKind::triangle, {q, a, b, c}, side});
                     });
    const auto& rims = scratch.tree.rims();
    for (size_t r = 0; r < rims.size(); ++r)
    {
        const auto [p, q] = rims[r];
        forEachEdgeTouch(scratch.tree, solver, fabric.triangles, 0, p, q, thickness, scratch.near,
                         [&](uint32_t u, uint32_t v, int32_t other, float side) {
                             const std::vector<Vec3f>& rest = fabric.restPositions;
                             const bool seenFromThere = other >= 0 && other < static_cast<int32_t>(r);
                             const float restGap = lengthSquared(betweenEdges(rest[p], rest[q], rest[u], rest[v]).apart);
                             if (!seenFromThere && !(restGap < thickness * thickness))
                                 solver.touches.push_back({TouchKind::edges, {p, q, u, v}, side});
                         });
    }
    solver.solve(thickness, job.params.selfStiffness, job.params.selfFriction);
    for (uint32_t i = 0; i < count; ++i)
        job.move(i, solver.now[i]);
}

/// The diagonal of the box around the cloth at rest [m].
float sizeAtRest(const Fabric& fabric)
{
    Bounds bounds;
    for (const Vec3f& x : fabric.restPositions)
        bounds.add(x);
    return length(bounds.high - bounds.low);
}

}  // namespace

void collideClothWithItself(const ReferenceJob& job)
{
    if (job.params.selfDistance <= 0.0f || job.params.selfStiffness <= 0.0f)
        return;
    // Where all of the cloth is nearer than the distance at rest, no pair is left.
    const float size = sizeAtRest(job.fabric());
    if (size * 1.001f < job.params.selfDistance)
        return;
    if (job.params.selfModel == SelfCollisionModel::triangles)
        separateFromTriangles(job);
    else
        separateFromParticles(job, size);
}

}  // namespace drape
