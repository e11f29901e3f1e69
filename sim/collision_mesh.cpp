#include "sim/collision_mesh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>

#include "sim/mat3.h"

namespace drape {
namespace {

constexpr uint32_t kLeafSize = 4;

struct Box
{
    Vec3f low{std::numeric_limits<float>::max(), std::numeric_limits<float>::max(), std::numeric_limits<float>::max()};
    Vec3f high{-low.x, -low.y, -low.z};

    void add(const Vec3f& p)
    {
        low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
    }
};

float axisOf(const Vec3f& v, int axis)
{
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

/// Splits at the median along the longest axis of the triangles' middles until few are left.
class TreeBuilder
{
public:
    TreeBuilder(const std::vector<Vec3f>& vertices, const std::vector<uint32_t>& triangles) : vertices_(vertices), triangles_(triangles)
    {
        const size_t count = triangles.size() / 3;
        order.resize(count);
        std::iota(order.begin(), order.end(), 0u);
        middles_.resize(count);
        for (size_t t = 0; t < count; ++t)
            middles_[t] = (corner(t, 0) + corner(t, 1) + corner(t, 2)) * (1.0f / 3.0f);
        build(0, static_cast<uint32_t>(count));
    }

    std::vector<BvhNode> nodes;
    std::vector<uint32_t> order;  // of the triangles

private:
    const Vec3f& corner(size_t triangle, size_t i) const { return vertices_[triangles_[3 * triangle + i]]; }

    void build(uint32_t first, uint32_t last)
    {
        Box box, middles;
        for (uint32_t i = first; i < last; ++i)
        {
            for (size_t k = 0; k < 3; ++k)
                box.add(corner(order[i], k));
            middles.add(middles_[order[i]]);
        }
        const size_t at = nodes.size();
        nodes.push_back({box.low, first, box.high, last - first});
        if (last - first <= kLeafSize)
            return;
        const Vec3f extent = middles.high - middles.low;
        const int axis = extent.x >= extent.y && extent.x >= extent.z ? 0 : extent.y >= extent.z ? 1 : 2;
        const uint32_t half = first + (last - first) / 2;
        // Sorted wholly and with ties by index: the same tree from every standard library.
        std::sort(order.begin() + first, order.begin() + last, [&](uint32_t a, uint32_t b) {
            const float x = axisOf(middles_[a], axis), y = axisOf(middles_[b], axis);
            return x != y ? x < y : a < b;
        });
        nodes[at].count = 0;
        build(first, half);
        nodes[at].at = static_cast<uint32_t>(nodes.size());
        build(half, last);
    }

    const std::vector<Vec3f>& vertices_;
    const std::vector<uint32_t>& triangles_;
    std::vector<Vec3f> middles_;
};

/// The triangles at each edge.
struct Side
{
    uint64_t edge;  // smaller vertex, larger vertex
    uint32_t triangle;
    uint32_t corner;  // the side runs from this corner to the next
    bool forward;     // from the smaller vertex to the larger
};
std::vector<Side> sidesOf(const std::vector<uint32_t>& triangles)
{
    std::vector<Side> sides;
    sides.reserve(triangles.size());
    for (uint32_t t = 0; 3 * t < triangles.size(); ++t)
        for (uint32_t k = 0; k < 3; ++k)
        {
            const uint32_t a = triangles[3 * t + k], b = triangles[3 * t + (k + 1) % 3];
            sides.push_back({uint64_t{std::min(a, b)} << 32 | std::max(a, b), t, k, a < b});
        }
    std::sort(sides.begin(), sides.end(),
              [](const Side& x, const Side& y) { return x.edge != y.edge ? x.edge < y.edge : x.triangle < y.triangle; });
    return sides;
}

template <class Visit>
void forEachEdge(const std::vector<Side>& sides, Visit&& visit)
{
    for (size_t first = 0; first < sides.size();)
    {
        size_t last = first;
        while (last < sides.size() && sides[last].edge == sides[first].edge)
            ++last;
        visit(first, last);
        first = last;
    }
}

bool isClosed(const std::vector<Side>& sides)
{
    bool closed = true;
    forEachEdge(sides, [&](size_t first, size_t last) {
        closed = closed && last - first == 2 && sides[first].forward != sides[first + 1].forward;
    });
    return closed;
}

double volumeOf(const std::vector<Vec3f>& vertices, const std::vector<uint32_t>& triangles)
{
    double six = 0.0;
    const Vec3d origin = toDouble(vertices[triangles[0]]);
    for (size_t t = 0; t < triangles.size(); t += 3)
        six += dot(toDouble(vertices[triangles[t]]) - origin,
                   cross(toDouble(vertices[triangles[t + 1]]) - origin, toDouble(vertices[triangles[t + 2]]) - origin));
    return six / 6.0;
}

Vec3d unitOrZero(const Vec3d& v)
{
    const double size = std::sqrt(lengthSquared(v));
    return size > 0.0 ? v * (1.0 / size) : Vec3d{0, 0, 0};
}

/// Faces by their normal, edges by the sum of their faces', corners by the sum weighted with the faces' angles there.
void addNormals(CollisionMesh& mesh, const std::vector<Side>& sides)
{
    const uint32_t count = mesh.triangleCount();
    std::vector<Vec3d> corners(mesh.vertices.size(), {0, 0, 0});
    std::vector<Vec3d> faces(count);
    std::vector<bool> onRim(mesh.vertices.size(), false);
    for (uint32_t t = 0; t < count; ++t)
    {
        const uint32_t* vertex = &mesh.triangles[3 * t];
        const std::array<Vec3d, 3> p{toDouble(mesh.vertices[vertex[0]]), toDouble(mesh.vertices[vertex[1]]),
                                     toDouble(mesh.vertices[vertex[2]])};
        faces[t] = unitOrZero(cross(p[1] - p[0], p[2] - p[0]));
        for (size_t k = 0; k < 3; ++k)
        {
            const Vec3d u = p[(k + 1) % 3] - p[k], v = p[(k + 2) % 3] - p[k];
            corners[vertex[k]] += faces[t] * std::atan2(std::sqrt(lengthSquared(cross(u, v))), dot(u, v));
        }
    }
    mesh.normals.assign(size_t{count} * kFeatureCount, {0.0f, 0.0f, 0.0f});
    mesh.rims.assign(count, 0);
    forEachEdge(sides, [&](size_t first, size_t last) {
        Vec3d sum{0, 0, 0};
        for (size_t i = first; i < last; ++i)
            sum += faces[sides[i].triangle];
        const Vec3f normal = toFloat(unitOrZero(sum));
        for (size_t i = first; i < last; ++i)
        {
            mesh.normals[size_t{sides[i].triangle} * kFeatureCount + kEdgeAb + sides[i].corner] = normal;
            if (last - first == 1)
            {
                mesh.rims[sides[i].triangle] |= static_cast<uint8_t>(1u << (kEdgeAb + sides[i].corner));
                onRim[sides[i].edge >> 32] = onRim[sides[i].edge & 0xffffffffu] = true;
            }
        }
    });
    for (uint32_t t = 0; t < count; ++t)
    {
        mesh.normals[size_t{t} * kFeatureCount + kFace] = toFloat(faces[t]);
        for (uint32_t k = 0; k < 3; ++k)
        {
            const uint32_t vertex = mesh.triangles[3 * t + k];
            mesh.normals[size_t{t} * kFeatureCount + kCornerA + k] = toFloat(unitOrZero(corners[vertex]));
            if (onRim[vertex])
                mesh.rims[t] |= static_cast<uint8_t>(1u << (kCornerA + k));
        }
    }
}

/// Cubic cells over the bounding box. Each search goes no farther than the cell before it allows.
void addGrid(CollisionMesh& mesh)
{
    constexpr float kCells = 40.0f;  // along the longest side
    const Vec3f low = mesh.nodes[0].low, size = mesh.nodes[0].high - low;
    const float cell = std::max({size.x, size.y, size.z, 1e-6f}) / kCells;
    const auto cells = [&](float extent) { return static_cast<uint32_t>(extent / cell) + 1; };
    mesh.grid = {nullptr, low, cell, cells(size.x), cells(size.y), cells(size.z)};
    const MeshView view = mesh.view();
    float limit = std::numeric_limits<float>::max();
    mesh.distances.reserve(size_t{mesh.grid.x} * mesh.grid.y * mesh.grid.z);
    for (uint32_t k = 0; k < mesh.grid.z; ++k)
        for (uint32_t j = 0; j < mesh.grid.y; ++j)
            for (uint32_t i = 0; i < mesh.grid.x; ++i)
            {
                const Vec3f x =
                    low + Vec3f{static_cast<float>(i) + 0.5f, static_cast<float>(j) + 0.5f, static_cast<float>(k) + 0.5f} * cell;
                if (i == 0)
                    limit = 1e18f;
                const MeshPoint near = nearestOnMesh(view, x, limit);
                const float distance = std::sqrt(near.distanceSquared);
                mesh.distances.push_back(mesh.closed ? distance * sideOf(view, near, x) : distance);
                limit = distance * 1.001f + 1.1f * cell;
            }
}

}  // namespace

std::shared_ptr<const CollisionMesh> makeCollisionMesh(std::vector<Vec3f> vertices, std::vector<uint32_t> triangles)
{
    if (triangles.size() < 3 || triangles.size() % 3 != 0)
        throw std::invalid_argument("a mesh to collide with needs at least one triangle");
    for (const uint32_t vertex : triangles)
        if (vertex >= vertices.size())
            throw std::invalid_argument("a triangle has vertex " + std::to_string(vertex) + " of " + std::to_string(vertices.size()));

    auto mesh = std::make_shared<CollisionMesh>();
    mesh->vertices = std::move(vertices);
    mesh->closed = isClosed(sidesOf(triangles));
    if (mesh->closed && volumeOf(mesh->vertices, triangles) < 0.0)
        for (size_t t = 0; t < triangles.size(); t += 3)
            std::swap(triangles[t + 1], triangles[t + 2]);

    TreeBuilder tree(mesh->vertices, triangles);
    mesh->nodes = std::move(tree.nodes);
    for (const uint32_t t : tree.order)
        mesh->triangles.insert(mesh->triangles.end(), triangles.begin() + 3 * t, triangles.begin() + 3 * t + 3);
    addNormals(*mesh, sidesOf(mesh->triangles));
    addGrid(*mesh);
    return mesh;
}

}  // namespace drape
