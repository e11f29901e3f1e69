// The nodes and pairs of one coarse level of a frame.
#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "sim/snapshot.h"

namespace drape {

class LevelLines
{
public:
    std::vector<glm::vec3> nodes;                // [m]
    std::vector<glm::vec3> fixedNodes;           // those that held particles fix
    std::vector<glm::vec3> slackEnds, tautEnds;  // of pairs that could be longer, and of those at their full reach, two each

    /// `level` from 0, the finest. Cloths with fewer levels show nothing.
    void update(const FrameSnapshot& frame, size_t level);

private:
    struct ClothLevels
    {
        std::shared_ptr<const Fabric> fabric;
        std::vector<uint32_t> held;
        std::vector<LevelState> states;
    };
    void add(const ClothSnapshot& cloth, const ClothLevels& known, size_t level);

    std::vector<ClothLevels> cloths_;
};

}  // namespace drape
