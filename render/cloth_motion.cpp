#include "render/cloth_motion.h"

namespace drape {

void ClothMotion::update(const FrameSnapshot& frame)
{
    const bool known = frame.scene == scene_ && cloths_.size() == frame.cloths.size() && frame.frame >= frame_;
    if (known && (frame.frame == frame_ || frame.stage))
        return;
    const double passed = frame.time - time_;
    cloths_.resize(frame.cloths.size());
    for (size_t c = 0; c < cloths_.size(); ++c)
    {
        Motion& motion = cloths_[c];
        const std::vector<Vec3f>& now = frame.cloths[c].positions;
        motion.velocities.assign(now.size(), {0.0f, 0.0f, 0.0f});
        if (known && passed > 0.0 && motion.positions.size() == now.size())
            for (size_t p = 0; p < now.size(); ++p)
                motion.velocities[p] = (now[p] - motion.positions[p]) * static_cast<float>(1.0 / passed);
        motion.positions = now;
    }
    scene_ = frame.scene;
    frame_ = frame.frame;
    time_ = frame.time;
}

}  // namespace drape
