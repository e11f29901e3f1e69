#include "sim/cpu/self_collision_grid.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace drape {
namespace {

constexpr float kGridCells = 253.0f;
constexpr float kSweepCells = 65533.0f;

/// Cell of a coordinate, in [1, cells]; 0 and cells + 1 stay empty, so that a neighbouring cell's key never wraps.
uint32_t cellOf(float x, float low, float cellsPerMetre, float cells)
{
    const float cell = (x - low) * cellsPerMetre + 1.0f;
    return static_cast<uint32_t>(minimum(maximum(1.0f, cell), cells));  // 1 for a NaN
}

/// The median of a few particles' coordinates, spread over all.
float middleOf(const PaddedArray<float>& x)
{
    constexpr size_t kSamples = 9;
    std::array<float, kSamples> samples{};
    for (size_t i = 0; i < kSamples; ++i)
        samples[i] = x[i * (x.size() - 1) / (kSamples - 1)];
    std::sort(samples.begin(), samples.end());
    return samples[kSamples / 2];
}

}  // namespace

void SelfCollisionGrid::build(const Vec3Array& positions, float distance, float size)
{
    const size_t count = positions.size();
    keys_.resize(count);
    order_.resize(count);
    if (count == 0)
        return;
    const std::array<const PaddedArray<float>*, 3> axes{&positions.x, &positions.y, &positions.z};
    std::array<float, 3> low{}, extent{};
    for (size_t axis = 0; axis < 3; ++axis)
    {
        const auto [least, most] = std::minmax_element(axes[axis]->begin(), axes[axis]->end());
        const float middle = middleOf(*axes[axis]);
        low[axis] = std::max(*least, middle - size);
        extent[axis] = std::min(*most, middle + size) - low[axis];
    }
    const size_t sweep = static_cast<size_t>(std::max_element(extent.begin(), extent.end()) - extent.begin());
    const size_t gridA = (sweep + 1) % 3, gridB = (sweep + 2) % 3;

    // A little larger than needed, so that rounding never hides a pair.
    const float cellA = std::max(distance, extent[gridA] / kGridCells) * 1.0001f;
    const float cellB = std::max(distance, extent[gridB] / kGridCells) * 1.0001f;
    const float sweepScale = kSweepCells / std::max(extent[sweep], distance);
    reach_ = static_cast<uint32_t>(std::min(2.0f + sweepScale * distance * 1.0001f, 65535.0f));

    for (uint32_t i = 0; i < count; ++i)
    {
        const uint32_t a = cellOf((*axes[gridA])[i], low[gridA], 1.0f / cellA, kGridCells);
        const uint32_t b = cellOf((*axes[gridB])[i], low[gridB], 1.0f / cellB, kGridCells);
        const uint32_t s = cellOf((*axes[sweep])[i], low[sweep], sweepScale, kSweepCells);
        keys_[i] = a << 24 | b << 16 | s;
        order_[i] = i;
    }
    sort();
}

/// Radix sort, least significant byte first, 256 bins; stable.
void SelfCollisionGrid::sort()
{
    const size_t count = keys_.size();
    otherKeys_.resize(count);
    otherOrder_.resize(count);
    std::array<std::array<uint32_t, 256>, 4> bins{};
    for (uint32_t key : keys_)
        for (size_t digit = 0; digit < 4; ++digit)
            ++bins[digit][key >> (8 * digit) & 0xff];
    for (size_t digit = 0; digit < 4; ++digit)
    {
        uint32_t sum = 0;
        for (uint32_t& bin : bins[digit])
        {
            const uint32_t size = bin;
            bin = sum;
            sum += size;
        }
        for (size_t i = 0; i < count; ++i)
        {
            const uint32_t place = bins[digit][keys_[i] >> (8 * digit) & 0xff]++;
            otherKeys_[place] = keys_[i];
            otherOrder_[place] = order_[i];
        }
        keys_.swap(otherKeys_);
        order_.swap(otherOrder_);
    }
}

}  // namespace drape
