// Lanes: collision.
#include "sim/cpu/lane_stages.h"

namespace drape {

void collideInLanes(const LaneJob& job)
{
    if (job.now.colliders.empty())
        return;
    if (job.isFirst())
        gatherShapes(job);
    job.member.barrier();
    const std::vector<CollisionShape>& shapes = job.scratch.shapes;
    if (shapes.empty())
        return;
    ClothState& state = job.cloth.state;
    CollisionJob work{};
    work.shapes = shapes.data();
    work.shapeCount = static_cast<uint32_t>(shapes.size());
    work.rules = collisionRules(job);
    work.massScale = job.params.massScale;
    work.frame = &job.now.frame;
    work.current = viewOf(state.current);
    work.previous = viewOf(state.previous);
    if (work.rules.restitution > 0.0f)
        work.freePlaces = viewOf(job.scratch.freePlaces);
    work.invMass = job.scratch.invMass.data();

    const auto [first, end] = job.particles();
    uint32_t* const left = job.lanes.left() + first;
    const uint32_t leftCount = job.kernels.collide(work, first, end, left);
    for (uint32_t i = 0; i < leftCount; ++i)
        collideParticle(job, work.rules, left[i]);
    if (!job.params.virtualParticles)
        return;
    job.member.barrier();
    if (job.isFirst())
        collideVirtualParticles(job, work.rules);
}

}  // namespace drape
