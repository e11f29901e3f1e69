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

/// Which particles touch which triangles, and which rims touch which edges.
void findTouches(const ReferenceJob& job, ThreadTeam::Member& member)
{
    ReferenceScratch& scratch = job.scratch;
    TouchSolver& solver = scratch.touches;
    const Fabric& fabric = job.fabric();
    const std::vector<Vec3f>& rest = fabric.restPositions;
    const float thickness = job.params.selfDistance;
    using Found = Gatherer<Touch>::Found;
    constexpr uint32_t kParticles = 16, kRims = 8;  // at once
    scratch.gatherer.gather(fabric.particleCount, kParticles, solver.touches, member, [&](uint32_t begin, uint32_t end, Found& found) {
        for (uint32_t q = begin; q < end; ++q)
            forEachTouch(scratch.tree, solver, fabric.triangles, 0, q, thickness, found.near,
                         [&](uint32_t a, uint32_t b, uint32_t c, float side) {
                             if (!(triangleDistanceSquared(rest[q], rest[a], rest[b], rest[c]) < thickness * thickness))
                                 found.items.push_back({TouchKind::triangle, {q, a, b, c}, side});
                         });
    });
    const auto& rims = scratch.tree.rims();
    scratch.gatherer.gather(
        static_cast<uint32_t>(rims.size()), kRims, solver.touches, member, [&](uint32_t begin, uint32_t end, Found& found) {
            for (uint32_t r = begin; r < end; ++r)
            {
                const auto [p, q] = rims[r];
                forEachEdgeTouch(scratch.tree, solver, fabric.triangles, 0, p, q, thickness, found.near,
                                 [&, p = p, q = q](uint32_t u, uint32_t v, int32_t other, float side) {
                                     const bool seenFromThere = other >= 0 && other < static_cast<int32_t>(r);
                                     const float restGap = lengthSquared(betweenEdges(rest[p], rest[q], rest[u], rest[v]).apart);
                                     if (!seenFromThere && !(restGap < thickness * thickness))
                                         found.items.push_back({TouchKind::edges, {p, q, u, v}, side});
                                 });
            }
        });
}

void separateFromTriangles(const ReferenceJob& job, ThreadTeam::Member& member)
{
    ReferenceScratch& scratch = job.scratch;
    TouchSolver& solver = scratch.touches;
    const Fabric& fabric = job.fabric();
    if (member.index() == 0)
    {
        solver.before.resize(fabric.particleCount);
        solver.now.resize(fabric.particleCount);
        solver.invMass.resize(fabric.particleCount);
        solver.touches.clear();
        if (!scratch.tree.builtFor(fabric))
            scratch.tree.build(fabric);
    }
    member.barrier();
    const Share own = member.share(fabric.particleCount, kWidestLanes);
    for (size_t i = own.begin; i < own.end; ++i)
    {
        solver.before[i] = job.cloth.state.previous[i];
        solver.now[i] = job.cloth.state.current[i];
        solver.invMass[i] = scratch.invMass[i];
    }
    member.barrier();
    scratch.tree.fit(solver.before, solver.now, member);
    findTouches(job, member);
    solver.solve(job.params.selfDistance, job.params.selfStiffness, job.params.selfFriction, member);
    for (auto i = static_cast<uint32_t>(own.begin); i < own.end; ++i)
        job.move(i, solver.now[i]);
}

}  // namespace

bool keepsOffItself(const ReferenceJob& job)
{
    // Where all of the cloth is nearer than the distance at rest, no pair is left.
    return job.params.selfDistance > 0.0f && job.params.selfStiffness > 0.0f && !(job.fabric().restSize * 1.001f < job.params.selfDistance);
}

void collideClothWithItself(const ReferenceJob& job, ThreadTeam::Member& member)
{
    if (!keepsOffItself(job))
        return;
    if (job.params.selfModel == SelfCollisionModel::triangles)
        separateFromTriangles(job, member);
    else if (member.index() == 0)
        separateFromParticles(job);
}

}  // namespace drape
