// Stage: levels. C++17: .cu files include this.
#pragma once

#include "sim/vec3.h"

namespace drape {

/// The configuration of a pair of nodes in one iteration.
template <class T>
struct ReachConfig
{
    T stiffness;  // per iteration
    T allowed;    // distance over reach that is not resisted
};

/// The factor s of a pair h = b - a [m]: a moves by w_a s h and b by -w_b s h. With e = |h| - allowed reach,
/// s = stiffness max(e, 0) / (|h| (wa + wb)): unilateral, since nodes may come as near to each other as folds bring them.
/// w: inverse masses (any unit: only their ratio matters).
template <class T>
SIM_FN T reachFactor(const Vec3<T>& h, T wa, T wb, T reach, const ReachConfig<T>& config)
{
    const T distance = length(h);
    const T excess = maximum(distance - reach * config.allowed, T(0.0f));
    return config.stiffness * excess / maximum(distance * (wa + wb), T(1e-20f));
}

template <class T>
SIM_FN void projectReach(Vec3<T>& a, Vec3<T>& b, T wa, T wb, T reach, const ReachConfig<T>& config)
{
    const Vec3<T> h = b - a;
    const Vec3<T> move = h * reachFactor(h, wa, wb, reach, config);
    a += move * wa;
    b -= move * wb;
}

// A node's variance counts the places of its fine points, not what these have lost of theirs: one part in sixteen more, and
// so on downwards.
constexpr float kVarianceOfAllLevels = 16.0f / 15.0f;

/// How far the cloth reaches from a fixed node to a free one whose points now have a certain variance about it [m^2], see
/// LoosePair.
template <class T>
SIM_FN T looseReach(T distanceSquared, T slackSquared, T restVariance, T variance)
{
    const T lost = maximum((restVariance - variance) * T(kVarianceOfAllLevels), T(0.0f));
    return squareRoot(distanceSquared + minimum(slackSquared, lost));
}

}  // namespace drape
