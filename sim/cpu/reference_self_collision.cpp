// Reference: self collision.
#include <algorithm>

#include "sim/cpu/reference_stages.h"
#include "sim/stages/self_collision.h"
#include "sim/stages/triangle_contact.h"

namespace drape {
namespace {

/// Ordered pairs of places that are nearer than the distance now, but not at rest.
void findPairs(const ReferenceJob& job)
{
    ReferenceScratch& scratch = job.scratch;
    const SelfCollisionGrid& grid = scratch.grid;
    const Vec3Array& x = grid.positions();
    const std::vector<Vec3f>& rest = job.fabric().restPositions;
    const float distanceSquared = job.params.selfDistance * job.params.selfDistance;
    scratch.pairs.clear();
    scratch.pairs.reserve(kPairsExpected * grid.count());
    scratch.counts.assign(grid.count(), 0.0f);
    grid.forEachCandidate(0, grid.count(), [&](uint32_t i, uint32_t j) {
        if (!(lengthSquared(x[j] - x[i]) < distanceSquared) ||
            lengthSquared(rest[grid.order()[j]] - rest[grid.order()[i]]) < distanceSquared)
            return;
        scratch.pairs.push_back({i, j});
        scratch.counts[i] += 1.0f;
    });
}

/// All corrections come from one state.
void separateFromParticles(const ReferenceJob& job)
{
    ReferenceScratch& scratch = job.scratch;
    const SelfCollisionGrid& grid = scratch.grid;
    scratch.grid.build(job.cloth.state.current, job.params.selfDistance, job.fabric().restSize);
    findPairs(job);
    scratch.moves.assign(grid.count(), {0.0f, 0.0f, 0.0f});
    for (const auto& [i, j] : scratch.pairs)
    {
        const uint32_t p = grid.order()[i], q = grid.order()[j];
        // The other sees this pair too, unless one of its cells is overfull.
        scratch.moves[i] +=
            separateParticles(grid.positions()[i], grid.positions()[j], scratch.invMass[p], scratch.invMass[q], scratch.counts[i],
                              maximum(scratch.counts[j], 1.0f), job.params.selfDistance, job.params.selfStiffness, unitAxis<float>(p, q));
    }
    for (uint32_t i = 0; i < grid.count(); ++i)
        if (scratch.counts[i] > 0.0f)
            job.move(grid.order()[i], grid.positions()[i] + scratch.moves[i]);
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

}  // namespace

bool keepsOffItself(const ReferenceJob& job)
{
    // Where all of the cloth is nearer than the distance at rest, no pair is left.
    return job.params.selfDistance > 0.0f && job.params.selfStiffness > 0.0f && !(job.fabric().restSize * 1.001f < job.params.selfDistance);
}

void collideClothWithItself(const ReferenceJob& job)
{
    if (!keepsOffItself(job))
        return;
    if (job.params.selfModel == SelfCollisionModel::triangles)
        separateFromTriangles(job);
    else
        separateFromParticles(job);
}

}  // namespace drape
