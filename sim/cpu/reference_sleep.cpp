// Reference: sleep.
#include "sim/cpu/reference_stages.h"
#include "sim/stages/sleep.h"

namespace drape {

void watchCloth(const ReferenceJob& job)
{
    const ClothState& state = job.cloth.state;
    const float limitSquared = job.params.restMove * job.params.restMove;
    for (size_t i = 0; i < state.current.size() && !job.scratch.moved; ++i)
        job.scratch.moved = isFast(state.current[i], state.previous[i], limitSquared);
}

}  // namespace drape
