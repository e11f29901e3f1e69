// makeIrregularSheet: scattered points, evened out, in Delaunay triangles.
#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "sim/scene/delaunay.h"
#include "sim/scene/mesh_generators.h"
#include "sim/scene/mesh_repair.h"

namespace drape {
namespace {

constexpr double kGrid = 1 << 22;  // whole coordinates along the longer side
constexpr int kRelaxations = 2;    // enough for good triangles, too few for a regular pattern

/// A small generator of our own, so that a seed means the same mesh everywhere (SplitMix64; Steele, Lea and Flood 2014).
class Random
{
public:
    explicit Random(uint64_t seed) : state_(seed) {}

    uint64_t next()
    {
        state_ += 0x9e3779b97f4a7c15u;
        uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    /// In [-1, 1).
    double uniform() { return static_cast<double>(next() >> 11) * 0x1p-52 - 1.0; }

private:
    uint64_t state_;
};

uint64_t interleaved(uint64_t x, uint64_t y)
{
    const auto spread = [](uint64_t v) {
        v = (v | (v << 16)) & 0x0000ffff0000ffffu;
        v = (v | (v << 8)) & 0x00ff00ff00ff00ffu;
        v = (v | (v << 4)) & 0x0f0f0f0f0f0f0f0fu;
        v = (v | (v << 2)) & 0x3333333333333333u;
        return (v | (v << 1)) & 0x5555555555555555u;
    };
    return spread(x) | (spread(y) << 1);
}

/// An order in which insertion is near linear: random halves of the points, each along a space-filling curve (Amenta, Choi and
/// Rote 2003). The first four stay first.
std::vector<uint32_t> insertionOrder(const std::vector<GridPoint>& points, Random& random)
{
    std::vector<std::pair<uint64_t, uint32_t>> keys;
    for (uint32_t i = 4; i < points.size(); ++i)
    {
        const uint64_t round = static_cast<uint64_t>(std::countl_zero(random.next() | 1u << 20));
        keys.push_back({(63 - round) << 48 | interleaved(static_cast<uint64_t>(points[i].x), static_cast<uint64_t>(points[i].y)), i});
    }
    std::sort(keys.begin(), keys.end());
    std::vector<uint32_t> order{0, 1, 2, 3};
    for (const auto& [key, i] : keys)
        order.push_back(i);
    return order;
}

std::vector<uint32_t> triangulate(const std::vector<GridPoint>& points, Random& random)
{
    const std::vector<uint32_t> order = insertionOrder(points, random);
    std::vector<GridPoint> ordered;
    for (const uint32_t i : order)
        ordered.push_back(points[i]);
    std::vector<uint32_t> triangles = delaunay(ordered);
    for (uint32_t& vertex : triangles)
        vertex = order[vertex];
    return triangles;
}

/// Moves each inner point towards the mean of its neighbours.
void relax(std::vector<GridPoint>& points, size_t firstInner, const std::vector<uint32_t>& triangles)
{
    std::vector<GridPoint> sum(points.size(), {0.0, 0.0});
    std::vector<double> count(points.size(), 0.0);
    for (size_t i = 0; i < triangles.size(); ++i)
    {
        const uint32_t vertex = triangles[i], next = triangles[i % 3 == 2 ? i - 2 : i + 1];
        sum[vertex].x += points[next].x;
        sum[vertex].y += points[next].y;
        count[vertex] += 1.0;
    }
    for (size_t i = firstInner; i < points.size(); ++i)
        points[i] = {std::round(sum[i].x / count[i]), std::round(sum[i].y / count[i])};
}

}  // namespace

ClothMesh makeIrregularSheet(uint32_t vertices, float width, float height, uint32_t seed, Progress* progress)
{
    if (vertices < 4)
        throw std::invalid_argument("an irregular sheet has at least 4 vertices");
    const double scale = kGrid / static_cast<double>(std::max(width, height));
    const double w = std::max(1.0, std::round(width * scale)), h = std::max(1.0, std::round(height * scale));
    const double spacing = std::sqrt(w * h / vertices);
    const int columns = std::max(1, static_cast<int>(std::lround(w / spacing + w / (w + h) * 0.5 - 0.5)));
    const int rows = std::max(1, static_cast<int>(std::lround(static_cast<double>(vertices) / (columns + 1))) - 1);

    Random random(seed);
    std::vector<GridPoint> points{{0.0, 0.0}, {w, 0.0}, {w, h}, {0.0, h}};
    const auto jittered = [&](int i, int count, double side, double by) { return std::round((i + by * random.uniform()) * side / count); };
    for (int i = 1; i < columns; ++i)
    {
        points.push_back({jittered(i, columns, w, 0.2), 0.0});
        points.push_back({jittered(i, columns, w, 0.2), h});
    }
    for (int j = 1; j < rows; ++j)
    {
        points.push_back({0.0, jittered(j, rows, h, 0.2)});
        points.push_back({w, jittered(j, rows, h, 0.2)});
    }
    const size_t firstInner = points.size();
    for (int j = 1; j < rows; ++j)
        for (int i = 1; i < columns; ++i)
            points.push_back({jittered(i, columns, w, 0.48), jittered(j, rows, h, 0.48)});

    std::vector<uint32_t> triangles = triangulate(points, random);
    for (int i = 0; i < kRelaxations; ++i)
    {
        relax(points, firstInner, triangles);
        triangles = triangulate(points, random);
    }

    SourceMesh mesh;
    for (const GridPoint& p : points)
    {
        mesh.positions.push_back({static_cast<float>((p.x / w - 0.5) * width), static_cast<float>((p.y / h - 0.5) * height), 0.0f});
        mesh.uvs.push_back({static_cast<float>(p.x / kGrid), static_cast<float>(p.y / kGrid)});
    }
    for (size_t i = 0; i < triangles.size(); i += 3)
    {
        mesh.corners.insert(mesh.corners.end(), triangles.begin() + i, triangles.begin() + i + 3);
        mesh.endFace();
    }
    mesh.cornerUvs = mesh.corners;
    MeshReport report;
    return repairMesh(std::move(mesh), 0.0f, report, progress);
}

}  // namespace drape
