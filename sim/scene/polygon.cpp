#include "sim/scene/polygon.h"

#include <cmath>

namespace drape {
namespace {

struct Point
{
    double x, y;
};

/// Twice the area of (a, b, c), positive when counter-clockwise.
double turn(const Point& a, const Point& b, const Point& c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

bool samePlace(const Point& a, const Point& b)
{
    return a.x == b.x && a.y == b.y;
}

/// Into the plane of the polygon's area vector (Newell), so that the polygon runs counter-clockwise.
std::vector<Point> flatten(std::span<const Vec3f> corners)
{
    Vec3<double> normal{0.0, 0.0, 0.0};
    const auto relative = [&](size_t i) {
        return Vec3<double>{static_cast<double>(corners[i].x) - corners[0].x, static_cast<double>(corners[i].y) - corners[0].y,
                            static_cast<double>(corners[i].z) - corners[0].z};
    };
    for (size_t i = 1; i + 1 < corners.size(); ++i)
        normal += cross(relative(i), relative(i + 1));
    const Vec3<double> axis = std::abs(normal.x) < std::abs(normal.y) ? Vec3<double>{1.0, 0.0, 0.0} : Vec3<double>{0.0, 1.0, 0.0};
    Vec3<double> u = cross(normal, axis);
    if (dot(u, u) > 0.0)
        u = u * (1.0 / std::sqrt(dot(u, u)));
    Vec3<double> v = cross(normal, u);
    if (dot(v, v) > 0.0)
        v = v * (1.0 / std::sqrt(dot(v, v)));
    std::vector<Point> points(corners.size());
    for (size_t i = 0; i < corners.size(); ++i)
        points[i] = {dot(relative(i), u), dot(relative(i), v)};
    return points;
}

class EarCutter
{
public:
    EarCutter(std::vector<Point> points, double tolerance, Progress* progress)
        : points_(std::move(points)), tolerance_(tolerance), progress_(progress)
    {
        const uint32_t n = static_cast<uint32_t>(points_.size());
        next_.resize(n);
        previous_.resize(n);
        for (uint32_t i = 0; i < n; ++i)
        {
            next_[i] = (i + 1) % n;
            previous_[i] = (i + n - 1) % n;
        }
        for (uint32_t i = 0; i < n; ++i)
            if (!sticksOut(i))
                inner_.push_back(i);
    }

    bool convex() const { return inner_.empty(); }

    void cut(std::vector<uint32_t>& triangles)
    {
        const float all = static_cast<float>(points_.size());
        uint32_t left = static_cast<uint32_t>(points_.size());
        uint32_t at = 0, misses = 0;
        while (left > 3)
        {
            if (progress_ && left % 256 == 0)
                progress_->report("cutting a large face into triangles", 1.0f - static_cast<float>(left) / all);
            if (!isEar(at) && misses < left)
            {
                at = next_[at];
                ++misses;
                continue;
            }
            if (misses >= left)
                at = sharpest(at);
            triangles.insert(triangles.end(), {previous_[at], at, next_[at]});
            next_[previous_[at]] = next_[at];
            previous_[next_[at]] = previous_[at];
            gone(at);
            // Every other corner goes first: a fan from one corner would give needles.
            at = next_[next_[at]];
            misses = 0;
            --left;
        }
        triangles.insert(triangles.end(), {previous_[at], at, next_[at]});
    }

private:
    bool sticksOut(uint32_t i) const
    {
        const Point &a = points_[previous_[i]], &c = points_[next_[i]];
        return turn(a, points_[i], c) > tolerance_ * std::hypot(c.x - a.x, c.y - a.y);
    }

    bool isEar(uint32_t i) const
    {
        if (!sticksOut(i))
            return false;
        const Point &a = points_[previous_[i]], &b = points_[i], &c = points_[next_[i]];
        for (const uint32_t other : inner_)
        {
            const Point& p = points_[other];
            if (samePlace(p, a) || samePlace(p, b) || samePlace(p, c))
                continue;
            if (turn(a, b, p) >= 0.0 && turn(b, c, p) >= 0.0 && turn(c, a, p) >= 0.0)
                return false;
        }
        return true;
    }

    /// For polygons that cross themselves, where there may be no ear.
    uint32_t sharpest(uint32_t from) const
    {
        uint32_t best = from;
        double most = -1.0;
        uint32_t i = from;
        do
        {
            const double t = turn(points_[previous_[i]], points_[i], points_[next_[i]]);
            if (t > most)
            {
                most = t;
                best = i;
            }
            i = next_[i];
        } while (i != from);
        return best;
    }

    void gone(uint32_t i)
    {
        const uint32_t before = previous_[i], after = next_[i];
        std::erase_if(inner_, [&](uint32_t other) { return other == i || ((other == before || other == after) && sticksOut(other)); });
    }

    std::vector<Point> points_;
    double tolerance_;
    Progress* progress_;
    std::vector<uint32_t> next_, previous_;
    std::vector<uint32_t> inner_;  // corners left that do not stick out: only they can lie in an ear
};

}  // namespace

bool triangulatePolygon(std::span<const Vec3f> corners, float tolerance, std::vector<uint32_t>& triangles, Progress* progress)
{
    if (corners.size() == 3)
    {
        triangles.insert(triangles.end(), {0u, 1u, 2u});
        return true;
    }
    EarCutter cutter(flatten(corners), static_cast<double>(tolerance), progress);
    const bool convex = cutter.convex();
    if (convex && corners.size() == 4)
        triangles.insert(triangles.end(), {0u, 1u, 2u, 0u, 2u, 3u});
    else
        cutter.cut(triangles);
    return convex;
}

}  // namespace drape
