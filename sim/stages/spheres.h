// Stages: motion and separation constraints. C++17: .cu files include this.
#pragma once

#include "sim/vec3.h"

namespace drape {

/// Keeps a particle inside a sphere [m] (solver.md, Motion constraints); stiffness per iteration. A sphere without radius
/// also fixes the particle for the rest of the iteration.
template <class T>
SIM_FN void keepInside(Vec3<T>& x, T& effectiveInvMass, const Vec3<T>& center, T radius, T stiffness)
{
    const Vec3<T> delta = center - x;
    const T distance = length(delta);
    const T excess = maximum(distance - radius, T(0.0f));
    const T move = stiffness * excess / maximum(distance, T(1e-20f));
    x = select(effectiveInvMass > T(0.0f), x + delta * move, x);
    effectiveInvMass = select(radius > T(0.0f), effectiveInvMass, T(0.0f));
}

/// Keeps a particle outside a sphere [m] (solver.md, Separation constraints). From its very centre it goes up.
template <class T>
SIM_FN void keepOutside(Vec3<T>& x, T effectiveInvMass, const Vec3<T>& center, T radius)
{
    const Vec3<T> delta = x - center;
    const T distance = length(delta);
    const Vec3<T> up{T(0.0f), T(1.0f), T(0.0f)};
    const Vec3<T> outward = select(distance > T(1e-12f), delta * (T(1.0f) / maximum(distance, T(1e-12f))), up);
    const Vec3<T> moved = x + outward * maximum(radius - distance, T(0.0f));
    x = select(effectiveInvMass > T(0.0f), moved, x);
}

}  // namespace drape
