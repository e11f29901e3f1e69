#include "sim/gpu/launch.h"
#include "sim/gpu/surface_view.h"
#include "sim/stages/normals.h"

namespace drape::DRAPE_GPU {
namespace {

/// The cloth that a block works on: the last one that begins at it or before.
SIM_FN const SurfaceView& clothOfBlock(const SurfaceView* views, uint32_t cloths, uint32_t block)
{
    uint32_t first = 0, end = cloths;
    while (end - first > 1)
    {
        const uint32_t middle = first + (end - first) / 2;
        if (views[middle].firstBlock <= block)
            first = middle;
        else
            end = middle;
    }
    return views[first];
}

SIM_FN Vec3f positionOf(const SurfaceView& cloth, uint32_t particle)
{
    return cloth.current ? cloth.current[particle].x : cloth.positions[particle];
}

/// In the order in which a loop over the triangles comes to the particle.
SIM_FN Vec3f sumOfAreaNormals(const SurfaceView& cloth, uint32_t particle)
{
    const Lists& lists = cloth.trianglesOfParticle;
    Vec3f sum{0.0f, 0.0f, 0.0f};
    for (uint32_t k = lists.start[particle]; k < lists.start[particle + 1]; ++k)
    {
        const uint32_t* const corners = cloth.triangles + lists.items[k] / 3 * 3;
        sum += areaNormal(positionOf(cloth, corners[0]), positionOf(cloth, corners[1]), positionOf(cloth, corners[2]));
    }
    return sum;
}

__global__ void surfaceKernel(const SurfaceView* views, uint32_t cloths)
{
    const SurfaceView& cloth = clothOfBlock(views, cloths, blockIdx.x);
    const uint32_t i = (blockIdx.x - cloth.firstBlock) * blockDim.x + threadIdx.x;
    if (i >= cloth.particleCount)
        return;
    cloth.normals[i] = particleNormal(sumOfAreaNormals(cloth, i));
    if (cloth.current)
        cloth.positions[i] = cloth.current[i].x;
}

}  // namespace

void enqueueSurface(cudaStream_t stream, const SurfaceView* views, uint32_t cloths, uint32_t blocks)
{
    if (blocks > 0)
        launch(surfaceKernel, blocks, kSurfaceThreads, 0, stream, views, cloths);
}

}  // namespace drape::DRAPE_GPU
