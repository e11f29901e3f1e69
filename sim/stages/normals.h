// Normals for drawing. C++17: .cu files may include this.
#pragma once

#include "sim/vec3.h"

namespace drape {

/// A triangle's normal, twice its area long [m^2], from its corners [m].
template <class T>
SIM_FN Vec3<T> areaNormal(const Vec3<T>& a, const Vec3<T>& b, const Vec3<T>& c)
{
    return cross(b - a, c - a);
}

/// A particle's unit normal from the sum of its triangles' area normals; up where these leave none.
template <class T>
SIM_FN Vec3<T> particleNormal(const Vec3<T>& sum)
{
    const T tiny = T(1e-30f);
    const T size = length(sum);
    return select(size > tiny, sum * (T(1.0f) / maximum(size, tiny)), Vec3<T>{T(0.0f), T(1.0f), T(0.0f)});
}

}  // namespace drape
