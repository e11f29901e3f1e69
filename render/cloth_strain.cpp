#include "render/cloth_strain.h"

#include <algorithm>
#include <cmath>

namespace drape {

namespace {

/// Calls visit(a, b, strain) for each edge along the threads whose strain is a number.
template <class Visit>
void forEachStrain(const ClothSnapshot& cloth, const Visit& visit)
{
    for (const EdgeSet& set : cloth.fabric->sets)
    {
        if (!isStructural(set.type))
            continue;
        cloth.fabric->forEachEdge(set, [&](uint32_t e, uint32_t a, uint32_t b) {
            const float strain = length(cloth.positions[b] - cloth.positions[a]) / cloth.fabric->restLengths[e] - 1.0f;
            if (std::isfinite(strain))
                visit(a, b, strain);
        });
    }
}

}  // namespace

void strainOfParticles(const ClothSnapshot& cloth, std::vector<float>& out)
{
    out.assign(cloth.positions.size(), 0.0f);
    forEachStrain(cloth, [&](uint32_t a, uint32_t b, float strain) {
        for (const uint32_t p : {a, b})
            if (std::abs(strain) > std::abs(out[p]))
                out[p] = strain;
    });
}

StrainSummary summarizeStrain(const FrameSnapshot& frame)
{
    StrainSummary summary;
    double sum = 0.0;
    uint64_t count = 0;
    for (const ClothSnapshot& cloth : frame.cloths)
        forEachStrain(cloth, [&](uint32_t, uint32_t, float strain) {
            summary.highest = count > 0 ? std::max(summary.highest, strain) : strain;
            summary.lowest = count > 0 ? std::min(summary.lowest, strain) : strain;
            sum += static_cast<double>(strain);
            ++count;
        });
    summary.mean = count > 0 ? static_cast<float>(sum / static_cast<double>(count)) : 0.0f;
    return summary;
}

}  // namespace drape
