// How far the edges of a cloth are from their rest lengths.
#pragma once

#include <vector>

#include "sim/snapshot.h"

namespace drape {

/// Of each particle, the strain of that edge along the threads that is farthest from its rest length: length over rest length less 1,
/// positive where it is stretched. 0 where there is none. Reuses the memory of `out`, shape [particles].
void strainOfParticles(const ClothSnapshot& cloth, std::vector<float>& out);

/// Of all edges along the threads.
struct StrainSummary
{
    float highest = 0.0f, lowest = 0.0f, mean = 0.0f;
};
StrainSummary summarizeStrain(const FrameSnapshot& frame);

}  // namespace drape
