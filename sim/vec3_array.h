// An array of three-vectors, one array a coordinate.
#pragma once

#include <cstddef>
#include <vector>

#include "sim/padded_array.h"
#include "sim/vec3.h"

namespace drape {

struct Vec3Array
{
    PaddedArray<float> x, y, z;

    Vec3Array() = default;
    explicit Vec3Array(size_t count) : x(count), y(count), z(count) {}
    explicit Vec3Array(const std::vector<Vec3f>& values)
    {
        resize(values.size());
        for (size_t i = 0; i < values.size(); ++i)
            set(i, values[i]);
    }

    size_t size() const { return x.size(); }
    void resize(size_t count)
    {
        x.resize(count);
        y.resize(count);
        z.resize(count);
    }
    Vec3f operator[](size_t i) const { return {x[i], y[i], z[i]}; }
    void set(size_t i, const Vec3f& value)
    {
        x[i] = value.x;
        y[i] = value.y;
        z[i] = value.z;
    }
};

}  // namespace drape
