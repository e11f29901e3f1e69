// Stage: self and inter collision, particle against particle. C++17: .cu files include this.
#pragma once

#include <cstdint>

#include "sim/stages/triangle_contact.h"
#include "sim/vec3.h"

namespace drape {

/// The unit direction from particle i to particle j that is taken when both are in one place.
template <class T>
SIM_FN Vec3<T> unitAxis(uint32_t i, uint32_t j)
{
    const uint32_t axis = (i + j) % 3u;
    const T sign = i < j ? T(1.0f) : T(-1.0f);
    return {axis == 0u ? sign : T(0.0f), axis == 1u ? sign : T(0.0f), axis == 2u ? sign : T(0.0f)};
}

/// How particle 0 moves away from particle 1 [m] when they are nearer than `distance` [m] (solver.md, Self collision).
/// `crowd0` and `crowd1` are the numbers of particles that are too near to each: the rule of Push, in which a pair
/// has the part 1 at both. `apart` is the unit direction from 0 to 1 taken when both are in one place.
template <class T>
SIM_FN Vec3<T> separateParticles(const Vec3<T>& x0, const Vec3<T>& x1, T w0, T w1, T crowd0, T crowd1, T distance, T stiffness,
                                 const Vec3<T>& apart)
{
    const Vec3<T> diff = x1 - x0;
    const T gap = length(diff);
    const Vec3<T> direction = select(gap > T(1e-12f), diff * (T(1.0f) / maximum(gap, T(1e-12f))), apart);
    const T missing = maximum(distance - gap, T(0.0f));
    return direction * (-(stiffness * missing * w0) / maximum(w0 * crowd0 + w1 * crowd1, T(1e-20f)));
}

/// The same pair as a push of particle 0 from particle 1.
template <class T>
SIM_FN Push<T> pushFromParticle(const Vec3<T>& x0, const Vec3<T>& x1, T distance, const Vec3<T>& apart)
{
    const Vec3<T> diff = x0 - x1;
    const T gap = length(diff);
    const Vec3<T> direction = select(gap > T(1e-12f), diff * (T(1.0f) / maximum(gap, T(1e-12f))), -apart);
    return {direction, maximum(distance - gap, T(0.0f)), {T(1.0f), T(-1.0f), T(0.0f), T(0.0f)}};
}

}  // namespace drape
