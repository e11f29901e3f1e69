// Three-vectors and the few scalar functions that the stages may use. C++17: .cu files include this.
//
// T is float (reference, CUDA) or a SIMD lane type. Only + - * / sqrt and compare-and-select appear, so that every
// backend rounds alike; min and max are selects, because instruction sets disagree about NaN and -0.
#pragma once

#include <cmath>

#include "sim/fn.h"

namespace drape {

/// Is it so in any lane?
SIM_FN bool any(bool mask)
{
    return mask;
}
SIM_FN float select(bool mask, float a, float b)  // mask ? a : b
{
    return mask ? a : b;
}
SIM_FN double select(bool mask, double a, double b)
{
    return mask ? a : b;
}
SIM_FN double squareRoot(double a)
{
    return sqrt(a);
}
SIM_FN float squareRoot(float a)
{
    return sqrtf(a);
}
SIM_FN float absolute(float a)
{
    return fabsf(a);
}

/// b where b < a, else a (so a NaN in b is ignored).
template <class T>
SIM_FN T minimum(T a, T b)
{
    return select(b < a, b, a);
}

/// b where b > a, else a (so a NaN in b is ignored).
template <class T>
SIM_FN T maximum(T a, T b)
{
    return select(b > a, b, a);
}

template <class T>
SIM_FN T clamp(T x, T low, T high)
{
    return minimum(maximum(x, low), high);
}

template <class T>
struct Vec3
{
    T x, y, z;
};

using Vec3f = Vec3<float>;

/// The same vector in each lane.
template <class T>
SIM_FN Vec3<T> spreadTo(const Vec3f& v)
{
    return {T(v.x), T(v.y), T(v.z)};
}

template <class T>
SIM_FN Vec3<T> operator+(const Vec3<T>& a, const Vec3<T>& b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class T>
SIM_FN Vec3<T> operator-(const Vec3<T>& a, const Vec3<T>& b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class T>
SIM_FN Vec3<T> operator-(const Vec3<T>& a)
{
    return {-a.x, -a.y, -a.z};
}
template <class T>
SIM_FN Vec3<T> operator*(const Vec3<T>& a, T s)
{
    return {a.x * s, a.y * s, a.z * s};
}
template <class T>
SIM_FN Vec3<T> operator*(T s, const Vec3<T>& a)
{
    return a * s;
}
template <class T>
SIM_FN Vec3<T>& operator+=(Vec3<T>& a, const Vec3<T>& b)
{
    a = a + b;
    return a;
}
template <class T>
SIM_FN Vec3<T>& operator-=(Vec3<T>& a, const Vec3<T>& b)
{
    a = a - b;
    return a;
}
template <class T>
SIM_FN Vec3<T> scale(const Vec3<T>& a, const Vec3<T>& b)
{
    return {a.x * b.x, a.y * b.y, a.z * b.z};
}
template <class T>
SIM_FN T dot(const Vec3<T>& a, const Vec3<T>& b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class T>
SIM_FN Vec3<T> cross(const Vec3<T>& a, const Vec3<T>& b)
{
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <class T>
SIM_FN T lengthSquared(const Vec3<T>& a)
{
    return dot(a, a);
}
template <class T>
SIM_FN T length(const Vec3<T>& a)
{
    return squareRoot(dot(a, a));
}
template <class M, class T>
SIM_FN Vec3<T> select(M mask, const Vec3<T>& a, const Vec3<T>& b)
{
    return {select(mask, a.x, b.x), select(mask, a.y, b.y), select(mask, a.z, b.z)};
}
template <class T>
SIM_FN Vec3<T> lerp(const Vec3<T>& a, const Vec3<T>& b, T t)
{
    return a + (b - a) * t;
}

inline bool operator==(const Vec3f& a, const Vec3f& b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}
inline bool operator!=(const Vec3f& a, const Vec3f& b)
{
    return !(a == b);
}
inline bool isFinite(const Vec3f& a)
{
    return std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(a.z);
}

}  // namespace drape
