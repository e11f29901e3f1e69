#include "app/timing_history.h"

namespace drape {

namespace {

/// A running average that takes the first value as it is.
void average(float& mean, float value, float weight)
{
    mean = mean > 0.0f ? mean + weight * (value - mean) : value;
}

}  // namespace

void TimingHistory::add(const FrameSnapshot& frame, double seconds, bool behind)
{
    behindShare_ += 0.08f * ((behind ? 1.0f : 0.0f) - behindShare_);
    if (seconds > 0.0)
        average(pictureTime_, static_cast<float>(seconds), 0.08f);
    if (frame.scene != scene_)
    {
        frames_.clear();
        stageMs_ = {};
        frameMs_ = 0.0f;
    }
    else if (frame.frame == frame_)
    {
        return;
    }
    scene_ = frame.scene;
    frame_ = frame.frame;
    if (frame.frame == 0)
        return;
    if (frames_.size() == kLength)
        frames_.erase(frames_.begin());
    frames_.push_back(frame.times);
    average(frameMs_, frame.times.frame, 0.15f);
    for (size_t i = 0; i < stageMs_.size(); ++i)
        average(stageMs_[i], frame.times.stage[i], 0.15f);
}

}  // namespace drape
