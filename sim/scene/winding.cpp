#include "sim/scene/winding.h"

namespace drape {

Winding unifyWinding(std::span<const uint32_t> corners, std::span<const uint32_t> faceStart, const EdgeGroups& groups)
{
    const uint32_t faceCount = static_cast<uint32_t>(faceStart.size() - 1);
    Winding winding;
    winding.turn.assign(faceCount, 0);
    std::vector<uint8_t> seen(faceCount, 0);
    std::vector<uint32_t> part;
    for (uint32_t seed = 0; seed < faceCount; ++seed)
    {
        if (seen[seed])
            continue;
        seen[seed] = 1;
        part.assign(1, seed);
        bool twoSided = true;
        uint32_t turned = 0;
        for (size_t i = 0; i < part.size(); ++i)
        {
            const uint32_t face = part[i];
            for (uint32_t corner = faceStart[face]; corner < faceStart[face + 1]; ++corner)
            {
                const uint32_t edge = groups.edgeOf[corner];
                if (groups.uses(edge) != 2)
                    continue;
                const uint32_t* sides = &groups.sides[groups.start[edge]];
                const uint32_t other = sides[0] == corner ? sides[1] : sides[0];
                const uint32_t neighbour = groups.faceOf[other];
                // Neighbours that agree run along their edge in opposite directions.
                const uint8_t wanted = winding.turn[face] ^ static_cast<uint8_t>(corners[corner] == corners[other]);
                if (!seen[neighbour])
                {
                    seen[neighbour] = 1;
                    winding.turn[neighbour] = wanted;
                    turned += wanted;
                    part.push_back(neighbour);
                }
                else if (winding.turn[neighbour] != wanted)
                    twoSided = false;
            }
        }
        if (!twoSided)
        {
            ++winding.oneSidedParts;
            for (const uint32_t face : part)
                winding.turn[face] = 0;
            continue;
        }
        if (turned * 2 > part.size())
        {
            for (const uint32_t face : part)
                winding.turn[face] ^= 1;
            turned = static_cast<uint32_t>(part.size()) - turned;
        }
        winding.facesTurned += turned;
    }
    return winding;
}

}  // namespace drape
