// Stage: integrate. C++17: .cu files include this.
#pragma once

#include "sim/vec3.h"

namespace drape {

/// Position Verlet with damping (solver.md, Integrate). Positions [m]; velocityScale is the damping of this iteration times
/// h / hPrevious, by axis; accelerationStep is a * hAvg^2 [m]. A particle without inverse mass keeps its place.
template <class T>
SIM_FN void integrate(Vec3<T>& current, Vec3<T>& previous, T invMass, const Vec3<T>& velocityScale, const Vec3<T>& accelerationStep)
{
    const Vec3<T> delta = scale(current - previous, velocityScale) + accelerationStep;
    previous = current;
    current = select(invMass > T(0.0f), current + delta, current);
}

}  // namespace drape
