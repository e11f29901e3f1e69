// Reference: edges.
#include "sim/cpu/reference_stages.h"
#include "sim/stages/edges.h"

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

void projectColours(const ReferenceJob& job)
{
    const Fabric& fabric = job.fabric();
    ClothState& state = job.cloth.state;
    for (const EdgeSet& set : fabric.sets)
    {
        const PhaseStep& phase = job.params.phase[static_cast<size_t>(set.type)];
        if (phase.stiffness <= 0.0f)
            continue;
        for (uint32_t e = set.first; e < set.first + set.count; ++e)
        {
            const uint32_t a = fabric.edges[2 * e], b = fabric.edges[2 * e + 1];
            Vec3f xa = state.current[a], xb = state.current[b];
            projectEdge(xa, xb, job.scratch.invMass[a], job.scratch.invMass[b], fabric.restLengths[e], configOf(job, phase, a, b));
            state.current.set(a, xa);
            state.current.set(b, xb);
        }
    }
}

}  // namespace

void projectClothEdges(const ReferenceJob& job)
{
    projectColours(job);
}

}  // namespace drape
