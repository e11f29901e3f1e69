#include "sim/cpu/reference_backend.h"

namespace drape {

void ReferenceBackend::beginFrame(const StepParams& params, World& world)
{
    params_ = &params;
    world_ = &world;
    scratch_.resize(world.cloths.size());
    inter_.beginFrame(world.cloths.size());
    for (size_t i = 0; i < scratch_.size(); ++i)
    {
        scratch_[i].moved = params.cloth[i].restMove <= 0.0f;
        scratch_[i].touched = false;
    }
}

void ReferenceBackend::endFrame()
{
    for (size_t i = 0; i < scratch_.size(); ++i)
    {
        world_->cloths[i].moved = scratch_[i].moved;
        world_->cloths[i].touched = scratch_[i].touched;
    }
}

void ReferenceBackend::run(Stage stage, int iteration)
{
    ThreadTeam::Member alone = ThreadTeam::alone();
    if (stage == Stage::interCollision && ReferenceInterCollision::hasWork(*world_, *params_))
        inter_.run(*world_, scratch_, *params_, iteration, alone);
    for (size_t i = 0; i < world_->cloths.size(); ++i)
    {
        if (world_->cloths[i].asleep)
            continue;
        const ReferenceJob job{*world_,  world_->cloths[i], scratch_[i],
                               *params_, params_->cloth[i], params_->iteration[static_cast<size_t>(iteration)].cloth[i],
                               iteration};
        switch (stage)
        {
            case Stage::integrate:
                integrateCloth(job);
                break;
            case Stage::wind:
                blowCloth(job, alone);
                break;
            case Stage::motion:
                keepClothInside(job, alone);
                break;
            case Stage::tethers:
                tetherCloth(job);
                break;
            case Stage::levels:
                carryClothLoad(job);
                break;
            case Stage::edges:
                projectClothEdges(job);
                break;
            case Stage::pressure:
                inflateCloth(job, alone);
                break;
            case Stage::separation:
                keepClothOutside(job, alone);
                break;
            case Stage::collision:
                collideCloth(job);
                break;
            case Stage::selfCollision:
                collideClothWithItself(job, alone);
                break;
            case Stage::interCollision:
                break;
            case Stage::sleep:
                watchCloth(job, alone);
                break;
        }
    }
}

}  // namespace drape
