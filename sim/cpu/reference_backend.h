// The reference: scalar, one thread, as plain as the formulas. Every other backend must give its bits.
#pragma once

#include <vector>

#include "sim/backend.h"
#include "sim/cpu/reference_inter_collision.h"
#include "sim/cpu/reference_stages.h"

namespace drape {

class ReferenceBackend : public Backend
{
public:
    std::string_view name() const override { return "reference"; }
    void beginFrame(const StepParams& params, World& world) override;
    void run(Stage stage, int iteration) override;
    void endFrame() override;

private:
    const StepParams* params_ = nullptr;
    World* world_ = nullptr;
    std::vector<ReferenceScratch> scratch_;  // one a cloth
    ReferenceInterCollision inter_;
};

}  // namespace drape
