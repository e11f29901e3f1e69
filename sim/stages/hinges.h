// Stage: edges, bending by angles between triangles. C++17: .cu files include this.
#pragma once

#include "sim/vec3.h"

namespace drape {

/// The angle of the direction (cosine, sine), which need not be unit, in (-pi, pi]; 0 for no direction. By the polynomial for
/// the arc tangent of Abramowitz and Stegun, 4.4.49 (error 2e-8), so that every backend gets the same bits.
template <class T>
SIM_FN T angleOf(T sine, T cosine)
{
    const T y = absolute(sine), x = absolute(cosine);
    const T r = minimum(x, y) / maximum(maximum(x, y), T(1e-37f));
    const T q = r * r;
    T p = T(0.0028662257f);
    p = p * q + T(-0.0161657367f);
    p = p * q + T(0.0429096138f);
    p = p * q + T(-0.0752896400f);
    p = p * q + T(0.1065626393f);
    p = p * q + T(-0.1420889944f);
    p = p * q + T(0.1999355085f);
    p = p * q + T(-0.3333314528f);
    p = p * q + T(1.0f);
    T angle = p * r;
    angle = select(y > x, T(1.57079632679f) - angle, angle);
    angle = select(cosine < T(0.0f), T(3.14159265359f) - angle, angle);
    return select(sine < T(0.0f), T(0.0f) - angle, angle);
}

/// Two triangles at the edge from p1 to p2, with the third corners p3 and p4.
template <class T>
struct Hinge
{
    Vec3<T> normal3, normal4;  // of the triangles, twice their area long [m^2], the same way when flat
    Vec3<T> edge;              // p2 - p1 [m]
    T edgeLength;
};

template <class T>
SIM_FN Hinge<T> hingeAt(const Vec3<T>& p1, const Vec3<T>& p2, const Vec3<T>& p3, const Vec3<T>& p4)
{
    const Vec3<T> edge = p2 - p1;
    return {cross(edge, p3 - p1), cross(p4 - p1, edge), edge, length(edge)};
}

/// The angle between the triangles' normals [rad], 0 when flat, positive when p3 and p4 are folded towards the back.
template <class T>
SIM_FN T hingeAngle(const Hinge<T>& h)
{
    return angleOf(dot(cross(h.normal3, h.normal4), h.edge) / maximum(h.edgeLength, T(1e-20f)), dot(h.normal3, h.normal4));
}

/// One bending constraint C = angle - rest (Müller et al. 2006, equation for C_bend, with a sign, so that a crease knows its
/// side). Positions [m], inverse masses [1/kg], rest [rad], stiffness per iteration. The paper's gradients divided by
/// sqrt(1 - d^2) are +-|edge| n/|n|^2 at p3 and p4 (n twice the area long) and are shared by p1 and p2 according to where
/// p3 and p4 stand along the edge: these have no singularity at 0 and 180 degrees. Nothing moves at a triangle without area.
template <class T>
SIM_FN void projectHinge(Vec3<T>& p1, Vec3<T>& p2, Vec3<T>& p3, Vec3<T>& p4, T w1, T w2, T w3, T w4, T rest, T stiffness)
{
    const Hinge<T> h = hingeAt(p1, p2, p3, p4);
    const T tiny = T(1e-24f);
    const T size3 = lengthSquared(h.normal3), size4 = lengthSquared(h.normal4), edgeSquared = lengthSquared(h.edge);
    const Vec3<T> g3 = h.normal3 * (T(0.0f) - h.edgeLength / maximum(size3, tiny));
    const Vec3<T> g4 = h.normal4 * (T(0.0f) - h.edgeLength / maximum(size4, tiny));
    const T t3 = dot(p3 - p1, h.edge) / maximum(edgeSquared, tiny), t4 = dot(p4 - p1, h.edge) / maximum(edgeSquared, tiny);
    const Vec3<T> g2 = (g3 * t3 + g4 * t4) * T(-1.0f);
    const Vec3<T> g1 = (g2 + g3 + g4) * T(-1.0f);
    const T square1 = lengthSquared(g1), square2 = lengthSquared(g2), square3 = lengthSquared(g3), square4 = lengthSquared(g4);
    const T sum = w1 * square1 + w2 * square2 + w3 * square3 + w4 * square4;
    // Where only particles can move on which the angle hardly depends, they would have to go far away.
    const T least = T(0.01f) * maximum(maximum(w1, w2), maximum(w3, w4)) * (square1 + square2 + square3 + square4);
    // The corners move straight ahead, which lengthens the triangles: by a twentieth at most.
    const T turn = clamp(stiffness * (hingeAngle(h) - rest), T(-0.3f), T(0.3f));
    const T factor = (T(0.0f) - turn) / maximum(maximum(sum, least), T(1e-20f));
    const T s = select(size3 > tiny, select(size4 > tiny, factor, T(0.0f)), T(0.0f));
    p1 += g1 * (s * w1);
    p2 += g2 * (s * w2);
    p3 += g3 * (s * w3);
    p4 += g4 * (s * w4);
}

}  // namespace drape
