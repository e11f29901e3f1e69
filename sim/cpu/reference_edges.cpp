// Reference: edges.
#include "sim/cpu/reference_stages.h"
#include "sim/stages/edges.h"
#include "sim/stages/hinges.h"

namespace drape {
namespace {

/// The configuration of edge e of a set, its particles' own stiffness included.
EdgeConfig<float> configOf(const ReferenceJob& job, const PhaseStep& phase, uint32_t a, uint32_t b)
{
    EdgeConfig<float> config{phase.stiffness, phase.softening, phase.lowest, phase.highest, phase.compliance};
    const std::vector<float>& own = job.cloth.setup.stiffness;
    if (!own.empty())
        config.stiffness = config.stiffness * minimum(own[a], own[b]);
    return config;
}

/// One colour after another, each edge from the newest positions.
void projectColours(const ReferenceJob& job)
{
    const Fabric& fabric = job.fabric();
    for (const EdgeSet& set : fabric.sets)
    {
        const PhaseStep& phase = job.params.phase[static_cast<size_t>(set.type)];
        if (!solvedAsEdges(job, set.type))
            continue;
        fabric.forEachEdge(set, [&](uint32_t e, uint32_t a, uint32_t b) {
            Vec3f xa = job.position(a), xb = job.position(b);
            projectEdge(xa, xb, job.scratch.invMass[a], job.scratch.invMass[b], fabric.restLengths[e], configOf(job, phase, a, b));
            job.move(a, xa);
            job.move(b, xb);
        });
    }
}

/// The sums of projectEdgesAtOnce.
void addMoves(const ReferenceJob& job)
{
    const Fabric& fabric = job.fabric();
    std::vector<Vec3f>& moves = job.scratch.moves;
    std::vector<float>& counts = job.scratch.counts;
    for (const EdgeSet& set : fabric.sets)
        if (solvedAsEdges(job, set.type))
            fabric.forEachEdge(set, [&](uint32_t, uint32_t a, uint32_t b) {
                counts[a] += 1.0f;
                counts[b] += 1.0f;
            });
    for (const EdgeSet& set : fabric.sets)
    {
        const PhaseStep& phase = job.params.phase[static_cast<size_t>(set.type)];
        if (!solvedAsEdges(job, set.type))
            continue;
        fabric.forEachEdge(set, [&](uint32_t e, uint32_t a, uint32_t b) {
            const float wa = job.scratch.invMass[a], wb = job.scratch.invMass[b];
            const Vec3f h = job.position(b) - job.position(a);
            const float share = job.params.relaxation / maximum(counts[a], counts[b]);
            const Vec3f move = h * (edgeFactor(h, wa, wb, fabric.restLengths[e], configOf(job, phase, a, b)) * share);
            moves[a] += move * wa;
            moves[b] -= move * wb;
        });
    }
}

}  // namespace

bool solvedAsEdges(const ReferenceJob& job, PhaseType type)
{
    return job.params.phase[static_cast<size_t>(type)].stiffness > 0.0f &&
           !(type == PhaseType::bending && job.params.bendingModel == BendingModel::dihedral);
}

/// All edges from one state. An edge counts as one part in as many as the busier of its ends has: about the mean of the
/// corrections at a particle, but equal and opposite at the two ends, so momentum is kept.
void projectEdgesAtOnce(const ReferenceJob& job, ThreadTeam::Member& member)
{
    const Fabric& fabric = job.fabric();
    std::vector<Vec3f>& moves = job.scratch.moves;
    std::vector<float>& counts = job.scratch.counts;
    if (member.index() == 0)
    {
        moves.resize(fabric.particleCount);
        counts.resize(fabric.particleCount);
    }
    member.barrier();
    const Share own = member.share(fabric.particleCount, kWidestLanes);
    for (size_t i = own.begin; i < own.end; ++i)
    {
        moves[i] = {0.0f, 0.0f, 0.0f};
        counts[i] = 0.0f;
    }
    member.barrier();
    if (member.index() == 0)
        addMoves(job);
    member.barrier();
    for (auto i = static_cast<uint32_t>(own.begin); i < own.end; ++i)
        job.move(i, job.position(i) + moves[i]);
}

void projectHinges(const ReferenceJob& job, ThreadTeam::Member& member)
{
    const float stiffness = job.params.phase[static_cast<size_t>(PhaseType::bending)].stiffness;
    if (stiffness <= 0.0f)
        return;
    const Hinges& hinges = job.fabric().hinges();
    for (const HingeSet& set : hinges.sets)
    {
        const Share part = member.share(set.count, kWidestLanes);
        for (size_t i = set.first + part.begin; i < set.first + part.end; ++i)
        {
            const uint32_t* p = &hinges.corners[4 * i];
            Vec3f x[4] = {job.position(p[0]), job.position(p[1]), job.position(p[2]), job.position(p[3])};
            projectHinge(x[0], x[1], x[2], x[3], job.scratch.invMass[p[0]], job.scratch.invMass[p[1]], job.scratch.invMass[p[2]],
                         job.scratch.invMass[p[3]], hinges.angles[i], stiffness);
            for (int k = 0; k < 4; ++k)
                job.move(p[k], x[k]);
        }
        member.barrier();
    }
}

void projectClothEdges(const ReferenceJob& job)
{
    ThreadTeam::Member alone = ThreadTeam::alone();
    if (job.params.bendingModel == BendingModel::dihedral)
        projectHinges(job, alone);
    if (job.params.edgeMethod == EdgeMethod::jacobi)
        projectEdgesAtOnce(job, alone);
    else
        projectColours(job);
}

}  // namespace drape
