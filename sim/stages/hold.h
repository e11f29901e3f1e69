// A held particle follows what holds it, at the end of integrate. C++17: .cu files include this.
#pragma once

#include "sim/vec3.h"

namespace drape {

/// Where a particle at `current` goes that is held at `target` (solver.md, Held particles) [m]. `pull` is the share of the way that it goes
/// in this iteration, at most 1.
template <class T>
SIM_FN Vec3<T> followHold(const Vec3<T>& current, const Vec3<T>& target, T pull)
{
    return select(pull < T(1.0f), current + (target - current) * pull, target);
}

}  // namespace drape
