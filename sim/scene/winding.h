// One front for a whole surface.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/scene/edge_groups.h"

namespace drape {

struct Winding
{
    std::vector<uint8_t> turn;  // 1 for a face to be wound the other way, shape [faces]
    uint32_t facesTurned = 0;
    uint32_t oneSidedParts = 0;  // parts without two sides, like a Möbius strip: left as they are
};

/// Which faces to turn so that neighbours agree; in each connected part the majority stays. Edges of more than two faces do not connect.
Winding unifyWinding(std::span<const uint32_t> corners, std::span<const uint32_t> faceStart, const EdgeGroups& groups);

}  // namespace drape
