#include "sim/cpu/cpu_backend.h"

#include <stdexcept>

namespace drape {

std::vector<std::string> CpuBackend::simdNames()
{
    std::vector<std::string> names;
    for (const LaneKernels* kernels : laneKernels())
        names.emplace_back(kernels->name);
    return names;
}

CpuBackend::CpuBackend(std::string_view simd) : kernels_(findLaneKernels(simd))
{
    if (!kernels_)
        throw std::invalid_argument("there is no instruction set " + std::string(simd) + " here");
}

void CpuBackend::beginFrame(const StepParams& params, World& world)
{
    params_ = &params;
    world_ = &world;
    scratch_.resize(world.cloths.size());
    lanes_.resize(world.cloths.size());
    inter_.beginFrame(world.cloths.size());
    for (size_t i = 0; i < scratch_.size(); ++i)
    {
        scratch_[i].moved = params.cloth[i].restMove <= 0.0f;
        scratch_[i].touched = false;
        const std::vector<Vec3f>& accelerations = world.cloths[i].setup.accelerations;
        lanes_[i].accelerations.resize(accelerations.size());
        for (size_t p = 0; p < accelerations.size(); ++p)
            lanes_[i].accelerations.set(p, accelerations[p]);
    }
}

void CpuBackend::endFrame()
{
    for (size_t i = 0; i < scratch_.size(); ++i)
    {
        world_->cloths[i].moved = scratch_[i].moved;
        world_->cloths[i].touched = scratch_[i].touched;
    }
}

void CpuBackend::run(Stage stage, int iteration)
{
    if (stage == Stage::interCollision)
        inter_.run(*world_, scratch_, *params_, iteration);
    for (size_t i = 0; i < world_->cloths.size(); ++i)
        if (!world_->cloths[i].asleep)
            runCloth(stage, {{*world_, world_->cloths[i], scratch_[i], *params_, params_->cloth[i],
                              params_->iteration[static_cast<size_t>(iteration)].cloth[i], iteration},
                             *kernels_,
                             lanes_[i]});
}

void CpuBackend::runCloth(Stage stage, const LaneJob& job) const
{
    switch (stage)
    {
        case Stage::integrate:
            integrateInLanes(job);
            break;
        case Stage::wind:
            blowCloth(job);
            break;
        case Stage::motion:
            keepClothInside(job);
            break;
        case Stage::tethers:
            tetherCloth(job);
            break;
        case Stage::edges:
            projectClothEdges(job);
            break;
        case Stage::pressure:
            inflateCloth(job);
            break;
        case Stage::separation:
            keepClothOutside(job);
            break;
        case Stage::collision:
            collideCloth(job);
            break;
        case Stage::selfCollision:
            collideClothWithItself(job);
            break;
        case Stage::interCollision:
            break;
        case Stage::sleep:
            watchCloth(job);
            break;
    }
}

}  // namespace drape
