// Stage: integrate. C++17: .cu files include this.
#pragma once

#include "sim/mat3.h"
#include "sim/vec3.h"

namespace drape {

/// The way of a particle in this iteration by position Verlet with damping (solver.md, Integrate) [m]. velocityScale is the
/// damping times h / hPrevious, by axis; push is acceleration * hAvg^2 [m].
template <class T>
SIM_FN Vec3<T> verletStep(const Vec3<T>& current, const Vec3<T>& previous, const Vec3<T>& velocityScale, const Vec3<T>& push)
{
    return scale(current - previous, velocityScale) + push;
}

/// Moves a particle on; one without inverse mass keeps its place.
template <class T>
SIM_FN void advance(Vec3<T>& current, Vec3<T>& previous, T invMass, const Vec3<T>& delta)
{
    previous = current;
    current = select(invMass > T(0.0f), current + delta, current);
}

/// Inertia that a particle feels in a moving frame [m]; the matrices are made in sim/moving_frame.h.
template <class T>
SIM_FN Vec3<T> frameInertia(const Vec3<T>& current, const Vec3<T>& previous, const Vec3<T>& linear, const Mat3<T>& turn,
                            const Mat3<T>& coriolis)
{
    return linear + turn * current + coriolis * (current - previous);
}

/// Where a point that rests in the world, and was at x in the frame's axes an iteration ago, is in its axes now.
template <class T>
SIM_FN Vec3<T> inFrameNow(const Vec3<T>& x, const Vec3<T>& drift, const Mat3<T>& sweep)
{
    return x + drift + sweep * x;
}

/// Drag of the resting world on a particle in a moving frame (solver.md, Moving frame): the fractions of its way through the
/// world that are taken away, by axis of the frame. drift + sweep x is the way of a point that rests in the world [m]. The
/// part of the particle's way that lies along sweep x, but at most that long, is the frame's turning and has its own drag.
template <class T>
SIM_FN Vec3<T> frameDrag(const Vec3<T>& current, const Vec3<T>& delta, const Vec3<T>& drift, const Mat3<T>& sweep,
                         const Vec3<T>& linearDrag, const Vec3<T>& angularDrag)
{
    const Vec3<T> swept = sweep * current;
    const Vec3<T> way = delta - drift - swept;
    const T size = maximum(maximum(lengthSquared(swept), lengthSquared(way)), T(1e-20f));
    const Vec3<T> turning = swept * (dot(way, swept) / size);
    return delta - scale(way - turning, linearDrag) - scale(turning, angularDrag);
}

}  // namespace drape
