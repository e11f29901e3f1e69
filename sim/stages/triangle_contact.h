// Stages: self and inter collision, particle against triangle. C++17: .cu files include this.
#pragma once

#include "sim/vec3.h"

namespace drape {

/// A point seen from a triangle abc: its height over the plane [m] and the barycentric coordinates of its foot.
template <class T>
struct OverTriangle
{
    Vec3<T> normal;  // unit; zero where the triangle has no area
    T height;
    T a, b, c;
};

template <class T>
SIM_FN OverTriangle<T> overTriangle(const Vec3<T>& q, const Vec3<T>& a, const Vec3<T>& b, const Vec3<T>& c)
{
    const Vec3<T> ab = b - a, ac = c - a, aq = q - a;
    const Vec3<T> n = cross(ab, ac);
    const T size = dot(n, n);
    const T inverse = select(size > T(1e-24f), T(1.0f) / maximum(size, T(1e-24f)), T(0.0f));
    const Vec3<T> normal = n * (squareRoot(size) * inverse);
    const T v = dot(cross(aq, ac), n) * inverse, w = dot(cross(ab, aq), n) * inverse;
    return {normal, dot(aq, normal), T(1.0f) - v - w, v, w};
}

/// The smallest barycentric coordinate: negative outside.
template <class T>
SIM_FN T insideness(const OverTriangle<T>& over)
{
    return minimum(minimum(over.a, over.b), over.c);
}

/// How far the ways of a particle and of a triangle are apart along one axis; positive where they do not meet.
template <class T>
SIM_FN T waysApart(T q0, T a0, T b0, T c0, T q1, T a1, T b1, T c1, T thickness)
{
    const T low = minimum(minimum(minimum(a0, b0), minimum(c0, a1)), minimum(b1, c1));
    const T high = maximum(maximum(maximum(a0, b0), maximum(c0, a1)), maximum(b1, c1));
    return maximum((minimum(q0, q1) - thickness) - high, low - (maximum(q0, q1) + thickness));
}

/// On which side of a triangle a particle has to stay: 1 in front, -1 behind, 0 where they do not touch.
///
/// The side is the one it came from (Müller et al. 2006, cloth self collision). They touch where the particle went through
/// the triangle in this iteration, both taken to move evenly, or is over it, nearer than `thickness` [m]; and only where
/// the boxes around their ways, grown by the thickness, meet, so that every search finds the same. The rim, a twentieth of
/// the triangle, leaves no gap between neighbours.
template <class T>
SIM_FN T touchedSide(const Vec3<T>& q0, const Vec3<T>& a0, const Vec3<T>& b0, const Vec3<T>& c0, const Vec3<T>& q1, const Vec3<T>& a1,
                     const Vec3<T>& b1, const Vec3<T>& c1, T thickness)
{
    const T rim = T(-0.05f), none = T(0.0f), front = T(1.0f), back = T(-1.0f);
    const OverTriangle<T> before = overTriangle(q0, a0, b0, c0), now = overTriangle(q1, a1, b1, c1);
    const T nearSide = select(now.height < none, back, front);
    const T beforeSide = select(before.height < none, back, front);
    const auto changed = before.height * now.height < none;
    T crossing = back;
    if (any(changed))
    {
        // When their heights change sign, at t of the iteration.
        const T change = before.height - now.height;
        const T t = clamp(before.height * beforeSide / maximum(absolute(change), T(1e-20f)), none, front);
        const OverTriangle<T> there = overTriangle(lerp(q0, q1, t), lerp(a0, a1, t), lerp(b0, b1, t), lerp(c0, c1, t));
        const T through = select(absolute(there.height) < thickness, insideness(there), back);  // not where the triangle itself turned over
        crossing = select(changed, through, back);
    }
    const T apart = maximum(maximum(waysApart(q0.x, a0.x, b0.x, c0.x, q1.x, a1.x, b1.x, c1.x, thickness),
                                    waysApart(q0.y, a0.y, b0.y, c0.y, q1.y, a1.y, b1.y, c1.y, thickness)),
                            waysApart(q0.z, a0.z, b0.z, c0.z, q1.z, a1.z, b1.z, c1.z, thickness));
    const T solid = select(lengthSquared(now.normal) > T(0.5f), select(apart <= none, front, none), none);
    const T over = select(absolute(now.height) < thickness, insideness(now), back);
    return solid * select(crossing >= rim, beforeSide, select(over >= none, nearSide, none));
}

/// How up to four particles that touch come apart: each moves by pushMove * (w * part * size).
///
/// Where many touch at once, each is a row of a system whose unknowns are the sizes; size = 1 / sum of
/// w_p |part_p| crowd_p, with crowd_p the sum of |part_p| over all touches of a particle, makes one step of Jacobi's
/// method with the rows' sums instead of the diagonal (l1-Jacobi: Baker, Falgout, Kolev and Yang 2011), which never
/// overshoots. A touch alone is satisfied at once.
template <class T>
struct Push
{
    Vec3<T> direction;  // unit
    T depth;            // [m]; nothing happens where it is not positive
    T part[4];          // their sum is 0
};

/// How a push takes what touches apart [m]: along its direction by the depth, and back along the slip, the way of the
/// first past the second in this iteration, by at most mu times the depth (Coulomb).
template <class T>
SIM_FN Vec3<T> pushMove(const Push<T>& push, const Vec3<T>& slip, T friction)
{
    const Vec3<T> tangential = slip - push.direction * dot(slip, push.direction);
    const T slide = length(tangential);
    const T held = minimum(slide, friction * push.depth) / maximum(slide, T(1e-20f));
    return push.direction * push.depth - tangential * held;
}

/// The constraint C = side (q - a).n - thickness >= 0 (Müller et al. 2006). Its gradients are the
/// normal times 1 and times minus the barycentric coordinates of q's foot, so that linear and angular momentum are kept.
/// Where the foot has slid off the triangle, its nearest parts stand for it.
template <class T>
SIM_FN Push<T> pushFromTriangle(const Vec3<T>& q, const Vec3<T>& a, const Vec3<T>& b, const Vec3<T>& c, T side, T thickness)
{
    const OverTriangle<T> over = overTriangle(q, a, b, c);
    const T none = T(0.0f);
    const T pa = maximum(over.a, none), pb = maximum(over.b, none), pc = maximum(over.c, none);
    const T share = T(1.0f) / maximum(pa + pb + pc, T(1e-20f));
    Push<T> push;
    push.part[0] = T(1.0f);
    const auto off = insideness(over) < T(-0.5f);
    push.part[1] = -select(off, pa * share, over.a);
    push.part[2] = -select(off, pb * share, over.b);
    push.part[3] = -select(off, pc * share, over.c);
    push.direction = over.normal * side;
    const T solid = select(lengthSquared(over.normal) > T(0.5f), T(1.0f), none);
    push.depth = maximum((thickness - over.height * side) * solid, none);
    return push;
}

/// Squared distance of q from the segment ab [m^2].
template <class T>
SIM_FN T segmentDistanceSquared(const Vec3<T>& q, const Vec3<T>& a, const Vec3<T>& b)
{
    const Vec3<T> ab = b - a;
    const T t = clamp(dot(q - a, ab) / maximum(dot(ab, ab), T(1e-24f)), T(0.0f), T(1.0f));
    return lengthSquared(q - lerp(a, b, t));
}

/// Squared distance of q from the triangle abc [m^2].
template <class T>
SIM_FN T triangleDistanceSquared(const Vec3<T>& q, const Vec3<T>& a, const Vec3<T>& b, const Vec3<T>& c)
{
    const OverTriangle<T> over = overTriangle(q, a, b, c);
    const T rim = minimum(minimum(segmentDistanceSquared(q, a, b), segmentDistanceSquared(q, b, c)), segmentDistanceSquared(q, c, a));
    const T solid = select(lengthSquared(over.normal) > T(0.5f), insideness(over), T(-1.0f));
    return select(solid >= T(0.0f), over.height * over.height, rim);
}

}  // namespace drape
