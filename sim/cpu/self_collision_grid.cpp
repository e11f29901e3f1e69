#include "sim/cpu/self_collision_grid.h"

#include <array>
#include <bit>
#include <cmath>
#include <numeric>

namespace drape {
namespace {

constexpr uint32_t kLeastDigit = 8, kMostDigit = 12;  // bits that a pass of the sort goes by
constexpr uint32_t kPartBits = 10;                    // the highest ones, by which members share the sort
constexpr size_t kPartBins = size_t{1} << kPartBits;
constexpr size_t kBinStride = kPartBins + 16;  // not a power of two, so that members' bins do not share a place in the cache

float middleOf(const PaddedArray<float>& x)
{
    float samples[kMiddleSamples];
    for (uint32_t i = 0; i < kMiddleSamples; ++i)
        samples[i] = x[middleSample(i, static_cast<uint32_t>(x.size()))];
    return medianOf(samples);
}

void copy(const KeyList& from, const KeyList& to, size_t count)
{
    std::copy_n(from.keys, count, to.keys);
    std::copy_n(from.order, count, to.order);
}

/// Sorts by the lowest `bits`, least significant digit first; stable. True: the result is in `other`.
bool radixSort(KeyList list, KeyList other, size_t count, uint32_t bits)
{
    const auto most = std::clamp(static_cast<uint32_t>(std::bit_width(count)), kLeastDigit, kMostDigit);
    const uint32_t passes = (bits + most - 1) / most, digit = (bits + passes - 1) / passes, mask = (1u << digit) - 1;
    std::array<uint32_t, 1u << kMostDigit> next;
    for (uint32_t pass = 0; pass < passes; ++pass)
    {
        const uint32_t shift = pass * digit;
        std::fill_n(next.begin(), mask + 1, 0u);
        for (size_t i = 0; i < count; ++i)
            ++next[list.keys[i] >> shift & mask];
        std::exclusive_scan(next.begin(), next.begin() + mask + 1, next.begin(), 0u);
        for (size_t i = 0; i < count; ++i)
        {
            const uint32_t place = next[list.keys[i] >> shift & mask]++;
            other.keys[place] = list.keys[i];
            other.order[place] = list.order[i];
        }
        std::swap(list, other);
    }
    return passes % 2 == 1;
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
    const Share part = sort(cells.keys.bits, member, room);
    for (size_t i = part.begin; i < part.end; ++i)
        positions_.set(i, positions[order_[i]]);
    member.barrier();
}

/// Stable. Members divide the keys among them by their highest bits, and each sorts its part by itself: what several write side by side
/// would wander between their caches. Returns the member's part.
Share SelfCollisionGrid::sort(uint32_t bits, ThreadTeam::Member& member, uint32_t* room)
{
    const size_t count = keys_.size();
    const KeyList keys{keys_.data(), order_.data()}, other{room, room + count};
    if (member.members() == 1)
    {
        if (radixSort(keys, other, count, bits))
            copy(other, keys, count);
        return {0, count};
    }
    const Share part = divide(bits, member, other);
    const size_t size = part.end - part.begin;
    if (!radixSort(other.from(part.begin), keys.from(part.begin), size, bits))
        copy(other.from(part.begin), keys.from(part.begin), size);
    return part;
}

/// Brings each member's part together, in the order in which they are. Parts are whole bins and about equally large.
Share SelfCollisionGrid::divide(uint32_t bits, ThreadTeam::Member& member, const KeyList& to)
{
    const size_t count = keys_.size(), members = member.members(), index = member.index();
    const Share share = member.share(count, kWidestLanes);
    const uint32_t shift = bits - std::min(bits, kPartBits);
    uint32_t* const own = &bins_[index * kBinStride];
    std::fill_n(own, kPartBins, 0u);
    for (size_t i = share.begin; i < share.end; ++i)
        ++own[keys_[i] >> shift];
    member.barrier();

    std::array<uint32_t, kPartBins> next;        // place for what this member brings to the part that begins with a bin
    std::array<uint16_t, kPartBins> firstOfBin;  // that bin
    Share part = index == 0 ? Share{0, 0} : Share{count, count};  // of members that get nothing, too
    size_t which = 0, sum = 0;
    uint16_t first = 0;
    next[0] = 0;
    for (uint16_t bin = 0; bin < kPartBins; ++bin)
    {
        if (which + 1 < members && sum >= (which + 1) * count / members)
        {
            while (which + 1 < members && sum >= (which + 1) * count / members)
                ++which;
            first = bin;
            next[bin] = static_cast<uint32_t>(sum);
            part = which == index ? Share{sum, sum} : part;
        }
        firstOfBin[bin] = first;
        for (size_t m = 0; m < members; ++m)
        {
            const uint32_t has = bins_[m * kBinStride + bin];
            next[first] += m < index ? has : 0;
            sum += has;
        }
        part.end = which == index ? sum : part.end;
    }
    for (size_t i = share.begin; i < share.end; ++i)
    {
        const uint32_t place = next[firstOfBin[keys_[i] >> shift]]++;
        to.keys[place] = keys_[i];
        to.order[place] = order_[i];
    }
    member.barrier();
    return part;
}

}  // namespace drape
