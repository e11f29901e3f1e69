#include "sim/collision_shapes.h"

#include <algorithm>

#include "sim/collision_mesh.h"

namespace drape {
namespace {

constexpr float kEverywhere = 3e38f;

/// Sets the box round the shape from the iteration's start to its end, kept at the offset. Planes and convex shapes are everywhere.
void bound(CollisionShape& shape, float offset)
{
    const ColliderStep& c = shape.step;
    shape.low = {-kEverywhere, -kEverywhere, -kEverywhere};
    shape.high = {kEverywhere, kEverywhere, kEverywhere};
    Vec3f ends[4] = {c.startA, c.a, c.startA, c.a};
    float radius = std::max(c.startRadiusA, c.radiusA);
    switch (static_cast<ColliderType>(c.type))
    {
        case ColliderType::sphere:
            break;
        case ColliderType::capsule:
            ends[2] = c.startA + c.startAxis * c.startLength;
            ends[3] = c.a + c.axis * c.length;
            radius = std::max({radius, c.radiusA - c.slope * c.length, c.startRadiusA - c.startSlope * c.startLength});
            break;
        case ColliderType::box:
            radius = length(c.halfSize);
            break;
        case ColliderType::mesh: {
            const Vec3f &low = shape.mesh.nodes[0].low, &high = shape.mesh.nodes[0].high;
            radius = length(Vec3f{std::max(-low.x, high.x), std::max(-low.y, high.y), std::max(-low.z, high.z)});
            break;
        }
        case ColliderType::plane:
        case ColliderType::convex:
            return;
    }
    shape.low = shape.high = ends[0];
    for (const Vec3f& end : ends)
    {
        shape.low = {std::min(shape.low.x, end.x), std::min(shape.low.y, end.y), std::min(shape.low.z, end.z)};
        shape.high = {std::max(shape.high.x, end.x), std::max(shape.high.y, end.y), std::max(shape.high.z, end.z)};
    }
    // A little larger, so that rounding hides nothing.
    const float reach = 1.001f * radius + offset + 0.001f;
    shape.low -= Vec3f{reach, reach, reach};
    shape.high += Vec3f{reach, reach, reach};
}

}  // namespace

void collisionShapes(const World& world, const ClothIterationParams& now, float offset, std::vector<CollisionShape>& out)
{
    out.clear();
    for (const ColliderStep& step : now.colliders)
    {
        const Collider& collider = world.colliders[static_cast<size_t>(step.index)].target;
        const bool mesh = collider.type == ColliderType::mesh, convex = collider.type == ColliderType::convex;
        if ((mesh && !collider.mesh) || (convex && collider.planes.empty()))
            continue;
        out.push_back({step,
                       collider.planes.data(),
                       static_cast<uint32_t>(collider.planes.size()),
                       mesh ? collider.mesh->view() : MeshView{},
                       {},
                       {}});
        bound(out.back(), offset);
    }
}

}  // namespace drape
