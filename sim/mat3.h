// 3 x 3 matrices, and rigid transforms in double precision. C++17: .cu files include this.
#pragma once

#include "sim/vec3.h"

namespace drape {

/// Rows.
template <class T>
struct Mat3
{
    Vec3<T> x, y, z;
};

using Vec3d = Vec3<double>;
using Mat3f = Mat3<float>;
using Mat3d = Mat3<double>;

template <class T>
SIM_FN Mat3<T> spreadTo(const Mat3f& m)
{
    return {spreadTo<T>(m.x), spreadTo<T>(m.y), spreadTo<T>(m.z)};
}
template <class T>
SIM_FN Vec3<T> operator*(const Mat3<T>& m, const Vec3<T>& v)
{
    return {dot(m.x, v), dot(m.y, v), dot(m.z, v)};
}
template <class T>
SIM_FN Mat3<T> transpose(const Mat3<T>& m)
{
    return {{m.x.x, m.y.x, m.z.x}, {m.x.y, m.y.y, m.z.y}, {m.x.z, m.y.z, m.z.z}};
}
template <class T>
SIM_FN Mat3<T> operator*(const Mat3<T>& a, const Mat3<T>& b)
{
    const Mat3<T> columns = transpose(b);
    return transpose(Mat3<T>{a * columns.x, a * columns.y, a * columns.z});
}
template <class T>
SIM_FN Mat3<T> operator+(const Mat3<T>& a, const Mat3<T>& b)
{
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class T>
SIM_FN Mat3<T> operator-(const Mat3<T>& a, const Mat3<T>& b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class T>
SIM_FN Mat3<T> operator*(const Mat3<T>& a, T s)
{
    return {a.x * s, a.y * s, a.z * s};
}

inline constexpr Mat3d kIdentity{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

inline Vec3d toDouble(const Vec3f& v)
{
    return {v.x, v.y, v.z};
}
inline Vec3f toFloat(const Vec3d& v)
{
    return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}
inline Mat3f toFloat(const Mat3d& m)
{
    return {toFloat(m.x), toFloat(m.y), toFloat(m.z)};
}

/// Rotation about x, then y, then z [degrees].
inline Mat3d rotationOf(const Vec3d& degrees)
{
    constexpr double kRadians = 3.14159265358979323846 / 180.0;
    const double cx = std::cos(degrees.x * kRadians), sx = std::sin(degrees.x * kRadians);
    const double cy = std::cos(degrees.y * kRadians), sy = std::sin(degrees.y * kRadians);
    const double cz = std::cos(degrees.z * kRadians), sz = std::sin(degrees.z * kRadians);
    const Mat3d aboutX{{1, 0, 0}, {0, cx, -sx}, {0, sx, cx}};
    const Mat3d aboutY{{cy, 0, sy}, {0, 1, 0}, {-sy, 0, cy}};
    const Mat3d aboutZ{{cz, -sz, 0}, {sz, cz, 0}, {0, 0, 1}};
    return aboutZ * (aboutY * aboutX);
}

/// The angles that rotationOf makes this rotation of [degrees].
inline Vec3d anglesOf(const Mat3d& m)
{
    constexpr double kDegrees = 180.0 / 3.14159265358979323846;
    const double sine = -m.z.x, cosine = std::sqrt(m.x.x * m.x.x + m.y.x * m.y.x);
    const bool locked = cosine < 1e-9;  // x and z turn alike: z does it all
    return {locked ? 0.0 : std::atan2(m.z.y, m.z.z) * kDegrees, std::atan2(sine, cosine) * kDegrees,
            (locked ? std::atan2(-m.x.y, m.y.y) : std::atan2(m.y.x, m.x.x)) * kDegrees};
}

/// outside = turn * inside + origin.
struct Pose
{
    Mat3d turn = kIdentity;
    Vec3d origin{0, 0, 0};  // [m]

    Vec3d toOutside(const Vec3d& inside) const { return turn * inside + origin; }
    Vec3d toInside(const Vec3d& outside) const { return transpose(turn) * (outside - origin); }
    Vec3f toOutside(const Vec3f& inside) const { return toFloat(toOutside(toDouble(inside))); }
    Vec3f toInside(const Vec3f& outside) const { return toFloat(toInside(toDouble(outside))); }
};

inline bool isIdentity(const Pose& pose)
{
    const auto same = [](const Vec3d& a, const Vec3d& b) { return a.x == b.x && a.y == b.y && a.z == b.z; };
    return same(pose.origin, {0, 0, 0}) && same(pose.turn.x, kIdentity.x) && same(pose.turn.y, kIdentity.y) &&
           same(pose.turn.z, kIdentity.z);
}

/// First `inner`, then `outer`.
inline Pose compose(const Pose& outer, const Pose& inner)
{
    return {outer.turn * inner.turn, outer.toOutside(inner.origin)};
}
inline Pose inverse(const Pose& pose)
{
    const Mat3d back = transpose(pose.turn);
    return {back, -(back * pose.origin)};
}

}  // namespace drape
