// Stage: self collision, particle against particle. C++17: .cu files include this.
#pragma once

#include "sim/vec3.h"

namespace drape {

/// How particle 0 moves away from particle 1 [m] when they are nearer than `distance` [m] (solver.md, Self collision).
/// `weight` is the pair's share. `apart` is the unit direction from 0 to 1 taken when both are in one place.
template <class T>
SIM_FN Vec3<T> separateParticles(const Vec3<T>& x0, const Vec3<T>& x1, T w0, T w1, T distance, T stiffness, T weight, const Vec3<T>& apart)
{
    const Vec3<T> diff = x1 - x0;
    const T gap = length(diff);
    const Vec3<T> direction = select(gap > T(1e-12f), diff * (T(1.0f) / maximum(gap, T(1e-12f))), apart);
    const T missing = maximum(distance - gap, T(0.0f));
    return direction * (-(weight * stiffness * missing * w0) / maximum(w0 + w1, T(1e-20f)));
}

}  // namespace drape
