// A SIMD vector of floats as the T of the formulas in sim/stages. Only lane_kernels.cpp includes this, once for each
// instruction set: DRAPE_LANES names the namespace that all of it lives in, so that the linker never merges two of them.
#pragma once

#include <hwy/highway.h>

#include <cstdint>

#include "sim/cpu/lane_kernels.h"
#include "sim/mat3.h"
#include "sim/vec3.h"

namespace drape::DRAPE_LANES {

namespace hn = hwy::HWY_NAMESPACE;

inline constexpr uint32_t kLanes = DRAPE_LANE_COUNT;
using Tag = hn::FixedTag<float, kLanes>;
using IndexTag = hn::FixedTag<int32_t, kLanes>;

struct Mask
{
    hn::Mask<Tag> raw;
};

struct Lanes
{
    hn::Vec<Tag> raw;

    Lanes() = default;
    SIM_FN explicit Lanes(hn::Vec<Tag> value) : raw(value) {}
    SIM_FN explicit Lanes(float value) : raw(hn::Set(Tag(), value)) {}
};

SIM_FN Lanes operator+(Lanes a, Lanes b)
{
    return Lanes(hn::Add(a.raw, b.raw));
}
SIM_FN Lanes operator-(Lanes a, Lanes b)
{
    return Lanes(hn::Sub(a.raw, b.raw));
}
SIM_FN Lanes operator-(Lanes a)
{
    return Lanes(hn::Neg(a.raw));
}
SIM_FN Lanes operator*(Lanes a, Lanes b)
{
    return Lanes(hn::Mul(a.raw, b.raw));
}
SIM_FN Lanes operator/(Lanes a, Lanes b)
{
    return Lanes(hn::Div(a.raw, b.raw));
}
SIM_FN Mask operator<(Lanes a, Lanes b)
{
    return {hn::Lt(a.raw, b.raw)};
}
SIM_FN Mask operator>(Lanes a, Lanes b)
{
    return {hn::Gt(a.raw, b.raw)};
}
SIM_FN Mask operator<=(Lanes a, Lanes b)
{
    return {hn::Le(a.raw, b.raw)};
}
SIM_FN Mask operator>=(Lanes a, Lanes b)
{
    return {hn::Ge(a.raw, b.raw)};
}
SIM_FN Mask operator!(Mask a)
{
    return {hn::Not(a.raw)};
}
SIM_FN Mask operator&&(Mask a, Mask b)
{
    return {hn::And(a.raw, b.raw)};
}
SIM_FN Mask operator||(Mask a, Mask b)
{
    return {hn::Or(a.raw, b.raw)};
}
SIM_FN bool any(Mask a)
{
    return !hn::AllFalse(Tag(), a.raw);
}
SIM_FN Lanes select(Mask mask, Lanes a, Lanes b)
{
    return Lanes(hn::IfThenElse(mask.raw, a.raw, b.raw));
}
SIM_FN Lanes squareRoot(Lanes a)
{
    return Lanes(hn::Sqrt(a.raw));
}
SIM_FN Lanes absolute(Lanes a)
{
    return Lanes(hn::Abs(a.raw));
}

SIM_FN Lanes load(const float* from)
{
    return Lanes(hn::LoadU(Tag(), from));
}
SIM_FN void store(Lanes value, float* to)
{
    hn::StoreU(value.raw, Tag(), to);
}
SIM_FN Lanes gather(const float* from, hn::Vec<IndexTag> index)
{
    return Lanes(hn::GatherIndex(Tag(), from, index));
}
/// Stores each lane to its place: to[numbers[0]], to[numbers[2]], ...: of the first ends of edges.
SIM_FN void scatter(Lanes value, float* to, const uint32_t* numbers)
{
    alignas(64) float lanes[kLanes];
    hn::Store(value.raw, Tag(), lanes);
    for (uint32_t i = 0; i < kLanes; ++i)
        to[numbers[2 * i]] = lanes[i];
}

/// The first `count` lanes, in [1, kLanes); the others are 0, and their memory is not touched.
SIM_FN Lanes loadFirst(const float* from, uint32_t count)
{
#if HWY_TARGET <= HWY_AVX2
    return Lanes(hn::MaskedLoad(hn::FirstN(Tag(), count), Tag(), from));
#else
    alignas(16) float lanes[kLanes] = {};
    for (uint32_t i = 0; i < count; ++i)
        lanes[i] = from[i];
    return Lanes(hn::Load(Tag(), lanes));
#endif
}

#if DRAPE_LANE_COUNT == 1
SIM_FN void storeFirst(Lanes, float*, uint32_t) {}  // a part of one lane is nothing
#else
/// In halves, quarters, ...: masked stores are slow where they are not AVX-512's own.
template <class D>
SIM_FN void storeFirst(D, hn::Vec<D> value, float* to, uint32_t count)
{
    if constexpr (hn::MaxLanes(D()) == 16)
        hn::BlendedStore(value, hn::FirstN(D(), count), D(), to);
    else if constexpr (hn::MaxLanes(D()) > 1)
    {
        const hn::Half<D> half;
        constexpr uint32_t kHalf = hn::MaxLanes(D()) / 2;
        if (count < kHalf)
            return storeFirst(half, hn::LowerHalf(half, value), to, count);
        hn::StoreU(hn::LowerHalf(half, value), half, to);
        if (count > kHalf)
            storeFirst(half, hn::UpperHalf(half, value), to + kHalf, count - kHalf);
    }
}
SIM_FN void storeFirst(Lanes value, float* to, uint32_t count)
{
    storeFirst(Tag(), value.raw, to, count);
}
#endif

SIM_FN hn::Vec<IndexTag> loadIndex(const uint32_t* from)
{
    return hn::LoadU(IndexTag(), reinterpret_cast<const int32_t*>(from));
}

/// Numbers that lie in turn: from[0], from[2], ... and from[1], from[3], ....
struct IndexPair
{
    hn::Vec<IndexTag> a, b;
};
SIM_FN IndexPair loadPairs(const uint32_t* from)
{
    IndexPair pairs;
    hn::LoadInterleaved2(IndexTag(), reinterpret_cast<const int32_t*>(from), pairs.a, pairs.b);
    return pairs;
}

SIM_FN Vec3<Lanes> load(const ConstVectorView& from, size_t first)
{
    return {load(from.x + first), load(from.y + first), load(from.z + first)};
}
SIM_FN void store(const Vec3<Lanes>& value, const VectorView& to, size_t first)
{
    store(value.x, to.x + first);
    store(value.y, to.y + first);
    store(value.z, to.z + first);
}

SIM_FN Vec3<Lanes> gather(const ConstVectorView& from, hn::Vec<IndexTag> index)
{
    return {gather(from.x, index), gather(from.y, index), gather(from.z, index)};
}
SIM_FN void scatter(const Vec3<Lanes>& value, const VectorView& to, const uint32_t* numbers)
{
    scatter(value.x, to.x, numbers);
    scatter(value.y, to.y, numbers);
    scatter(value.z, to.z, numbers);
}

/// Stores the lanes that the mask says, and does not touch the memory of the others: another thread may be reading it.
SIM_FN void storeWhere(Mask mask, const Vec3<Lanes>& value, const VectorView& to, size_t first)
{
    if (hn::AllTrue(Tag(), mask.raw))
        return store(value, to, first);
    alignas(64) float lanes[3][kLanes], chosen[kLanes];
    hn::Store(value.x.raw, Tag(), lanes[0]);
    hn::Store(value.y.raw, Tag(), lanes[1]);
    hn::Store(value.z.raw, Tag(), lanes[2]);
    hn::Store(select(mask, Lanes(1.0f), Lanes(0.0f)).raw, Tag(), chosen);
    for (uint32_t i = 0; i < kLanes; ++i)
        if (chosen[i] != 0.0f)
        {
            to.x[first + i] = lanes[0][i];
            to.y[first + i] = lanes[1][i];
            to.z[first + i] = lanes[2][i];
        }
}

SIM_FN Vec3<Lanes> spread(const Vec3f& value)
{
    return {Lanes(value.x), Lanes(value.y), Lanes(value.z)};
}

SIM_FN Mat3<Lanes> spread(const Mat3f& m)
{
    return {spread(m.x), spread(m.y), spread(m.z)};
}

}  // namespace drape::DRAPE_LANES
