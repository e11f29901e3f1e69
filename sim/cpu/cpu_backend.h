// The CPU in full: SIMD lanes chosen when the program starts.
#pragma once

#include <string>
#include <vector>

#include "sim/backend.h"
#include "sim/cpu/lane_stages.h"
#include "sim/cpu/reference_inter_collision.h"

namespace drape {

class CpuBackend : public Backend
{
public:
    /// The names that the constructor takes, the widest first: those that this processor runs.
    static std::vector<std::string> simdNames();

    /// With the best instruction set that this processor has, or the one named. Throws std::invalid_argument for another.
    explicit CpuBackend(std::string_view simd = {});

    std::string_view name() const override { return "cpu"; }
    std::string_view simd() const override { return kernels_->name; }
    void beginFrame(const StepParams& params, World& world) override;
    void run(Stage stage, int iteration) override;
    void endFrame() override;

private:
    void runCloth(Stage stage, const LaneJob& job) const;

    const LaneKernels* kernels_;
    const StepParams* params_ = nullptr;
    World* world_ = nullptr;
    std::vector<ReferenceScratch> scratch_;  // one a cloth
    std::vector<LaneScratch> lanes_;         // one a cloth
    ReferenceInterCollision inter_;
};

}  // namespace drape
