#include "sim/gpu/frame.h"

#include "sim/gpu/collision_stages.h"
#include "sim/gpu/edge_stages.h"
#include "sim/gpu/inter_stage.h"
#include "sim/gpu/motion_stages.h"
#include "sim/gpu/touch_stages.h"

namespace drape::DRAPE_GPU {
namespace {

static_assert(kSortTile == kTile, "the host rounds up to what the sort takes");

template <class Run>
SIM_FN void runStage(const Run& run, Stage stage)
{
    const ClothPlan& plan = run.cloth().plan;
    switch (stage)
    {
        case Stage::integrate:
            integrate(run);
            break;
        case Stage::wind:
            if (plan.wind)
                blow(run);
            break;
        case Stage::motion:
            if (plan.motion)
                run.each(run.cloth().motion.groupCount, KeepInside{run.job});
            break;
        case Stage::tethers:
            if (plan.tethers)
                run.each(run.cloth().particleCount, PullTethers{run.job});
            break;
        case Stage::levels:
            if (plan.levels > 0)
                carryLoad(run);
            break;
        case Stage::edges:
            projectEdges(run);
            break;
        case Stage::pressure:
            if (plan.pressure)
                inflate(run);
            break;
        case Stage::separation:
            if (plan.separation)
                run.each(run.cloth().separation.groupCount, KeepOutside{run.job});
            break;
        case Stage::collision:
            if (plan.collision)
                collide(run);
            break;
        case Stage::selfCollision:
            if (plan.selfParticles)
                separateFromParticles(run);
            if (plan.selfTriangles)
                separateFromTriangles(run);
            break;
        case Stage::interCollision:
            break;
        case Stage::sleep:
            if (plan.sleep)
                run.each(run.cloth().particleCount, WatchParticle{run.job});
            break;
    }
}

/// A cloth's whole iterations in one block, its positions in shared memory.
__global__ void smallClothsKernel(SmallCloths cloths)
{
    const ClothView& view = cloths.views[cloths.which[blockIdx.x]];
    auto* const own = static_cast<ClothView*>(sharedMemory());
    auto* const positions = reinterpret_cast<Particle*>(own + 1);
    const uint32_t count = view.particleCount;
    if (threadIdx.x == 0)
    {
        *own = view;
        own->current = positions;
    }
    for (uint32_t i = threadIdx.x; i < count; i += blockDim.x)
        positions[i] = view.current[i];
    __syncthreads();
    for (uint32_t iteration = cloths.begin; iteration < cloths.end; ++iteration)
        for (uint32_t s = 0; s < cloths.stageCount; ++s)
            runStage(BlockRun(own, iteration), static_cast<Stage>(cloths.stages[s]));
    for (uint32_t i = threadIdx.x; i < count; i += blockDim.x)
        view.current[i] = positions[i];
}

}  // namespace

void enqueueStage(cudaStream_t stream, Stage stage, const ClothView& view, const ClothView* device, uint32_t iteration, uint32_t blockSize)
{
    runStage(GridRun(stream, view, {device, iteration}, blockSize), stage);
}

void enqueueSmallCloths(cudaStream_t stream, const SmallCloths& cloths, uint32_t blockSize)
{
    launch(smallClothsKernel, cloths.count, blockSize, sharedBytesFor(cloths.sharedParticles), stream, cloths);
}

void enqueueInterCollision(cudaStream_t stream, const InterView& view, const ClothView* host, uint32_t iteration, uint32_t blockSize)
{
    separateCloths(GridRun(stream, host[0], {nullptr, iteration}, blockSize), view, host);
}

size_t sharedBytesFor(uint32_t particles)
{
    return sizeof(ClothView) + particles * sizeof(Particle);
}

bool allowSharedBytes(size_t bytes)
{
    return cudaFuncSetAttribute(smallClothsKernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes)) == cudaSuccess;
}

}  // namespace drape::DRAPE_GPU
