#include "sim/flat_cloth.h"

#include <algorithm>
#include <cmath>

namespace drape {
namespace {

constexpr float kStill = 1e-3f;                // [m/s]
constexpr float kHeight = 1e-5f;               // of the distance between neighbours
constexpr float kFewRoundingErrors = 2.5e-7f;  // of a coordinate

/// The normal of the plane that all particles lie in without any error; nothing where there is none.
Vec3f commonNormal(const Cloth& cloth)
{
    const Vec3Array& at = cloth.state.current;
    const uint32_t* corner = cloth.fabric().triangles.data();
    const Vec3f origin = at[corner[0]];
    const Vec3f normal = cross(at[corner[1]] - origin, at[corner[2]] - origin);
    for (uint32_t i = 0; i < cloth.fabric().particleCount; ++i)
        if (dot(at[i] - origin, normal) != 0.0f)
            return {0.0f, 0.0f, 0.0f};
    const float size = length(normal);
    return size > 0.0f ? normal * (1.0f / size) : Vec3f{0.0f, 0.0f, 0.0f};
}

/// Whether some of a few particles, taken from all over the cloth, move; `normal` is taken out of their way.
bool moves(const Cloth& cloth, double step, const Vec3f& normal)
{
    constexpr uint32_t kFew = 64;
    const float far = kStill * static_cast<float>(step);
    const uint32_t count = cloth.fabric().particleCount;
    for (uint32_t i = 0; i < count; i += std::max(count / kFew, 1u))
    {
        const Vec3f way = cloth.state.current[i] - cloth.state.previous[i];
        if (lengthSquared(way - normal * dot(way, normal)) > far * far)
            return true;
    }
    return false;
}

/// A number between -1 and 1 for each particle, without a pattern.
float scattered(uint32_t particle)
{
    uint32_t bits = (particle + 1u) * 0x9e3779b9u;
    bits = (bits ^ (bits >> 16)) * 0x85ebca6bu;
    bits ^= bits >> 13;
    return static_cast<float>(bits >> 8) * (2.0f / 16777216.0f) - 1.0f;
}

}  // namespace

void ruffleFlatCloths(World& world)
{
    for (Cloth& cloth : world.cloths)
    {
        const Fabric& fabric = cloth.fabric();
        if (cloth.asleep || fabric.particleCount < 4 || !moves(cloth, world.lastStep, {0.0f, 0.0f, 0.0f}))
            continue;
        const Vec3f normal = commonNormal(cloth);
        if (normal == Vec3f{0.0f, 0.0f, 0.0f} || !moves(cloth, world.lastStep, normal))
            continue;
        const float spacing = std::sqrt(fabric.area / static_cast<float>(fabric.particleCount));
        for (uint32_t i = 0; i < fabric.particleCount; ++i)
        {
            if (cloth.state.invMass[i] == 0.0f)
                continue;
            const Vec3f x = cloth.state.current[i];
            const float across = std::fabs(x.x * normal.x) + std::fabs(x.y * normal.y) + std::fabs(x.z * normal.z);
            const Vec3f by = normal * (scattered(i) * std::max(kHeight * spacing, kFewRoundingErrors * across));
            cloth.state.current.set(i, x + by);
            cloth.state.previous.set(i, cloth.state.previous[i] + by);
        }
        markEdited(cloth);
    }
}

}  // namespace drape
