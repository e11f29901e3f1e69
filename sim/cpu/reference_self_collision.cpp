// Reference: self collision.
#include <algorithm>

#include "sim/cpu/reference_stages.h"
#include "sim/stages/self_collision.h"

namespace drape {

void collideClothWithItself(const ReferenceJob& job)
{
    if (job.params.selfDistance <= 0.0f || job.params.selfStiffness <= 0.0f)
        return;
    ReferenceScratch& scratch = job.scratch;
    const Fabric& fabric = job.fabric();
    ClothState& state = job.cloth.state;
    const float distance = job.params.selfDistance, distanceSquared = distance * distance;

    scratch.grid.build(state.current, distance);
    scratch.pairs.clear();
    scratch.pairCount.assign(fabric.particleCount, 0);
    scratch.grid.forEachCandidate([&](uint32_t i, uint32_t j) {
        if (lengthSquared(state.current[j] - state.current[i]) >= distanceSquared)
            return;
        if (lengthSquared(fabric.restPositions[j] - fabric.restPositions[i]) < distanceSquared)
            return;
        scratch.pairs.push_back({i, j});
        ++scratch.pairCount[i];
    });

    // All corrections come from one state. A pair counts as one part in as many pairs as the busier of its two particles
    // has: equal and opposite, so momentum is kept, and never more than the mean of a particle's corrections.
    scratch.moves.assign(fabric.particleCount, {0.0f, 0.0f, 0.0f});
    for (const auto& [i, j] : scratch.pairs)
    {
        const float weight = 1.0f / static_cast<float>(std::max(scratch.pairCount[i], scratch.pairCount[j]));
        const float side = i < j ? 1.0f : -1.0f;
        const Vec3f apart{(i + j) % 3 == 0 ? side : 0.0f, (i + j) % 3 == 1 ? side : 0.0f, (i + j) % 3 == 2 ? side : 0.0f};
        scratch.moves[i] += separateParticles(state.current[i], state.current[j], scratch.invMass[i], scratch.invMass[j], distance,
                                              job.params.selfStiffness, weight, apart);
    }
    for (const auto& pair : scratch.pairs)
    {
        const uint32_t i = pair.first;
        state.current.set(i, state.current[i] + scratch.moves[i]);
        scratch.moves[i] = {0.0f, 0.0f, 0.0f};
    }
}

}  // namespace drape
