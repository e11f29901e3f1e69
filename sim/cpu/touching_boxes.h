// Which of many boxes touch: sweep and prune.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "sim/bounds.h"

namespace drape {

class TouchingBoxes
{
public:
    /// Pairs (i, j), i < j, of boxes that touch, ascending. Sorts them along the axis on which they are spread the furthest
    /// and compares only those that overlap there: near linear while few do.
    void find(const std::vector<Bounds>& boxes, std::vector<std::pair<uint32_t, uint32_t>>& out);

private:
    std::vector<uint32_t> order_, open_;
};

}  // namespace drape
