// Stage: edges. C++17: .cu files include this.
#pragma once

#include "sim/vec3.h"

namespace drape {

/// One distance constraint (solver.md, Edges; Müller et al. 2006, stretching). Positions [m], inverse masses [1/kg],
/// rest [m]; stiffness per iteration. One quotient: (|h| - rest) / (|h| (wa + wb)). Fixed ends need no special case:
/// their factor is zero.
template <class T>
SIM_FN void projectEdge(Vec3<T>& a, Vec3<T>& b, T wa, T wb, T rest, T stiffness)
{
    const Vec3<T> h = b - a;
    const T distance = length(h);
    const T s = stiffness * (distance - rest) / maximum(distance * (wa + wb), T(1e-20f));
    const Vec3<T> move = h * s;
    a += move * wa;
    b -= move * wb;
}

}  // namespace drape
