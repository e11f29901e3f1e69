// Reference: sleep.
#include <atomic>

#include "sim/cpu/reference_stages.h"
#include "sim/stages/sleep.h"

namespace drape {

void watchCloth(const ReferenceJob& job, ThreadTeam::Member& member)
{
    const ClothState& state = job.cloth.state;
    const float limitSquared = job.params.restMove * job.params.restMove;
    const std::atomic_ref moved(job.scratch.moved);
    const Share own = member.share(state.current.size(), kWidestLanes);
    for (size_t i = own.begin; i < own.end && !moved.load(std::memory_order_relaxed); ++i)
        if (isFast(state.current[i], state.previous[i], limitSquared))
            moved.store(true, std::memory_order_relaxed);
}

}  // namespace drape
