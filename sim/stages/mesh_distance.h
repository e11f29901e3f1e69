// Distances to triangle meshes through a bounding volume hierarchy. C++17: .cu files include this.
#pragma once

#include <cstdint>

#include "sim/vec3.h"

namespace drape {

/// A box round some triangles. Inner node: `count` 0, its children are the next node and the one at `at`. Leaf: triangles
/// `at` to `at + count - 1`.
struct BvhNode
{
    Vec3f low;
    uint32_t at;
    Vec3f high;
    uint32_t count;
};

/// Where on a triangle (a, b, c) a point lies.
enum MeshFeature : int
{
    kFace,
    kEdgeAb,
    kEdgeBc,
    kEdgeCa,
    kCornerA,
    kCornerB,
    kCornerC,
    kFeatureCount,
};

/// A coarse grid of distances, which tells most points that they are far away, and the others how far to search.
struct DistanceGrid
{
    const float* distance;  // from the cells' middles to the surface [m], negative within a closed mesh, x fastest
    Vec3f low;              // [m]
    float cell;             // [m]
    uint32_t x, y, z;       // cells
};

/// A mesh in flat arrays, in its own axes (sim/collision_mesh.h).
struct MeshView
{
    const Vec3f* vertices;      // [m]
    const uint32_t* triangles;  // shape [triangles * 3], in the order of the leaves
    const BvhNode* nodes;       // the first is the root
    const Vec3f* normals;       // unit pseudo normals of each triangle's features, shape [triangles * kFeatureCount]
    const uint8_t* rims;        // bit f: feature f lies on the mesh's rim, shape [triangles]
    DistanceGrid grid;
    bool closed;
};

constexpr uint32_t kNoTriangle = 0xffffffffu;
constexpr int kBvhStack = 64;  // halving 2^32 triangles needs 32

struct MeshPoint
{
    Vec3f point;
    float distanceSquared;  // [m^2]
    uint32_t triangle;      // kNoTriangle: none within the limit
    int feature;            // MeshFeature
};

struct TrianglePoint
{
    Vec3f point;
    int feature;
};

/// Nearest point to x on the way from a to b; t is its place in [0,1]. A way without length is a point.
SIM_FN Vec3f nearestOnSegment(const Vec3f& x, const Vec3f& a, const Vec3f& b, float& t)
{
    const Vec3f ab = b - a;
    const float size = lengthSquared(ab);
    t = size > 0.0f ? clamp(dot(x - a, ab) / size, 0.0f, 1.0f) : 0.0f;
    return a + ab * t;
}

/// Nearest point to x on a triangle: above its inside the foot of x, elsewhere the best of its three edges, which also
/// serves a triangle without area.
SIM_FN TrianglePoint nearestOnTriangle(const Vec3f& x, const Vec3f& a, const Vec3f& b, const Vec3f& c)
{
    const Vec3f ab = b - a, ac = c - a, ax = x - a;
    const Vec3f normal = cross(ab, ac);
    const float size = lengthSquared(normal);
    const float atB = dot(cross(ax, ac), normal), atC = dot(cross(ab, ax), normal);
    if (atB > 0.0f && atC > 0.0f && atB + atC < size)
        return {a + ab * (atB / size) + ac * (atC / size), kFace};

    float tAb, tBc, tCa;
    const Vec3f onAb = nearestOnSegment(x, a, b, tAb), onBc = nearestOnSegment(x, b, c, tBc), onCa = nearestOnSegment(x, c, a, tCa);
    const float toAb = lengthSquared(x - onAb), toBc = lengthSquared(x - onBc), toCa = lengthSquared(x - onCa);
    const auto featureOf = [](float t, int edge, int from, int to) { return t <= 0.0f ? from : t >= 1.0f ? to : edge; };
    if (toAb <= toBc && toAb <= toCa)
        return {onAb, featureOf(tAb, kEdgeAb, kCornerA, kCornerB)};
    if (toBc <= toCa)
        return {onBc, featureOf(tBc, kEdgeBc, kCornerB, kCornerC)};
    return {onCa, featureOf(tCa, kEdgeCa, kCornerC, kCornerA)};
}

SIM_FN float distanceSquaredToBox(const Vec3f& x, const Vec3f& low, const Vec3f& high)
{
    const Vec3f away{maximum(maximum(low.x - x.x, x.x - high.x), 0.0f), maximum(maximum(low.y - x.y, x.y - high.y), 0.0f),
                     maximum(maximum(low.z - x.z, x.z - high.z), 0.0f)};
    return lengthSquared(away);
}

/// The mesh's nearest point to x no farther than `limit` [m]; of equally near ones the first that the walk meets. The walk
/// takes the nearer child first.
SIM_FN MeshPoint nearestOnMesh(const MeshView& mesh, const Vec3f& x, float limit)
{
    MeshPoint best{{0.0f, 0.0f, 0.0f}, limit * limit, kNoTriangle, kFace};
    uint32_t stack[kBvhStack];
    float stackDistance[kBvhStack];
    int size = 0;
    stack[size] = 0;
    stackDistance[size++] = distanceSquaredToBox(x, mesh.nodes[0].low, mesh.nodes[0].high);
    while (size > 0)
    {
        --size;
        if (stackDistance[size] > best.distanceSquared)
            continue;
        const uint32_t at = stack[size];
        const BvhNode& node = mesh.nodes[at];
        if (node.count == 0)
        {
            const uint32_t left = at + 1, right = node.at;
            const float toLeft = distanceSquaredToBox(x, mesh.nodes[left].low, mesh.nodes[left].high);
            const float toRight = distanceSquaredToBox(x, mesh.nodes[right].low, mesh.nodes[right].high);
            const bool leftFirst = toLeft <= toRight;
            stack[size] = leftFirst ? right : left;
            stackDistance[size++] = leftFirst ? toRight : toLeft;
            stack[size] = leftFirst ? left : right;
            stackDistance[size++] = leftFirst ? toLeft : toRight;
            continue;
        }
        for (uint32_t t = node.at; t < node.at + node.count; ++t)
        {
            const TrianglePoint near = nearestOnTriangle(x, mesh.vertices[mesh.triangles[3 * t]], mesh.vertices[mesh.triangles[3 * t + 1]],
                                                         mesh.vertices[mesh.triangles[3 * t + 2]]);
            const float away = lengthSquared(x - near.point);
            if (away < best.distanceSquared || (best.triangle == kNoTriangle && away <= best.distanceSquared))
                best = {near.point, away, t, near.feature};
        }
    }
    return best;
}

/// The side of the surface that x is on, by the angle-weighted pseudo normal of the nearest feature, which is right at edges
/// and corners too (Baerentzen and Aanaes 2005): 1 in front, -1 behind.
SIM_FN float sideOf(const MeshView& mesh, const MeshPoint& near, const Vec3f& x)
{
    return dot(x - near.point, mesh.normals[near.triangle * kFeatureCount + near.feature]) < 0.0f ? -1.0f : 1.0f;
}

/// Whether the way from `from` to `to` may touch a box: separating axes of segment and box, a little generous.
SIM_FN bool segmentMeetsBox(const Vec3f& from, const Vec3f& to, const Vec3f& low, const Vec3f& high)
{
    const Vec3f half = (high - low) * 0.5f, along = (to - from) * 0.5f;
    const Vec3f middle = (from + to) * 0.5f - (low + high) * 0.5f;
    const Vec3f size{absolute(along.x), absolute(along.y), absolute(along.z)};
    const float slack = 1e-5f * (half.x + half.y + half.z + size.x + size.y + size.z);
    if (absolute(middle.x) > half.x + size.x + slack || absolute(middle.y) > half.y + size.y + slack ||
        absolute(middle.z) > half.z + size.z + slack)
        return false;
    const float reach = slack * (size.x + size.y + size.z);
    return absolute(middle.y * along.z - middle.z * along.y) <= half.y * size.z + half.z * size.y + reach &&
           absolute(middle.z * along.x - middle.x * along.z) <= half.x * size.z + half.z * size.x + reach &&
           absolute(middle.x * along.y - middle.y * along.x) <= half.x * size.y + half.y * size.x + reach;
}

/// The signed distance of x lies within `slack` of `middle`: it changes no faster than x moves.
struct DistanceRange
{
    float middle, slack;  // [m]
};
SIM_FN DistanceRange roughDistance(const DistanceGrid& grid, const Vec3f& x)
{
    const auto cellOf = [&](float at, float low, uint32_t count) {
        return static_cast<uint32_t>(clamp((at - low) / grid.cell, 0.0f, static_cast<float>(count) - 0.5f));
    };
    const uint32_t i = cellOf(x.x, grid.low.x, grid.x), j = cellOf(x.y, grid.low.y, grid.y), k = cellOf(x.z, grid.low.z, grid.z);
    const Vec3f middle =
        grid.low + Vec3f{static_cast<float>(i) + 0.5f, static_cast<float>(j) + 0.5f, static_cast<float>(k) + 0.5f} * grid.cell;
    return {grid.distance[(k * grid.y + j) * grid.x + i], length(x - middle) + 1e-4f * grid.cell};
}

struct MeshCrossing
{
    float t;            // part of the way in [0,1]
    uint32_t triangle;  // kNoTriangle: none
    float side;         // 1: the way comes from the front, -1: from behind
};

/// Where the way from `from` to `to` first crosses the mesh (Moeller and Trumbore 1997); a closed one only from its front.
/// A triangle counts as a little larger than it is, so that nothing slips through between two.
SIM_FN MeshCrossing firstCrossing(const MeshView& mesh, const Vec3f& from, const Vec3f& to)
{
    constexpr float kSlack = 1e-4f;
    const Vec3f way = to - from;
    MeshCrossing best{2.0f, kNoTriangle, 1.0f};
    const DistanceRange start = roughDistance(mesh.grid, from);
    if (absolute(start.middle) - start.slack > length(way))
        return best;
    uint32_t stack[kBvhStack];
    int size = 0;
    stack[size++] = 0;
    while (size > 0)
    {
        const uint32_t at = stack[--size];
        const BvhNode& node = mesh.nodes[at];
        if (!segmentMeetsBox(from, to, node.low, node.high))
            continue;
        if (node.count == 0)
        {
            stack[size++] = node.at;
            stack[size++] = at + 1;
            continue;
        }
        for (uint32_t t = node.at; t < node.at + node.count; ++t)
        {
            const Vec3f a = mesh.vertices[mesh.triangles[3 * t]];
            const Vec3f ab = mesh.vertices[mesh.triangles[3 * t + 1]] - a, ac = mesh.vertices[mesh.triangles[3 * t + 2]] - a;
            const Vec3f p = cross(way, ac);
            const float determinant = dot(ab, p);  // > 0 where the way comes from the front
            if (determinant == 0.0f || (mesh.closed && determinant < 0.0f))
                continue;
            const float scale = 1.0f / determinant;
            const Vec3f s = from - a, q = cross(s, ab);
            const float u = dot(s, p) * scale, v = dot(way, q) * scale, hit = dot(ac, q) * scale;
            if (u >= -kSlack && v >= -kSlack && u + v <= 1.0f + kSlack && hit >= 0.0f && hit <= 1.0f && hit < best.t)
                best = {hit, t, determinant > 0.0f ? 1.0f : -1.0f};
        }
    }
    return best;
}

}  // namespace drape
