// Axis-aligned boxes. C++17: .cu files include this.
#pragma once

#include "sim/vec3.h"

namespace drape {

/// Empty at first. Coordinates that are NaN are left out.
struct Bounds
{
    Vec3f low{INFINITY, INFINITY, INFINITY};
    Vec3f high{-INFINITY, -INFINITY, -INFINITY};

    SIM_FN void add(const Vec3f& x)
    {
        low = {minimum(low.x, x.x), minimum(low.y, x.y), minimum(low.z, x.z)};
        high = {maximum(high.x, x.x), maximum(high.y, x.y), maximum(high.z, x.z)};
    }
    SIM_FN void add(const Bounds& other)
    {
        add(other.low);
        add(other.high);
    }
    SIM_FN Bounds grown(float by) const { return {low - Vec3f{by, by, by}, high + Vec3f{by, by, by}}; }
    SIM_FN bool touches(const Bounds& o) const
    {
        return low.x <= o.high.x && o.low.x <= high.x && low.y <= o.high.y && o.low.y <= high.y && low.z <= o.high.z && o.low.z <= high.z;
    }
};

}  // namespace drape
