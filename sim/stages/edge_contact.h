// Stages: self and inter collision, edge against edge. C++17: .cu files include this.
#pragma once

#include "sim/stages/triangle_contact.h"
#include "sim/vec3.h"

namespace drape {

/// The nearest points of two edges, at s along the first and t along the second.
template <class T>
struct BetweenEdges
{
    T s, t;
    Vec3<T> apart;   // from the second's to the first's [m]
    Vec3<T> normal;  // unit, of both edges; zero where they are parallel
    T inner;         // 1 where both points lie within the edges, else 0
};

/// Edges pq and uv (Ericson 2005, Real-Time Collision Detection, 5.1.9).
template <class T>
SIM_FN BetweenEdges<T> betweenEdges(const Vec3<T>& p, const Vec3<T>& q, const Vec3<T>& u, const Vec3<T>& v)
{
    const T none = T(0.0f), one = T(1.0f), tiny = T(1e-24f);
    const Vec3<T> pq = q - p, uv = v - u, up = p - u;
    const T a = dot(pq, pq), b = dot(pq, uv), c = dot(pq, up), e = dot(uv, uv), f = dot(uv, up);
    const T spread = a * e - b * b;
    const T sines = select(spread > T(1e-4f) * a * e, one, none);
    const T free = select(sines > none, (b * f - c * e) / maximum(spread, tiny), T(0.5f));
    const T s0 = clamp(free, none, one);
    const T t = clamp((b * s0 + f) / maximum(e, tiny), none, one);
    const T s = clamp((b * t - c) / maximum(a, tiny), none, one);
    const Vec3<T> n = cross(pq, uv);
    const T within = minimum(minimum(s, one - s), minimum(t, one - t));
    BetweenEdges<T> between;
    between.s = s;
    between.t = t;
    between.apart = lerp(p, q, s) - lerp(u, v, t);
    between.normal = n * (sines / maximum(length(n), tiny));
    between.inner = sines * select(within > none, one, none);
    return between;
}

/// How two edges touch: 1 or -1 is the side of the second, along the common normal, on which the first has to stay, the
/// one it came from; 2 where an end is what is near, 0 where they do not touch. They touch where they are nearer than
/// `thickness` [m] or went through each other in this iteration.
template <class T>
SIM_FN T touchedEdge(const Vec3<T>& p0, const Vec3<T>& q0, const Vec3<T>& u0, const Vec3<T>& v0, const Vec3<T>& p1, const Vec3<T>& q1,
                     const Vec3<T>& u1, const Vec3<T>& v1, T thickness)
{
    const T none = T(0.0f), front = T(1.0f), back = T(-1.0f);
    const BetweenEdges<T> now = betweenEdges(p1, q1, u1, v1);
    const Vec3<T> before = lerp(p0, q0, now.s) - lerp(u0, v0, now.t);
    const T heightBefore = dot(before, cross(q0 - p0, v0 - u0)), height = dot(now.apart, now.normal);
    // The vector between the two points where it is shortest on its way.
    const Vec3<T> way = before - now.apart;
    const T at = clamp(dot(before, way) / maximum(dot(way, way), T(1e-24f)), none, front);
    const T shortest = lengthSquared(lerp(before, now.apart, at));
    const T sideBefore = select(heightBefore < none, back, front), sideNow = select(height < none, back, front);
    const T crossed = select(sideBefore * sideNow < none, select(shortest < T(0.25f) * thickness * thickness, front, none), none);
    const T near = select(lengthSquared(now.apart) < thickness * thickness, front, none);
    const T inside = select(crossed > none, sideBefore, near * sideNow);
    return select(now.inner > none, inside, near * T(2.0f));
}

/// The push of edge pq from edge uv that touch on a side; its parts are those of p, q, u, v.
template <class T>
SIM_FN Push<T> pushFromEdge(const Vec3<T>& p, const Vec3<T>& q, const Vec3<T>& u, const Vec3<T>& v, T side, T thickness)
{
    const BetweenEdges<T> between = betweenEdges(p, q, u, v);
    const T gap = length(between.apart);
    const auto ends = side > T(1.5f);
    Push<T> push;
    push.direction = select(ends, between.apart * (T(1.0f) / maximum(gap, T(1e-12f))), between.normal * side);
    const T solid = select(lengthSquared(push.direction) > T(0.5f), T(1.0f), T(0.0f));
    push.depth = maximum((thickness - dot(between.apart, push.direction)) * solid, T(0.0f));
    push.part[0] = T(1.0f) - between.s;
    push.part[1] = between.s;
    push.part[2] = between.t - T(1.0f);
    push.part[3] = -between.t;
    return push;
}

}  // namespace drape
