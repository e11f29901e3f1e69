#include "sim/collider.h"

#include <algorithm>

#include "sim/collision_mesh.h"
#include "sim/convex.h"

namespace drape {

float reachOf(const Collider& collider)
{
    float reach = 0.0f;
    switch (collider.type)
    {
        case ColliderType::sphere:
            return collider.radiusA;
        case ColliderType::capsule:
            return std::max(collider.radiusA, length(collider.b - collider.a) + collider.radiusB);
        case ColliderType::plane:
            break;
        case ColliderType::box:
            return length(collider.halfSize);
        case ColliderType::convex:
            for (const std::vector<Vec3f>& face : facesOf(collider.planes))
                for (const Vec3f& corner : face)
                    reach = std::max(reach, length(corner));
            break;
        case ColliderType::mesh:
            if (collider.mesh)
            {
                const Vec3f &low = collider.mesh->nodes[0].low, &high = collider.mesh->nodes[0].high;
                reach = length(Vec3f{std::max(-low.x, high.x), std::max(-low.y, high.y), std::max(-low.z, high.z)});
            }
            break;
    }
    return reach;
}

}  // namespace drape
