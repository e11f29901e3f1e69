// A backend that a bug in a stage would make.
#pragma once

#include <cstddef>
#include <limits>

#include "sim/cpu/reference_backend.h"

namespace drape::test {

/// The reference, but for a particle that is nowhere after a stage of the third frame.
class BreakingBackend : public ReferenceBackend
{
public:
    static constexpr uint64_t kFrame = 3;  // counted from 1

    BreakingBackend(Stage stage, int iteration, size_t cloth, uint32_t particle)
        : stage_(stage), iteration_(iteration), cloth_(cloth), particle_(particle)
    {
    }

    void beginFrame(const StepParams& params, World& world) override
    {
        ReferenceBackend::beginFrame(params, world);
        world_ = &world;
    }
    void run(Stage stage, int iteration) override
    {
        ReferenceBackend::run(stage, iteration);
        if (world_->frame + 1 == kFrame && stage == stage_ && iteration == iteration_)
            world_->cloths[cloth_].state.current.y[particle_] = std::numeric_limits<float>::quiet_NaN();
    }

private:
    Stage stage_;
    int iteration_;
    size_t cloth_;
    uint32_t particle_;
    World* world_ = nullptr;
};

}  // namespace drape::test
