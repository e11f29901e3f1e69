// Lanes: edges.
#include "sim/cpu/lane_stages.h"

namespace drape {
namespace {

void projectColours(const LaneJob& job)
{
    const Fabric& fabric = job.fabric();
    Vec3Array& current = job.cloth.state.current;
    EdgeJob work{};
    work.current = viewOf(current);
    work.invMass = job.scratch.invMass.data();
    const bool worthIt = fabric.edgeRuns.empty() && job.kernels.lanes > 1;
    work.interleaved = worthIt ? job.lanes.interleaved() : nullptr;
    work.stiffness = job.lanes.stiffness.empty() ? nullptr : job.lanes.stiffness.data();
    work.restLengths = fabric.restLengths.data();
    work.runs = fabric.edgeRuns.data();

    const auto [first, end] = job.particles();
    if (work.interleaved)
    {
        job.kernels.interleave({work.current, work.invMass, work.interleaved}, first, end);
        job.member.barrier();
    }
    for (const EdgeSet& set : fabric.sets)
    {
        if (!solvedAsEdges(job, set.type))
            continue;
        work.phase = job.params.phase[static_cast<size_t>(set.type)];
        const Share runs = job.member.share(set.runCount), rest = job.share(set.first + set.count - set.scattered);
        job.kernels.projectRuns(work, set.firstRun + static_cast<uint32_t>(runs.begin), set.firstRun + static_cast<uint32_t>(runs.end));
        work.scattered = set.scattered;
        work.ends = fabric.edges.data() + size_t{2} * set.firstEnds;
        job.kernels.projectScattered(work, static_cast<uint32_t>(rest.begin), static_cast<uint32_t>(rest.end));
        job.member.barrier();
    }
    if (work.interleaved)
        job.kernels.deinterleave(work, first, end);
}

}  // namespace

void projectEdgesInLanes(const LaneJob& job)
{
    if (job.params.bendingModel == BendingModel::dihedral)
        projectHinges(job, job.member);
    if (job.params.edgeMethod == EdgeMethod::jacobi)
        projectEdgesAtOnce(job, job.member);
    else
        projectColours(job);
}

}  // namespace drape
