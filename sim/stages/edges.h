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
/// Fixed ends need no special case: their factor is zero.
template <class T>
SIM_FN T edgeFactor(const Vec3<T>& h, T wa, T wb, T rest, const EdgeConfig<T>& config)
{
    const T distance = length(h);
    const T error = distance - rest;
    const T soft = config.softening * clamp(error, config.lowest * distance, config.highest * distance);
    return config.stiffness * (error - soft) / maximum(distance * (wa + wb + config.compliance), T(1e-20f));
}

/// One distance constraint, satisfied at once (Müller et al. 2006, stretching). Positions [m], inverse masses [1/kg], rest [m].
template <class T>
SIM_FN void projectEdge(Vec3<T>& a, Vec3<T>& b, T wa, T wb, T rest, const EdgeConfig<T>& config)
{
    const Vec3<T> h = b - a;
    const Vec3<T> move = h * edgeFactor(h, wa, wb, rest, config);
    a += move * wa;
    b -= move * wb;
}

}  // namespace drape
