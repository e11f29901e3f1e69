#include "sim/convex.h"

#include <cmath>

#include "sim/mat3.h"

namespace drape {
namespace {

/// A square in the plane, far larger than the solid.
std::vector<Vec3d> wholePlane(const HalfSpace& plane, double farthest)
{
    const Vec3d n = toDouble(plane.normal);
    const Vec3d other = std::fabs(n.x) < 0.6 ? Vec3d{1, 0, 0} : Vec3d{0, 1, 0};
    Vec3d u = cross(other, n);
    u = u * (1.0 / std::sqrt(lengthSquared(u)));
    const Vec3d v = cross(n, u), middle = n * static_cast<double>(plane.offset);
    return {middle - (u + v) * farthest, middle + (u - v) * farthest, middle + (u + v) * farthest, middle - (u - v) * farthest};
}

/// The part of a polygon within a half space (Sutherland and Hodgman 1974).
std::vector<Vec3d> cut(const std::vector<Vec3d>& polygon, const HalfSpace& plane, double slack)
{
    std::vector<Vec3d> kept;
    const auto above = [&](const Vec3d& p) { return dot(toDouble(plane.normal), p) - static_cast<double>(plane.offset) - slack; };
    for (size_t i = 0; i < polygon.size(); ++i)
    {
        const Vec3d &a = polygon[i], &b = polygon[(i + 1) % polygon.size()];
        const double ofA = above(a), ofB = above(b);
        if (ofA <= 0.0)
            kept.push_back(a);
        if ((ofA < 0.0 && ofB > 0.0) || (ofA > 0.0 && ofB < 0.0))
            kept.push_back(a + (b - a) * (ofA / (ofA - ofB)));
    }
    return kept;
}

bool same(const HalfSpace& a, const HalfSpace& b)
{
    return a.normal == b.normal && a.offset == b.offset;
}

}  // namespace

std::vector<std::vector<Vec3f>> facesOf(const std::vector<HalfSpace>& planes, float farthest)
{
    std::vector<std::vector<Vec3f>> faces(planes.size());
    for (size_t i = 0; i < planes.size(); ++i)
    {
        std::vector<Vec3d> polygon = wholePlane(planes[i], static_cast<double>(farthest));
        for (size_t k = 0; k < planes.size() && !polygon.empty(); ++k)
            if (k < i && same(planes[k], planes[i]))
                polygon.clear();  // has its face already
            else if (k != i)
                polygon = cut(polygon, planes[k], 1e-9);
        if (polygon.size() >= 3)
            for (const Vec3d& corner : polygon)
                faces[i].push_back(toFloat(corner));
    }
    return faces;
}

}  // namespace drape
