// Stage: edges. C++17: .cu files include this.
#pragma once

#include "sim/vec3.h"

namespace drape {

/// The configuration of an edge in one iteration (solver.md, Edges).
template <class T>
struct EdgeConfig
{
    T stiffness;        // per iteration
    T softening;        // m = 1 - multiplier^(stiffnessFrequency h)
    T lowest, highest;  // 1 - 1/compressionLimit, 1 - 1/stretchLimit
    T compliance;       // compliance / h^2 [1/kg] (Macklin, Müller and Chentanez 2016)
};

/// The factor s of an edge h = b - a [m]: a moves by w_a s h and b by -w_b s h. With e = 1 - rest/|h|, softened to
/// e - m clamp(e, lowest, highest), s = stiffness e / (wa + wb + compliance), as one quotient (both sides times |h|).
/// Fixed ends need no special case: their factor is zero. Where softening is 0, leaving it out (Softens) gives the same bits.
template <bool Softens = true, class T>
SIM_FN T edgeFactor(const Vec3<T>& h, T wa, T wb, T rest, const EdgeConfig<T>& config)
{
    const T distance = length(h);
    T error = distance - rest;
    if constexpr (Softens)
        error = error - config.softening * clamp(error, config.lowest * distance, config.highest * distance);
    return config.stiffness * error / maximum(distance * (wa + wb + config.compliance), T(1e-20f));
}

/// Moves the ends of an edge by its factor.
template <class T>
SIM_FN void moveEnds(Vec3<T>& a, Vec3<T>& b, T wa, T wb, T factor)
{
    const Vec3<T> move = (b - a) * factor;
    a += move * wa;
    b -= move * wb;
}

/// One distance constraint, satisfied at once (Müller et al. 2006, stretching). Positions [m], inverse masses [1/kg], rest [m].
template <bool Softens = true, class T>
SIM_FN void projectEdge(Vec3<T>& a, Vec3<T>& b, T wa, T wb, T rest, const EdgeConfig<T>& config)
{
    moveEnds(a, b, wa, wb, edgeFactor<Softens>(b - a, wa, wb, rest, config));
}

}  // namespace drape
