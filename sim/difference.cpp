#include "sim/difference.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace drape {
namespace {

bool sameBits(const Vec3f& a, const Vec3f& b)
{
    return std::memcmp(&a, &b, sizeof(Vec3f)) == 0;
}

bool sameBits(const PaddedArray<float>& a, const PaddedArray<float>& b)
{
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0);
}

bool sameBits(const Vec3Array& a, const Vec3Array& b)
{
    return sameBits(a.x, b.x) && sameBits(a.y, b.y) && sameBits(a.z, b.z);
}

bool sameBits(const Cloth& a, const Cloth& b)
{
    return sameBits(a.state.current, b.state.current) && sameBits(a.state.previous, b.state.previous) &&
           std::memcmp(&a.frame.last, &b.frame.last, sizeof(Pose)) == 0;
}

bool sameBits(const Cloth& a, const Cloth& b, uint32_t i)
{
    return sameBits(a.state.current[i], b.state.current[i]) && sameBits(a.state.previous[i], b.state.previous[i]) &&
           sameBits(a.worldPosition(i), b.worldPosition(i));
}

}  // namespace

float distanceOf(const Cloth& a, const Cloth& b, uint32_t particle)
{
    const Vec3f x = a.worldPosition(particle), y = b.worldPosition(particle);
    if (sameBits(x, y))
        return 0.0f;
    const float distance = length(x - y);
    return std::isfinite(distance) ? distance : std::numeric_limits<float>::infinity();
}

Difference differenceOf(const World& a, const World& b)
{
    Difference difference;
    double sum = 0.0;
    uint64_t count = 0;
    for (size_t c = 0; c < a.cloths.size(); ++c)
    {
        const Cloth &x = a.cloths[c], &y = b.cloths[c];
        const uint32_t particles = x.fabric().particleCount;
        count += particles;
        if (sameBits(x, y))
            continue;
        for (uint32_t i = 0; i < particles; ++i)
        {
            difference.sameBits = difference.sameBits && sameBits(x, y, i);
            const double distance = static_cast<double>(distanceOf(x, y, i));
            sum += distance;
            if (distance > difference.largest)
            {
                difference.largest = distance;
                difference.at = {static_cast<int>(c), i};
            }
        }
    }
    difference.mean = count > 0 ? sum / static_cast<double>(count) : 0.0;
    return difference;
}

bool findFirstParticle(const World& a, const World& b, FirstDifference& out)
{
    for (size_t c = 0; c < a.cloths.size(); ++c)
    {
        const Cloth &x = a.cloths[c], &y = b.cloths[c];
        if (sameBits(x, y))
            continue;
        for (uint32_t i = 0; i < x.fabric().particleCount; ++i)
            if (!sameBits(x, y, i))
            {
                out.at = {static_cast<int>(c), i};
                out.a = x.worldPosition(i);
                out.b = y.worldPosition(i);
                return true;
            }
    }
    return false;
}

uint64_t hashOf(const World& world)
{
    uint64_t hash = 0xcbf29ce484222325ull;
    for (const Cloth& cloth : world.cloths)
        for (const Vec3Array* positions : {&cloth.state.current, &cloth.state.previous})
            for (const PaddedArray<float>* axis : {&positions->x, &positions->y, &positions->z})
                for (const float value : *axis)
                    hash = (hash ^ std::bit_cast<uint32_t>(value)) * 0x100000001b3ull;
    return hash;
}

}  // namespace drape
