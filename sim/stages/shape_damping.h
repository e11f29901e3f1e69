// Stage: integrate, shape damping. C++17: .cu files include this.
#pragma once

#include "sim/mat3.h"
#include "sim/vec3.h"

namespace drape {

/// Sums over the free particles that a cloth's motion as a whole follows from. Velocities are ways in an iteration [m].
template <class T>
struct RigidSums
{
    T mass;            // [kg]
    Vec3<T> moment;    // sum of m x [kg m]
    Vec3<T> momentum;  // sum of m v [kg m]
};
template <class T>
SIM_FN RigidSums<T>& operator+=(RigidSums<T>& a, const RigidSums<T>& b)
{
    a.mass = a.mass + b.mass;
    a.moment += b.moment;
    a.momentum += b.momentum;
    return a;
}

/// The same about the centre of mass.
template <class T>
struct SpinSums
{
    Vec3<T> angular;            // sum of r x m v [kg m^2]
    Vec3<T> diagonal, product;  // of the inertia tensor: xx yy zz and xy yz zx [kg m^2]
};
template <class T>
SIM_FN SpinSums<T>& operator+=(SpinSums<T>& a, const SpinSums<T>& b)
{
    a.angular += b.angular;
    a.diagonal += b.diagonal;
    a.product += b.product;
    return a;
}

template <class T>
SIM_FN RigidSums<T> rigidTerm(const Vec3<T>& x, const Vec3<T>& v, T mass)
{
    return {mass, x * mass, v * mass};
}

template <class T>
SIM_FN SpinSums<T> spinTerm(const Vec3<T>& r, const Vec3<T>& v, T mass)
{
    return {cross(r, v) * mass,
            {mass * (r.y * r.y + r.z * r.z), mass * (r.z * r.z + r.x * r.x), mass * (r.x * r.x + r.y * r.y)},
            {-mass * (r.x * r.y), -mass * (r.y * r.z), -mass * (r.z * r.x)}};
}

/// Rotation in an iteration: the angular momentum over the inertia tensor, by cofactors. None where the tensor has no inverse.
template <class T>
SIM_FN Vec3<T> angularVelocity(const SpinSums<T>& s)
{
    const T a = s.diagonal.x, b = s.diagonal.y, c = s.diagonal.z, d = s.product.x, e = s.product.y, f = s.product.z;
    const Vec3<T> x{b * c - e * e, e * f - d * c, d * e - b * f};
    const Vec3<T> y{x.y, a * c - f * f, d * f - a * e};
    const Vec3<T> z{x.z, y.z, a * b - d * d};
    const T determinant = a * x.x + d * x.y + f * x.z;
    const T size = a + b + c;
    const Vec3<T> none{T(0.0f), T(0.0f), T(0.0f)};
    const Vec3<T> turned{dot(x, s.angular), dot(y, s.angular), dot(z, s.angular)};
    return select(determinant > size * size * size * T(1e-9f), turned * (T(1.0f) / maximum(determinant, T(1e-37f))), none);
}

/// Velocity with the fraction k of what is not motion of the whole taken out (Müller et al. 2006, section 3.5).
template <class T>
SIM_FN Vec3<T> dampShape(const Vec3<T>& v, const Vec3<T>& r, const Vec3<T>& meanVelocity, const Vec3<T>& turning, T k)
{
    return v + (meanVelocity + cross(turning, r) - v) * k;
}

}  // namespace drape
