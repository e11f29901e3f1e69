#include "sim/backend.h"

#include "sim/stages/normals.h"

namespace drape {

void Backend::findNormals(FrameSnapshot& frame)
{
    for (ClothSnapshot& cloth : frame.cloths)
    {
        const Fabric& fabric = *cloth.fabric;
        cloth.normals.assign(fabric.particleCount, {0.0f, 0.0f, 0.0f});
        for (size_t t = 0; t < fabric.triangles.size(); t += 3)
        {
            const uint32_t a = fabric.triangles[t], b = fabric.triangles[t + 1], c = fabric.triangles[t + 2];
            const Vec3f normal = areaNormal(cloth.positions[a], cloth.positions[b], cloth.positions[c]);
            cloth.normals[a] += normal;
            cloth.normals[b] += normal;
            cloth.normals[c] += normal;
        }
        for (Vec3f& normal : cloth.normals)
            normal = particleNormal(normal);
    }
}

}  // namespace drape
