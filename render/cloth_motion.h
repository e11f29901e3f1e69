// How fast the particles move, found from two frames that were looked at one after the other.
#pragma once

#include <vector>

#include "sim/snapshot.h"

namespace drape {

class ClothMotion
{
public:
    /// Call with each frame that is shown. The same frame again changes nothing; another scene, or one that began anew, is at rest.
    void update(const FrameSnapshot& frame);

    /// Of each particle of a cloth, in the world, since the frame looked at before [m/s].
    const std::vector<Vec3f>& velocities(size_t cloth) const { return cloths_[cloth].velocities; }

private:
    struct Motion
    {
        std::vector<Vec3f> positions, velocities;
    };
    std::vector<Motion> cloths_;
    uint64_t scene_ = 0, frame_ = 0;
    double time_ = 0.0;
};

}  // namespace drape
