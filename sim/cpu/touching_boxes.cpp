#include "sim/cpu/touching_boxes.h"

#include <algorithm>
#include <numeric>

namespace drape {

void TouchingBoxes::find(const std::vector<Bounds>& boxes, std::vector<std::pair<uint32_t, uint32_t>>& out)
{
    out.clear();
    Bounds centers;
    for (const Bounds& box : boxes)
        if (box.low.x <= box.high.x)
            centers.add((box.low + box.high) * 0.5f);
    const Vec3f extent = centers.high - centers.low;
    const auto along = [&](const Vec3f& x) {
        return extent.x >= extent.y && extent.x >= extent.z ? x.x : extent.y >= extent.z ? x.y : x.z;
    };
    order_.resize(boxes.size());
    open_.clear();
    std::iota(order_.begin(), order_.end(), 0u);
    std::sort(order_.begin(), order_.end(), [&](uint32_t a, uint32_t b) {
        const float lowA = along(boxes[a].low), lowB = along(boxes[b].low);
        return lowA < lowB || (!(lowB < lowA) && a < b);
    });
    for (uint32_t i : order_)
    {
        std::erase_if(open_, [&](uint32_t j) { return along(boxes[j].high) < along(boxes[i].low); });
        for (uint32_t j : open_)
            if (boxes[i].touches(boxes[j]))
                out.push_back({std::min(i, j), std::max(i, j)});
        open_.push_back(i);
    }
    std::sort(out.begin(), out.end());
}

}  // namespace drape
