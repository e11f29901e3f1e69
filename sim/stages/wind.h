// Stage: wind. C++17: .cu files include this.
#pragma once

#include "sim/vec3.h"

namespace drape {

/// What a triangle [positions in m, current and previous] receives from the air in one iteration; each of its corners j
/// moves by -w_j times the result [kg m] (solver.md, Wind).
///
/// d is the way of the triangle's centre relative to the air. With the unit normal n and cos = n.d/|d|,
///     D = A (dragFactor |cos| |d| d + liftFactor cos |d|^2 (n - cos d/|d|)),
/// where the factors are 1/2 rho C [kg/m^3] and the last bracket is sin times the lift's direction. Taken at the end of the
/// iteration instead of its start, D shrinks by ((1 + sqrt(1 + 4k)) / 2)^2, k = |D| / (mass |d|): the solution of
/// d_end = d - k |d_end| d_end / |d|. It never reverses the motion, and a falling sheet reaches exactly its textbook speed.
/// A stretched triangle counts at most twice its rest area [m^2].
template <class T>
SIM_FN Vec3<T> windImpulse(const Vec3<T>& a, const Vec3<T>& b, const Vec3<T>& c, const Vec3<T>& previousA, const Vec3<T>& previousB,
                           const Vec3<T>& previousC, const Vec3<T>& windStep, T dragFactor, T liftFactor, T restArea, T density)
{
    const T third = T(1.0f / 3.0f);
    const T tiny = T(1e-30f);
    const Vec3<T> d = ((a - previousA) + (b - previousB) + (c - previousC)) * third - windStep;
    const Vec3<T> areaNormal = cross(b - a, c - a);
    const T doubleArea = length(areaNormal);
    const T way = length(d);

    const Vec3<T> n = areaNormal * (T(1.0f) / maximum(doubleArea, tiny));
    const Vec3<T> along = d * (T(1.0f) / maximum(way, tiny));
    const T cosine = clamp(dot(n, along), T(-1.0f), T(1.0f));
    const T steepness = absolute(cosine);
    const T sine = squareRoot(maximum(T(1.0f) - cosine * cosine, T(0.0f)));

    const T area = minimum(doubleArea * T(0.5f), restArea * T(2.0f));
    const T k = area * way * steepness * (dragFactor + liftFactor * sine) / (density * restArea);
    const T root = (T(1.0f) + squareRoot(T(1.0f) + T(4.0f) * k)) * T(0.5f);
    const Vec3<T> force = along * (dragFactor * steepness) + (n - along * cosine) * (liftFactor * cosine);
    const Vec3<T> impulse = force * (area * way * way * third / (root * root));

    const Vec3<T> none{T(0.0f), T(0.0f), T(0.0f)};
    return select(way > T(1e-9f), select(doubleArea > tiny, impulse, none), none);
}

}  // namespace drape
