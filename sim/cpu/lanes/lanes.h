// A SIMD vector of floats as the T of the formulas in sim/stages. Only lane_kernels.cpp includes this, once for each
// instruction set: DRAPE_LANES names the namespace that all of it lives in, so that the linker never merges two of them.
#pragma once

#include <hwy/highway.h>

#include <cstdint>

#include "sim/cpu/lane_kernels.h"
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
SIM_FN hn::Vec<IndexTag> loadIndex(const uint32_t* from)
{
    return hn::LoadU(IndexTag(), reinterpret_cast<const int32_t*>(from));
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

SIM_FN Vec3<Lanes> spread(const Vec3f& value)
{
    return {Lanes(value.x), Lanes(value.y), Lanes(value.z)};
}

}  // namespace drape::DRAPE_LANES
