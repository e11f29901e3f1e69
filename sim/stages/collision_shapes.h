// Contacts with boxes, convex shapes and meshes, in the shape's own axes. C++17: .cu files include this.
#pragma once

#include "sim/collider.h"
#include "sim/mat3.h"
#include "sim/stages/collision.h"
#include "sim/stages/mesh_distance.h"

namespace drape {

/// How deep a point is in a shape, and the way out.
template <class T>
struct Depth
{
    Vec3<T> normal;  // unit
    T depth;         // [m]; positive inside
};

/// Exact signed distance to a box about the origin: inside the nearest face, outside the nearest point, so that the surface at
/// a distance has round corners.
template <class T>
SIM_FN Depth<T> depthInBox(const Vec3<T>& x, const Vec3<T>& halfSize)
{
    const T zero(0.0f), one(1.0f);
    const Vec3<T> size{absolute(x.x), absolute(x.y), absolute(x.z)};
    const Vec3<T> sign{select(x.x < zero, -one, one), select(x.y < zero, -one, one), select(x.z < zero, -one, one)};
    const Vec3<T> over = size - halfSize;
    const Vec3<T> away = scale(sign, Vec3<T>{maximum(over.x, zero), maximum(over.y, zero), maximum(over.z, zero)});
    const T distance = length(away);

    const auto yBeforeX = over.y > over.x;
    const T nearest = select(yBeforeX, over.y, over.x);
    const auto zFirst = over.z > nearest;
    const Vec3<T> ofXy = select(yBeforeX, Vec3<T>{zero, sign.y, zero}, Vec3<T>{sign.x, zero, zero});
    const Vec3<T> face = select(zFirst, Vec3<T>{zero, zero, sign.z}, ofXy);
    const T inside = select(zFirst, over.z, nearest);

    const auto outside = distance > T(1e-12f);
    return {select(outside, away * (one / maximum(distance, T(1e-12f))), face), select(outside, -distance, -inside)};
}

/// The half space that x is least deep in. Outside, near edges and corners, the true distance is larger: kept at a distance,
/// the shape keeps its sharp edges.
template <class T>
SIM_FN Depth<T> depthInHalfSpaces(const Vec3<T>& x, const HalfSpace* planes, uint32_t count)
{
    Depth<T> best{{T(0.0f), T(1.0f), T(0.0f)}, T(1e30f)};
    for (uint32_t i = 0; i < count; ++i)
    {
        const Vec3<T> normal{T(planes[i].normal.x), T(planes[i].normal.y), T(planes[i].normal.z)};
        const T depth = T(planes[i].offset) - dot(normal, x);
        const auto nearer = depth < best.depth;
        best.normal = select(nearer, normal, best.normal);
        best.depth = select(nearer, depth, best.depth);
    }
    return best;
}

/// Depth in a mesh no farther away than `offset` [m], measured from its surface kept at `offset`: depth <= 0 where there is
/// none. A closed one is solid. An open one is a shell of `offset` on both sides,
/// and pushes x to the side that `from` is on, unless it is nearest to the rim, which has no sides.
SIM_FN Depth<float> depthInMesh(const MeshView& mesh, float offset, const Vec3f& x, const Vec3f& from)
{
    const Depth<float> none{{0.0f, 1.0f, 0.0f}, -1.0f};
    if (distanceSquaredToBox(x, mesh.nodes[0].low, mesh.nodes[0].high) >= offset * offset)
        return none;
    const DistanceRange rough = roughDistance(mesh.grid, x);
    if (rough.middle - rough.slack >= offset)
        return none;
    const float farthest = absolute(rough.middle) + rough.slack;
    const MeshPoint near = nearestOnMesh(mesh, x, mesh.closed ? farthest : minimum(offset, farthest));
    if (near.triangle == kNoTriangle)
        return none;
    const Vec3f feature = mesh.normals[near.triangle * kFeatureCount + near.feature];
    const float side = sideOf(mesh, near, x);
    const float distance = squareRoot(near.distanceSquared);
    const bool onRim = (mesh.rims[near.triangle] >> near.feature & 1) != 0;
    float wanted = 1.0f;  // the side to push to
    if (!mesh.closed)
        wanted = onRim ? side : sideOf(mesh, near, from);
    const Vec3f away = distance > 1e-7f ? (x - near.point) * (side / distance) : feature;  // to the front
    return {away * wanted, side == wanted ? offset - distance : offset + distance};
}

}  // namespace drape
