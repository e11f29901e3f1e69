#include "sim/scene/weld.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "sim/cloth_mesh.h"

namespace drape {
namespace {

uint64_t hashCell(int64_t x, int64_t y, int64_t z)
{
    uint64_t h = static_cast<uint64_t>(x) * 0x9e3779b97f4a7c15u;
    h = (h ^ (h >> 32) ^ static_cast<uint64_t>(y)) * 0xbf58476d1ce4e5b9u;
    h = (h ^ (h >> 29) ^ static_cast<uint64_t>(z)) * 0x94d049bb133111ebu;
    return h ^ (h >> 32);
}

}  // namespace

std::vector<uint32_t> weld(std::span<const Vec3f> positions, const std::vector<uint8_t>& used, float tolerance, Progress* progress)
{
    const uint32_t count = static_cast<uint32_t>(positions.size());
    std::vector<uint32_t> result(count);

    // Representatives, hashed by the cell of a grid that they lie in. They are at least `tolerance` apart, so that a cell of four
    // times that width holds few. Without a tolerance the cells are as small as the float32 numbers allow.
    float extent = 0.0f;
    for (uint32_t i = 0; i < count; ++i)
        if (used[i])
            extent = std::max({extent, std::abs(positions[i].x), std::abs(positions[i].y), std::abs(positions[i].z)});
    const double cell = std::max(
        {4.0 * static_cast<double>(tolerance), 1e-7 * static_cast<double>(extent), static_cast<double>(std::numeric_limits<float>::min())});
    const uint64_t mask = std::bit_ceil(static_cast<uint64_t>(count) * 2 + 1) - 1;
    std::vector<uint32_t> head(mask + 1, ClothMesh::kNone), next(count, ClothMesh::kNone);
    const auto cellOf = [&](double x) { return static_cast<int64_t>(std::floor(x / cell)); };
    const double reach = static_cast<double>(tolerance);

    for (uint32_t i = 0; i < count; ++i)
    {
        if (progress && (i & 0xffff) == 0)
            progress->report("welding vertices", static_cast<float>(i) / static_cast<float>(count));
        result[i] = i;
        if (!used[i])
            continue;
        const Vec3<double> p{positions[i].x, positions[i].y, positions[i].z};
        double nearest = reach * reach;
        for (int64_t x = cellOf(p.x - reach); x <= cellOf(p.x + reach); ++x)
            for (int64_t y = cellOf(p.y - reach); y <= cellOf(p.y + reach); ++y)
                for (int64_t z = cellOf(p.z - reach); z <= cellOf(p.z + reach); ++z)
                    for (uint32_t other = head[hashCell(x, y, z) & mask]; other != ClothMesh::kNone; other = next[other])
                    {
                        const Vec3<double> q{positions[other].x, positions[other].y, positions[other].z};
                        const double distance = dot(p - q, p - q);
                        if (distance < nearest || (distance == nearest && (result[i] == i || other < result[i])))
                        {
                            nearest = distance;
                            result[i] = other;
                        }
                    }
        if (result[i] == i)
        {
            uint32_t& first = head[hashCell(cellOf(p.x), cellOf(p.y), cellOf(p.z)) & mask];
            next[i] = first;
            first = i;
        }
    }
    return result;
}

}  // namespace drape
