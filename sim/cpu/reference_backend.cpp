#include "sim/cpu/reference_backend.h"

namespace drape {

void ReferenceBackend::beginFrame(const StepParams& params, World& world)
{
    params_ = &params;
    world_ = &world;
    scratch_.resize(world.cloths.size());
}

void ReferenceBackend::run(Stage stage, int iteration)
{
    for (size_t i = 0; i < world_->cloths.size(); ++i)
    {
        const ReferenceJob job{*world_,  world_->cloths[i], scratch_[i],
                               *params_, params_->cloth[i], params_->iteration[static_cast<size_t>(iteration)].cloth[i],
                               iteration};
        switch (stage)
        {
            case Stage::integrate:
                integrateCloth(job);
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
                break;
        }
    }
}

}  // namespace drape
