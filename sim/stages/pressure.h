// Stage: pressure. C++17: .cu files include this.
#pragma once

#include "sim/vec3.h"

namespace drape {

/// A triangle's share of six times the volume enclosed by a surface [m^3]; corners relative to any one point [m].
template <class T>
SIM_FN T volumeTerm(const Vec3<T>& a, const Vec3<T>& b, const Vec3<T>& c)
{
    return dot(cross(a, b), c);
}

/// A triangle's share of the gradient of that at its corner a (Müller et al. 2006, cloth balloons) [m^2].
template <class T>
SIM_FN Vec3<T> volumeGradient(const Vec3<T>& b, const Vec3<T>& c)
{
    return cross(b, c);
}

/// How far all particles move along -w times their gradient: C / (sum of w |gradient|^2), C = volume - pressure * rest
/// volume, both sixfold [m^3], but at most a fiftieth of the rest volume in an iteration: air that the edges do not yield to
/// would otherwise burst the cloth.
template <class T>
SIM_FN T pressureFactor(T volume, T restVolume, T pressure, T gradientSum, T stiffness)
{
    const T most = T(0.02f) * absolute(restVolume);
    return stiffness * clamp(volume - pressure * restVolume, -most, most) / maximum(gradientSum, T(1e-30f));
}

}  // namespace drape
