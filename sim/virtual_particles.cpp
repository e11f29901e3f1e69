#include "sim/virtual_particles.h"

#include <algorithm>
#include <cmath>

namespace drape {
namespace {

constexpr uint32_t kMostCuts = 8;

/// Centres of the cuts^2 equal triangles that a triangle is cut into by lines parallel to its edges.
void addCentres(uint32_t triangle, uint32_t cuts, std::vector<VirtualParticle>& out)
{
    const float third = 1.0f / (3.0f * static_cast<float>(cuts));
    for (uint32_t i = 0; i < cuts; ++i)
        for (uint32_t j = 0; i + j < cuts; ++j)
            for (uint32_t turned = 0; turned < (i + j + 1 < cuts ? 2u : 1u); ++turned)
            {
                const float b = static_cast<float>(3 * i + 1 + turned) * third, c = static_cast<float>(3 * j + 1 + turned) * third;
                out.push_back({triangle, {1.0f - b - c, b, c}});
            }
}

}  // namespace

void placeVirtualParticles(Fabric& fabric)
{
    const auto longestEdge = [&](uint32_t t) {
        const Vec3f a = fabric.restPositions[fabric.triangles[3 * t]], b = fabric.restPositions[fabric.triangles[3 * t + 1]],
                    c = fabric.restPositions[fabric.triangles[3 * t + 2]];
        return std::max({length(b - a), length(c - b), length(a - c)});
    };
    double sum = 0.0;
    for (uint32_t t = 0; t < fabric.triangleCount(); ++t)
        sum += static_cast<double>(longestEdge(t));
    const double mean = sum / std::max(1u, fabric.triangleCount());
    fabric.virtualParticles.clear();
    for (uint32_t t = 0; t < fabric.triangleCount(); ++t)
    {
        const double cuts = mean > 0.0 ? std::ceil(static_cast<double>(longestEdge(t)) / (1.5 * mean)) : 1.0;
        addCentres(t, static_cast<uint32_t>(std::clamp(cuts, 1.0, static_cast<double>(kMostCuts))), fabric.virtualParticles);
    }
}

}  // namespace drape
