// The tethers of a frame as lines from particles to the pins that hold them.
#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "sim/snapshot.h"

namespace drape {

class TetherLines
{
public:
    /// End points [m], two a line, of at most a few hundred particles' tethers spread evenly over the cloths.
    const std::vector<glm::vec3>& update(const FrameSnapshot& frame);

private:
    struct ClothTethers
    {
        std::shared_ptr<const Fabric> fabric;
        std::vector<uint32_t> pins;
        Tethers tethers;
    };
    std::vector<ClothTethers> cloths_;
    std::vector<glm::vec3> ends_;
};

}  // namespace drape
