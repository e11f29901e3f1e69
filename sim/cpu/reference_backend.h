// The reference: scalar, one thread, as plain as the formulas. Every other backend must give its bits.
#pragma once

#include <vector>

#include "sim/backend.h"
#include "sim/cpu/self_collision_grid.h"

namespace drape {

class ReferenceBackend : public Backend
{
public:
    std::string_view name() const override { return "reference"; }
    void beginFrame(const StepParams& params, World& world) override;
    void run(Stage stage, int iteration) override;
    void endFrame() override {}

private:
    struct Scratch
    {
        std::vector<float> invMass;   // effective, of the running iteration [1/kg]
        std::vector<Vec3f> impulses;  // of the wind on each triangle [kg m]
        std::vector<Vec3f> moves;
        std::vector<std::pair<uint32_t, uint32_t>> pairs;
        std::vector<uint32_t> pairCount;
    };

    void integrateStage(Cloth& cloth, Scratch& scratch, const ClothStepParams& params, int iteration);
    void windStage(Cloth& cloth, Scratch& scratch, const ClothStepParams& params, int iteration);
    void motionStage(Cloth& cloth, Scratch& scratch, const ClothStepParams& params);
    void tetherStage(Cloth& cloth, Scratch& scratch, const ClothStepParams& params);
    void edgeStage(Cloth& cloth, Scratch& scratch, const ClothStepParams& params);
    void separationStage(Cloth& cloth, Scratch& scratch);
    void collisionStage(Cloth& cloth, Scratch& scratch, const ClothStepParams& params, int iteration);
    void selfCollisionStage(Cloth& cloth, Scratch& scratch, const ClothStepParams& params);

    const StepParams* params_ = nullptr;
    World* world_ = nullptr;
    std::vector<Scratch> scratch_;  // one a cloth
    SelfCollisionGrid grid_;
};

}  // namespace drape
