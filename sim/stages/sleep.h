// Stage: sleep. C++17: .cu files include this.
#pragma once

#include "sim/vec3.h"

namespace drape {

/// Whether a particle moved at least `limit` [m] in this iteration; a NaN did.
template <class T>
SIM_FN auto isFast(const Vec3<T>& current, const Vec3<T>& previous, T limitSquared)
{
    return !(lengthSquared(current - previous) < limitSquared);
}

}  // namespace drape
