#include "sim/coincident_cloths.h"

#include <algorithm>
#include <cmath>

namespace drape {
namespace {

constexpr float kGap = 0.01f;                 // of the distance that cloths keep
constexpr float kSomeRoundingErrors = 1e-6f;  // of a coordinate

bool same(const Vec3d& a, const Vec3d& b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

bool same(const Pose& a, const Pose& b)
{
    return same(a.origin, b.origin) && same(a.turn.x, b.turn.x) && same(a.turn.y, b.turn.y) && same(a.turn.z, b.turn.z);
}

bool coincide(const Cloth& a, const Cloth& b)
{
    const uint32_t count = a.fabric().particleCount;
    if (count != b.fabric().particleCount || !same(a.frame.last, b.frame.last))
        return false;
    for (uint32_t i = 0; i < count; ++i)
        if (a.state.current[i] != b.state.current[i])
            return false;
    return true;
}

/// Along its own normals.
void lift(Cloth& cloth, float height)
{
    const Fabric& fabric = cloth.fabric();
    Vec3Array &now = cloth.state.current, &before = cloth.state.previous;
    std::vector<Vec3f> normals(fabric.particleCount, Vec3f{0.0f, 0.0f, 0.0f});
    for (size_t t = 0; t < fabric.triangles.size(); t += 3)
    {
        const uint32_t* corner = &fabric.triangles[t];
        const Vec3f normal = cross(now[corner[1]] - now[corner[0]], now[corner[2]] - now[corner[0]]);
        for (int i = 0; i < 3; ++i)
            normals[corner[i]] += normal;
    }
    for (uint32_t i = 0; i < fabric.particleCount; ++i)
    {
        const float size = length(normals[i]);
        if (cloth.state.invMass[i] == 0.0f || !(size > 0.0f))
            continue;
        const Vec3f x = now[i];
        const float farthest = std::max({std::fabs(x.x), std::fabs(x.y), std::fabs(x.z)});
        const Vec3f by = normals[i] * (std::max(height, kSomeRoundingErrors * farthest) / size);
        now.set(i, x + by);
        before.set(i, before[i] + by);
    }
    markEdited(cloth);
}

}  // namespace

void partCoincidentCloths(World& world)
{
    const InterCollisionParams& params = world.params.interCollision;
    if (!params.on || params.distance <= 0.0f || params.stiffness <= 0.0f)
        return;
    std::vector<Cloth>& cloths = world.cloths;
    // From the last on, so that all of those before it are still where it is.
    for (size_t i = cloths.size(); i-- > 1;)
    {
        if (cloths[i].asleep)
            continue;
        int below = 0;
        for (size_t j = 0; j < i; ++j)
            below += coincide(cloths[i], cloths[j]) ? 1 : 0;
        if (below > 0)
            lift(cloths[i], kGap * params.distance * static_cast<float>(below));
    }
}

}  // namespace drape
