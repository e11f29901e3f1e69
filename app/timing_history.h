// How long the last frames took.
#pragma once

#include <array>
#include <vector>

#include "sim/snapshot.h"

namespace drape {

class TimingHistory
{
public:
    static constexpr size_t kLength = 180;

    /// A picture that took `seconds`, 0 where it had to wait for something to happen; `frame` is what it showed, `behind` whether the
    /// simulation was slower than real time.
    void add(const FrameSnapshot& frame, double seconds, bool behind);

    /// Oldest first.
    const std::vector<FrameTimes>& frames() const { return frames_; }
    /// Of a stage, averaged over the last frames [ms].
    float stageMs(size_t stage) const { return stageMs_[stage]; }
    float frameMs() const { return frameMs_; }
    /// The simulation is slower than real time most of the time.
    bool behind() const { return behindShare_ > 0.5f; }
    /// Pictures a second, averaged.
    float picturesPerSecond() const { return pictureTime_ > 0.0f ? 1.0f / pictureTime_ : 0.0f; }

private:
    std::vector<FrameTimes> frames_;
    std::array<float, kStageCount> stageMs_{};
    float frameMs_ = 0.0f;
    float pictureTime_ = 0.0f;  // [s]
    float behindShare_ = 0.0f;
    uint64_t scene_ = 0, frame_ = 0;
};

}  // namespace drape
