// Lanes: normals for drawing.
#include "sim/cpu/lane_stages.h"

namespace drape {

void prepareNormals(const Fabric& fabric, LaneScratch& lanes)
{
    lanes.rowWords = 4 * (paddedCount(fabric.particleCount) + kWidestLanes);
    lanes.memory.growTo(2 * lanes.rowWords + 4 * paddedCount(fabric.triangleCount()));
}

void findNormalsInLanes(const LaneKernels& kernels, LaneScratch& lanes, ClothSnapshot& cloth, ThreadTeam::Member& member)
{
    const Fabric& fabric = *cloth.fabric;
    float* const particles = lanes.interleaved();
    const NormalJob work{particles, fabric.triangles.data(), lanes.ofTriangles(), trianglesOf(fabric), cloth.normals.data()};
    const Share own = member.share(fabric.particleCount, kWidestLanes), triangles = member.share(fabric.triangleCount(), kWidestLanes);
    for (size_t i = own.begin; i < own.end; ++i)
    {
        const Vec3f& x = cloth.positions[i];
        float* const to = particles + 4 * i;
        to[0] = x.x, to[1] = x.y, to[2] = x.z, to[3] = 0.0f;
    }
    member.barrier();
    kernels.crossTriangles(work, static_cast<uint32_t>(triangles.begin), static_cast<uint32_t>(triangles.end));
    member.barrier();
    kernels.sumNormals(work, static_cast<uint32_t>(own.begin), static_cast<uint32_t>(own.end));
}

}  // namespace drape
