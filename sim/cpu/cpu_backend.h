// The CPU in full: threads, and SIMD lanes chosen when the program starts.
#pragma once

#include <atomic>
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
    int threads() const override { return static_cast<int>(team_.size()); }
    /// 0: one for each processor, but not more than help.
    void setThreads(int threads) override;
    void beginFrame(const StepParams& params, World& world) override;
    void run(Stage stage, int iteration) override;
    void endFrame() override;
    void findNormals(FrameSnapshot& frame) override;

private:
    void divideWork();
    template <class Work>
    void share(uint64_t particles, const Work& work);
    bool hasWork(Stage stage, uint32_t cloth) const;
    void runCloth(Stage stage, int iteration, uint32_t cloth, ThreadTeam::Member& member);

    const LaneKernels* kernels_;
    ThreadTeam team_;
    std::vector<uint32_t> shared_;   // awake cloths that all threads work on together
    std::vector<uint32_t> single_;   // awake cloths that one thread takes each, the largest first
    std::atomic<uint32_t> next_{0};  // of the single ones
    uint64_t awakeParticles_ = 0;
    const StepParams* params_ = nullptr;
    World* world_ = nullptr;
    std::vector<ReferenceScratch> scratch_;  // one a cloth
    std::vector<LaneScratch> lanes_;         // one a cloth
    ReferenceInterCollision inter_;
};

}  // namespace drape
