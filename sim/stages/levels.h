// Stage: levels. C++17: .cu files include this.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sim/vec3.h"

namespace drape {

/// The configuration of a pair of nodes in one iteration.
template <class T>
struct ReachConfig
{
    T stiffness;  // per iteration
    T allowed;    // distance over reach that is not resisted
};

/// Of its reach, how far a pair is pulled together at once. What is held farther apart than the cloth reaches cannot come together:
/// pairs that tried all at once would throw the nodes between them to and fro, for ever.
constexpr float kMostPull = 0.15f;

/// One pair of nodes, pulled together as far as they are more than the allowed reach apart; nearer they may come, as folds
/// bring them. `along` is b - a [m] before anything moved the nodes in this iteration. The distance is taken along it, and so
/// is the correction: all nodes' moves reach the particles together, so this is what keeps angular momentum. With
/// h = b - a, s = stiffness clamp(h.along - allowed reach |along|, 0, kMostPull reach |along|) / (along.along (wa + wb)), a moves by
/// wa s along and b by -wb s along. w: inverse masses (any unit: only their ratio matters).
template <class T>
SIM_FN void projectReach(Vec3<T>& a, Vec3<T>& b, const Vec3<T>& along, T wa, T wb, T reach, const ReachConfig<T>& config)
{
    const T squared = lengthSquared(along);
    const T full = reach * squareRoot(squared);
    const T excess = minimum(maximum(dot(b - a, along) - full * config.allowed, T(0.0f)), full * T(kMostPull));
    const Vec3<T> move = along * (config.stiffness * excess / maximum(squared * (wa + wb), T(1e-20f)));
    a += move * wa;
    b -= move * wb;
}

/// The mean of `count` weighted points, taken from a point among them, so that it is as exact far from the origin. at(item) [m].
template <class At>
SIM_FN Vec3f meanOf(const Vec3f& origin, const uint32_t* items, const float* weights, uint32_t count, const At& at)
{
    Vec3f sum{0.0f, 0.0f, 0.0f};
    for (uint32_t k = 0; k < count; ++k)
        sum += (at(items[k]) - origin) * weights[k];
    return origin + sum;
}

/// How far its nodes, moved(node) each [m], move a fine point. Level's node and weight from the point's place on, slot by slot.
template <class Moved>
SIM_FN Vec3f movedBy(const uint32_t* node, const float* weight, uint32_t slots, size_t stride, const Moved& moved)
{
    Vec3f sum = moved(node[0]) * weight[0];
    for (size_t place = stride; place < slots * stride; place += stride)
        sum += moved(node[place]) * weight[place];
    return sum;
}

/// The variance of `count` weighted points about a node [m^2].
template <class At>
SIM_FN float varianceOf(const Vec3f& mean, const uint32_t* items, const float* weights, uint32_t count, const At& at)
{
    float variance = 0.0f;
    for (uint32_t k = 0; k < count; ++k)
        variance += lengthSquared(at(items[k]) - mean) * weights[k];
    return variance;
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
