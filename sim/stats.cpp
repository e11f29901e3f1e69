#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "sim/simulation.h"

namespace drape {
namespace {

/// FNV-1a, 64 bit.
void hashFloat(uint64_t& hash, float value)
{
    const uint32_t bits = std::bit_cast<uint32_t>(value);
    for (int shift = 0; shift < 32; shift += 8)
        hash = (hash ^ (bits >> shift & 0xff)) * 0x100000001b3ull;
}

}  // namespace

FrameStats measure(const Simulation& simulation, int only)
{
    constexpr float kHuge = std::numeric_limits<float>::infinity();
    FrameStats stats;
    stats.hash = 0xcbf29ce484222325ull;
    stats.low = {kHuge, kHuge, kHuge};
    stats.high = {-kHuge, -kHuge, -kHuge};
    double stretchSum = 0.0, massSum = 0.0, momentX = 0.0, momentY = 0.0, momentZ = 0.0;
    uint64_t stretched = 0;
    const double h = simulation.world().lastStep;

    for (size_t c = 0; c < simulation.world().cloths.size(); ++c)
    {
        if (only != kAllCloths && static_cast<size_t>(only) != c)
            continue;
        const Cloth& cloth = simulation.world().cloths[c];
        const Fabric& fabric = cloth.fabric();
        stats.particles += fabric.particleCount;
        stats.constraints += fabric.edgeCount();
        stats.triangles += fabric.triangleCount();
        for (uint32_t i = 0; i < fabric.particleCount; ++i)
        {
            const Vec3f x = cloth.worldPosition(i);
            for (float value : {x.x, x.y, x.z})
            {
                hashFloat(stats.hash, value);
                stats.nonFinite += std::isfinite(value) ? 0 : 1;
            }
            stats.low = {std::min(stats.low.x, x.x), std::min(stats.low.y, x.y), std::min(stats.low.z, x.z)};
            stats.high = {std::max(stats.high.x, x.x), std::max(stats.high.y, x.y), std::max(stats.high.z, x.z)};
            const double mass = static_cast<double>(fabric.particleArea[i]) * static_cast<double>(cloth.params().cloth.density);
            const double speed =
                h > 0.0 && !cloth.asleep ? static_cast<double>(length(cloth.state.current[i] - cloth.state.previous[i])) / h : 0.0;
            stats.maxSpeed = std::max(stats.maxSpeed, speed);
            stats.kineticEnergy += 0.5 * mass * speed * speed;
            massSum += mass;
            momentX += mass * static_cast<double>(x.x);
            momentY += mass * static_cast<double>(x.y);
            momentZ += mass * static_cast<double>(x.z);
        }
        for (size_t t = 0; t < fabric.triangles.size(); t += 3)
        {
            const auto corner = [&](size_t i) { return toDouble(cloth.state.current[fabric.triangles[t + i]]); };
            stats.volume += dot(corner(0), cross(corner(1), corner(2))) / 6.0;
        }
        for (const EdgeSet& set : fabric.sets)
        {
            if (!isStructural(set.type))
                continue;
            fabric.forEachEdge(set, [&](uint32_t e, uint32_t a, uint32_t b) {
                const Vec3f along = cloth.state.current[b] - cloth.state.current[a];
                const double stretch = static_cast<double>(length(along)) / static_cast<double>(fabric.restLengths[e]);
                stats.maxStretch = std::max(stats.maxStretch, stretch);
                stretchSum += stretch;
                ++stretched;
            });
        }
    }
    stats.meanStretch = stretched > 0 ? stretchSum / static_cast<double>(stretched) : 0.0;
    if (massSum > 0.0)
        stats.center = {static_cast<float>(momentX / massSum), static_cast<float>(momentY / massSum),
                        static_cast<float>(momentZ / massSum)};
    return stats;
}

}  // namespace drape
