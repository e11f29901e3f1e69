// Stage: tethers. C++17: .cu files include this.
#pragma once

#include "sim/vec3.h"

namespace drape {

/// How far a tether [length in m] pulls a particle x towards its anchor (solver.md, Tethers); zero while it is slack.
template <class T>
SIM_FN Vec3<T> tetherPull(const Vec3<T>& x, const Vec3<T>& anchor, T length_)
{
    const Vec3<T> delta = anchor - x;
    const T distance = length(delta);
    const T slack = maximum(distance - length_, T(0.0f)) / maximum(distance, T(1e-20f));
    return delta * slack;
}

}  // namespace drape
