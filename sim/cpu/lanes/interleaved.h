// Particles as aligned four-vectors (x, y, z, w) in memory and as lanes in registers: what gathers are too slow for.
#pragma once

#include "sim/cpu/lanes/lanes.h"

namespace drape::DRAPE_LANES {

struct Particles
{
    Vec3<Lanes> x;
    Lanes w;
};

#if DRAPE_LANE_COUNT == 1

template <class Place>
SIM_FN Particles loadFours(const Place& place)
{
    const float* from = place(0);
    return {{load(from), load(from + 1), load(from + 2)}, load(from + 3)};
}
template <class Place>
SIM_FN void storeFours(const Particles& value, const Place& place)
{
    float* to = place(0);
    store(value.x.x, to);
    store(value.x.y, to + 1);
    store(value.x.z, to + 2);
    store(value.w, to + 3);
}

#else

using PairTag = hn::Repartition<double, Tag>;

/// The four rows of kLanes / 4 matrices of 4 x 4, turned to columns.
SIM_FN void transpose(hn::Vec<Tag> (&v)[4])
{
    const auto pairs = [](auto a) { return hn::BitCast(PairTag(), a); };
    const auto floats = [](auto a) { return hn::BitCast(Tag(), a); };
    const auto low01 = pairs(hn::InterleaveLower(Tag(), v[0], v[1])), high01 = pairs(hn::InterleaveUpper(Tag(), v[0], v[1]));
    const auto low23 = pairs(hn::InterleaveLower(Tag(), v[2], v[3])), high23 = pairs(hn::InterleaveUpper(Tag(), v[2], v[3]));
    v[0] = floats(hn::InterleaveLower(PairTag(), low01, low23));
    v[1] = floats(hn::InterleaveUpper(PairTag(), low01, low23));
    v[2] = floats(hn::InterleaveLower(PairTag(), high01, high23));
    v[3] = floats(hn::InterleaveUpper(PairTag(), high01, high23));
}

/// The four-vectors at place(first), place(first + 4), ... side by side.
template <class D, class Place>
SIM_FN hn::Vec<D> loadEveryFourth(D tag, uint32_t first, const Place& place)
{
    if constexpr (hn::MaxLanes(D()) == 4)
        return hn::Load(tag, place(first));
    else
    {
        const hn::Half<D> half;
        const uint32_t middle = first + static_cast<uint32_t>(hn::MaxLanes(half));
        return hn::Combine(tag, loadEveryFourth(half, middle, place), loadEveryFourth(half, first, place));
    }
}
template <class D, class Place>
SIM_FN void storeEveryFourth(D tag, hn::Vec<D> value, uint32_t first, const Place& place)
{
    if constexpr (hn::MaxLanes(D()) == 4)
        hn::Store(value, tag, place(first));
    else
    {
        const hn::Half<D> half;
        storeEveryFourth(half, hn::LowerHalf(half, value), first, place);
        storeEveryFourth(half, hn::UpperHalf(half, value), first + static_cast<uint32_t>(hn::MaxLanes(half)), place);
    }
}

/// The four-vectors at place(0), place(1), ... as lanes.
template <class Place>
SIM_FN Particles loadFours(const Place& place)
{
    hn::Vec<Tag> v[4];
    for (uint32_t k = 0; k < 4; ++k)
        v[k] = loadEveryFourth(Tag(), k, place);
    transpose(v);
    return {{Lanes(v[0]), Lanes(v[1]), Lanes(v[2])}, Lanes(v[3])};
}
template <class Place>
SIM_FN void storeFours(const Particles& value, const Place& place)
{
    hn::Vec<Tag> v[4] = {value.x.x.raw, value.x.y.raw, value.x.z.raw, value.w.raw};
    transpose(v);
    for (uint32_t k = 0; k < 4; ++k)
        storeEveryFourth(Tag(), v[k], k, place);
}

#endif

/// kLanes consecutive particles.
SIM_FN Particles loadRow(const float* from)
{
    return loadFours([=](uint32_t lane) { return from + 4 * lane; });
}
SIM_FN void storeRow(const Particles& value, float* to)
{
    storeFours(value, [=](uint32_t lane) { return to + 4 * lane; });
}

/// The particles numbers[0], numbers[2], numbers[4], ...: the first ends of edges.
SIM_FN Particles loadParticles(const float* from, const uint32_t* numbers)
{
    return loadFours([=](uint32_t lane) { return from + 4 * size_t{numbers[2 * lane]}; });
}
SIM_FN void storeParticles(const Particles& value, float* to, const uint32_t* numbers)
{
    storeFours(value, [=](uint32_t lane) { return to + 4 * size_t{numbers[2 * lane]}; });
}

}  // namespace drape::DRAPE_LANES
