#include "sim/cpu/self_collision_grid.h"

#include <array>
#include <bit>
#include <cmath>

namespace drape {
namespace {

constexpr uint32_t kLeastDigit = 8, kMostDigit = 12;    // bits
constexpr size_t kBinStride = (1u << kMostDigit) + 16;  // not a power of two, so that members' bins do not share a place in the cache

float middleOf(const PaddedArray<float>& x)
{
    float samples[kMiddleSamples];
    for (uint32_t i = 0; i < kMiddleSamples; ++i)
        samples[i] = x[middleSample(i, static_cast<uint32_t>(x.size()))];
    return medianOf(samples);
}

/// Least and largest value. Several of each at once, as one would wait for itself.
void addRange(const PaddedArray<float>& x, const Share& share, float& low, float& high)
{
    constexpr size_t kAtOnce = 8;
    float least[kAtOnce], most[kAtOnce];
    std::fill_n(least, kAtOnce, low);
    std::fill_n(most, kAtOnce, high);
    size_t i = share.begin;
    for (; i + kAtOnce <= share.end; i += kAtOnce)
        for (size_t k = 0; k < kAtOnce; ++k)
        {
            least[k] = minimum(least[k], x[i + k]);
            most[k] = maximum(most[k], x[i + k]);
        }
    for (; i < share.end; ++i)
    {
        least[0] = minimum(least[0], x[i]);
        most[0] = maximum(most[0], x[i]);
    }
    for (size_t k = 0; k < kAtOnce; ++k)
    {
        low = minimum(low, least[k]);
        high = maximum(high, most[k]);
    }
}

}  // namespace

void SelfCollisionGrid::build(const Vec3Array& positions, float distance, float size, ThreadTeam::Member& member, uint32_t* room)
{
    const size_t count = positions.size();
    if (member.index() == 0)
    {
        for (std::vector<uint32_t>* array : {&keys_, &order_})
            array->resize(count);
        positions_.resize(count);
        bounds_.resize(member.members());
        bins_.resize(member.members() * kBinStride);
    }
    if (count == 0)
        return;
    member.barrier();
    const Share share = member.share(count, kWidestLanes);
    Bounds own;
    addRange(positions.x, share, own.low.x, own.high.x);
    addRange(positions.y, share, own.low.y, own.high.y);
    addRange(positions.z, share, own.low.z, own.high.z);
    bounds_[member.index()] = own;
    member.barrier();

    Bounds all;
    for (const Bounds& bounds : bounds_)
    {
        // One who had no particles has an empty box: its low end must not become a high one.
        all.low = {minimum(all.low.x, bounds.low.x), minimum(all.low.y, bounds.low.y), minimum(all.low.z, bounds.low.z)};
        all.high = {maximum(all.high.x, bounds.high.x), maximum(all.high.y, bounds.high.y), maximum(all.high.z, bounds.high.z)};
    }
    const GridCells cells = gridCells(all, {middleOf(positions.x), middleOf(positions.y), middleOf(positions.z)}, distance, size);
    const std::array<const float*, 3> axes{positions.x.data(), positions.y.data(), positions.z.data()};
    const auto axisOf = [&](const CellScale& scale) { return axes[static_cast<size_t>(scale.axis)]; };
    const float *const alongA = axisOf(cells.a), *const alongB = axisOf(cells.b), *const alongSweep = axisOf(cells.sweep);
    for (size_t i = share.begin; i < share.end; ++i)
    {
        keys_[i] = cells.keyOf(alongA[i], alongB[i], alongSweep[i]);
        order_[i] = static_cast<uint32_t>(i);
    }
    if (member.index() == 0)
        cells_ = cells.keys;
    sort(cells.keys.bits, member, room);
    for (size_t i = share.begin; i < share.end; ++i)
        positions_.set(i, positions[order_[i]]);
    member.barrier();
}

/// Radix sort of the lowest `bits`, least significant digit first; stable. Each member sorts what it has in its share, into the places
/// behind those of the members before it.
void SelfCollisionGrid::sort(uint32_t bits, ThreadTeam::Member& member, uint32_t* room)
{
    const size_t count = keys_.size(), members = member.members();
    const Share share = member.share(count, kWidestLanes);
    const auto most = std::clamp(static_cast<uint32_t>(std::bit_width(count / members)), kLeastDigit, kMostDigit);
    const uint32_t passes = (bits + most - 1) / most, digit = (bits + passes - 1) / passes, mask = (1u << digit) - 1;
    uint32_t* const bins = &bins_[member.index() * kBinStride];
    uint32_t *keys = keys_.data(), *order = order_.data(), *toKeys = room, *toOrder = room + count;
    for (uint32_t pass = 0; pass < passes; ++pass)
    {
        const uint32_t shift = pass * digit;
        std::fill_n(bins, mask + 1, 0u);
        for (size_t i = share.begin; i < share.end; ++i)
            ++bins[keys[i] >> shift & mask];
        member.barrier();
        std::array<uint32_t, 1u << kMostDigit> next;
        uint32_t sum = 0;
        for (uint32_t bin = 0; bin <= mask; ++bin)
            for (size_t m = 0; m < members; ++m)
            {
                if (m == member.index())
                    next[bin] = sum;
                sum += bins_[m * kBinStride + bin];
            }
        for (size_t i = share.begin; i < share.end; ++i)
        {
            const uint32_t place = next[keys[i] >> shift & mask]++;
            toKeys[place] = keys[i];
            toOrder[place] = order[i];
        }
        member.barrier();
        std::swap(keys, toKeys);
        std::swap(order, toOrder);
    }
    if (passes % 2 == 0)
        return;
    std::copy(keys + share.begin, keys + share.end, keys_.data() + share.begin);
    std::copy(order + share.begin, order + share.end, order_.data() + share.begin);
    member.barrier();
}

}  // namespace drape
