// How stretched the cloths are, and how much energy they have, over the last seconds.
#pragma once

#include <chrono>
#include <vector>

#include "render/cloth_motion.h"
#include "sim/snapshot.h"

namespace drape {

struct FrameFigures
{
    double time = 0.0;                                   // simulated [s]
    float highestStrain = 0.0f, meanStrain = 0.0f;       // of the edges along the threads
    float kineticEnergy = 0.0f, potentialEnergy = 0.0f;  // [J]; against gravity, 0 at the origin of the world
};
/// `motion` has seen the frame.
FrameFigures figuresOf(const FrameSnapshot& frame, const ClothMotion& motion);

class FiguresHistory
{
public:
    static constexpr size_t kLength = 240;

    /// Looks at a frame, unless it was looked at, or looking took much time of late: call with each frame that is shown.
    void add(const FrameSnapshot& frame);

    /// Oldest first.
    const std::vector<FrameFigures>& figures() const { return figures_; }

private:
    using Clock = std::chrono::steady_clock;

    std::vector<FrameFigures> figures_;
    ClothMotion motion_;
    uint64_t scene_ = 0, frame_ = 0;
    Clock::time_point next_{};
};

}  // namespace drape
