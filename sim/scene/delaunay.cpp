#include "sim/scene/delaunay.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace drape {
namespace {

constexpr uint32_t kOutside = 0xffffffffu;

struct Triangle
{
    std::array<uint32_t, 3> vertex;     // counter-clockwise
    std::array<uint32_t, 3> neighbour;  // across from vertex i
};

/// Incremental insertion with flips (Lawson); points are found by walking from the last triangle.
class Delaunay
{
public:
    explicit Delaunay(std::span<const GridPoint> points) : points_(points)
    {
        triangles_.push_back({{0, 1, 2}, {kOutside, 1, kOutside}});
        triangles_.push_back({{0, 2, 3}, {kOutside, kOutside, 0}});
        for (uint32_t p = 4; p < points.size(); ++p)
            insert(p);
    }

    std::vector<uint32_t> result() const
    {
        std::vector<uint32_t> out;
        for (const Triangle& t : triangles_)
            out.insert(out.end(), t.vertex.begin(), t.vertex.end());
        return out;
    }

private:
    /// Twice the area of (a, b, c): exact for whole coordinates.
    double turn(uint32_t a, uint32_t b, uint32_t c) const
    {
        const GridPoint &p = points_[a], &q = points_[b], &r = points_[c];
        return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
    }

    /// Whether d lies inside the circle through a, b, c by more than rounding.
    bool inCircle(uint32_t a, uint32_t b, uint32_t c, uint32_t d) const
    {
        const GridPoint& o = points_[d];
        const double ax = points_[a].x - o.x, ay = points_[a].y - o.y, bx = points_[b].x - o.x, by = points_[b].y - o.y;
        const double cx = points_[c].x - o.x, cy = points_[c].y - o.y;
        const double first = (ax * ax + ay * ay) * (bx * cy - by * cx), second = (bx * bx + by * by) * (cx * ay - cy * ax);
        const double third = (cx * cx + cy * cy) * (ax * by - ay * bx);
        return first + second + third > 1e-12 * (std::abs(first) + std::abs(second) + std::abs(third));
    }

    void insert(uint32_t p)
    {
        uint32_t t = last_;
        for (;;)
        {
            const Triangle& triangle = triangles_[t];
            int leave = -1;
            double most = 0.0;
            for (int i = 0; i < 3; ++i)
            {
                const double side = turn(triangle.vertex[(i + 1) % 3], triangle.vertex[(i + 2) % 3], p);
                if (side < most)
                {
                    most = side;
                    leave = i;
                }
            }
            if (leave < 0 || triangle.neighbour[leave] == kOutside)
                break;
            t = triangle.neighbour[leave];
        }
        const Triangle found = triangles_[t];
        for (int i = 0; i < 3; ++i)
            if (turn(found.vertex[(i + 1) % 3], found.vertex[(i + 2) % 3], p) <= 0.0)
            {
                splitEdge(t, i, p);
                return;
            }
        splitTriangle(t, p);
    }

    void relink(uint32_t triangle, uint32_t from, uint32_t to)
    {
        if (triangle == kOutside)
            return;
        for (uint32_t& neighbour : triangles_[triangle].neighbour)
            if (neighbour == from)
            {
                neighbour = to;
                return;
            }
    }

    uint32_t newTriangle()
    {
        triangles_.push_back({});
        return static_cast<uint32_t>(triangles_.size() - 1);
    }

    void splitTriangle(uint32_t t, uint32_t p)
    {
        const Triangle old = triangles_[t];
        const uint32_t u = newTriangle(), w = newTriangle();
        triangles_[t] = {{p, old.vertex[1], old.vertex[2]}, {old.neighbour[0], u, w}};
        triangles_[u] = {{p, old.vertex[2], old.vertex[0]}, {old.neighbour[1], w, t}};
        triangles_[w] = {{p, old.vertex[0], old.vertex[1]}, {old.neighbour[2], t, u}};
        relink(old.neighbour[1], t, u);
        relink(old.neighbour[2], t, w);
        last_ = t;
        for (const uint32_t triangle : {t, u, w})
            legalise(triangle);
    }

    /// p lies on the edge of t across from its corner i: t and the triangle beyond become two each.
    void splitEdge(uint32_t t, int i, uint32_t p)
    {
        const Triangle old = triangles_[t];
        const uint32_t a = old.vertex[i], b = old.vertex[(i + 1) % 3], c = old.vertex[(i + 2) % 3];
        const uint32_t beyond = old.neighbour[i];
        const uint32_t u = newTriangle();
        triangles_[t] = {{p, a, b}, {old.neighbour[(i + 2) % 3], kOutside, u}};
        triangles_[u] = {{p, c, a}, {old.neighbour[(i + 1) % 3], t, kOutside}};
        relink(old.neighbour[(i + 1) % 3], t, u);
        last_ = t;
        if (beyond == kOutside)
        {
            legalise(t);
            legalise(u);
            return;
        }
        const Triangle other = triangles_[beyond];
        int j = 0;
        while (other.neighbour[j] != t)
            ++j;
        const uint32_t d = other.vertex[j];
        const uint32_t w = newTriangle();
        triangles_[beyond] = {{p, b, d}, {other.neighbour[(j + 1) % 3], w, t}};
        triangles_[w] = {{p, d, c}, {other.neighbour[(j + 2) % 3], u, beyond}};
        // `other` runs d, c, b: across from c lies (b, d), across from b lies (d, c).
        relink(other.neighbour[(j + 2) % 3], beyond, w);
        triangles_[t].neighbour[1] = beyond;
        triangles_[u].neighbour[2] = w;
        for (const uint32_t triangle : {t, u, beyond, w})
            legalise(triangle);
    }

    /// Flips the edge across from the new point, which is corner 0 of t, where the triangle beyond has its far corner too near, and
    /// then the edges that this exposes.
    void legalise(uint32_t start)
    {
        stack_.assign(1, start);
        while (!stack_.empty())
        {
            const uint32_t t = stack_.back();
            stack_.pop_back();
            const Triangle old = triangles_[t];
            const uint32_t u = old.neighbour[0];
            if (u == kOutside)
                continue;
            const Triangle other = triangles_[u];
            int j = 0;
            while (other.neighbour[j] != t)
                ++j;
            const uint32_t p = old.vertex[0], b = old.vertex[1], c = old.vertex[2], d = other.vertex[j];
            if (!inCircle(p, b, c, d) || turn(p, b, d) <= 0.0 || turn(p, d, c) <= 0.0)
                continue;
            const uint32_t acrossC = other.neighbour[(j + 1) % 3], acrossB = other.neighbour[(j + 2) % 3];
            triangles_[t] = {{p, b, d}, {acrossC, u, old.neighbour[2]}};
            triangles_[u] = {{p, d, c}, {acrossB, old.neighbour[1], t}};
            relink(acrossC, u, t);
            relink(old.neighbour[1], t, u);
            stack_.push_back(t);
            stack_.push_back(u);
        }
    }

    std::span<const GridPoint> points_;
    std::vector<Triangle> triangles_;
    std::vector<uint32_t> stack_;
    uint32_t last_ = 0;
};

}  // namespace

std::vector<uint32_t> delaunay(std::span<const GridPoint> points)
{
    return Delaunay(points).result();
}

}  // namespace drape
