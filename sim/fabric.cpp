#include "sim/fabric.h"

#include <algorithm>

namespace drape {

std::span<const uint32_t> Fabric::neighboursOf(uint32_t particle, std::vector<uint32_t>& room) const
{
    room.clear();
    for (uint32_t item : trianglesOfParticle.of(particle))
        for (uint32_t turn : {1u, 2u})
            room.push_back(triangles[item / 3 * 3 + (item + turn) % 3]);
    std::sort(room.begin(), room.end());
    room.erase(std::unique(room.begin(), room.end()), room.end());
    return room;
}

}  // namespace drape
