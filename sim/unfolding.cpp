#include "sim/unfolding.h"

#include <algorithm>
#include <cmath>

namespace drape {
namespace {

constexpr uint32_t kUnknown = 0xffffffffu;

}  // namespace

Surface::Surface(const Fabric& fabric, const Adjacency* neighbours)
    : triangles_(fabric.triangles), trianglesOfVertex_(fabric.trianglesOfParticle), neighbours_(neighbours), fabric_(&fabric)
{
}

Surface::Surface(const std::vector<uint32_t>& triangles, const Adjacency& trianglesOfVertex, const Adjacency& neighbours,
                 const std::vector<float>& lengths)
    : triangles_(triangles), trianglesOfVertex_(trianglesOfVertex), neighbours_(&neighbours), lengths_(&lengths)
{
}

std::span<const uint32_t> Surface::trianglesOf(uint32_t vertex) const
{
    return std::span(trianglesOfVertex_.items)
        .subspan(trianglesOfVertex_.start[vertex], trianglesOfVertex_.start[vertex + 1] - trianglesOfVertex_.start[vertex]);
}

std::span<const uint32_t> Surface::neighboursOf(uint32_t vertex) const
{
    return neighbours_ ? neighbours_->of(vertex) : fabric_->neighboursOf(vertex, found_);
}

double Surface::edgeLength(uint32_t a, uint32_t b) const
{
    if (fabric_)
        return static_cast<double>(length(fabric_->restPositions[b] - fabric_->restPositions[a]));
    const std::span<const uint32_t> others = neighboursOf(a);
    const auto found = std::lower_bound(others.begin(), others.end(), b);
    return static_cast<double>((*lengths_)[neighbours_->start[a] + static_cast<size_t>(found - others.begin())]);
}

void Unfolding::around(uint32_t center, std::span<const uint32_t> wanted)
{
    wantedIn_.resize(surface_.vertexCount(), 0);
    laidIn_.resize(surface_.triangles().size() / 3, 0);
    across_.resize(surface_.triangles().size(), kUnknown);
    ++now_;
    missing_ = 0;
    for (uint32_t vertex : wanted)
    {
        missing_ += wantedIn_[vertex] == now_ ? 0 : 1;
        wantedIn_[vertex] = now_;
    }
    triangles_.clear();
    placed_.clear();
    place(center, {});
    layFan(center);
    layTriangles();
    layEdges(center);
}

void Unfolding::place(uint32_t vertex, PlanePoint point)
{
    round_[vertex] = now_;
    at_[vertex] = point;
    placed_.push_back(vertex);
    missing_ -= wantedIn_[vertex] == now_ ? 1 : 0;
}

/// The triangles at the centre: each fan of them that hangs together starts in a direction of its own, away from the others.
void Unfolding::layFan(uint32_t center)
{
    double direction = 1.0;
    for (uint32_t item : surface_.trianglesOf(center))
    {
        const uint32_t triangle = item / 3;
        if (laidIn_[triangle] == now_)
            continue;
        const uint32_t* corner = &surface_.triangles()[size_t{triangle} * 3];
        const uint32_t u = corner[(item + 1) % 3], v = corner[(item + 2) % 3];
        if (!has(u) && !has(v))
        {
            place(u, {direction * surface_.edgeLength(center, u), 0.0});
            direction = -direction;
        }
        if (!has(v))
            placeAcross(center, u, v, 1.0);
        else if (!has(u))
            placeAcross(center, v, u, -1.0);
        laidIn_[triangle] = now_;
        triangles_.push_back(triangle);
        // The rest of this fan, before another one starts.
        for (size_t i = triangles_.size() - 1; i < triangles_.size() && !done(); ++i)
        {
            const uint32_t* at = &surface_.triangles()[size_t{triangles_[i]} * 3];
            const uint32_t own = static_cast<uint32_t>(std::find(at, at + 3, center) - at);
            layAcross(triangles_[i], own);
            layAcross(triangles_[i], (own + 2) % 3);
        }
    }
}

void Unfolding::layTriangles()
{
    for (size_t i = 0; i < triangles_.size() && !done(); ++i)
        for (uint32_t side = 0; side < 3; ++side)
            layAcross(triangles_[i], side);
}

/// The triangle on the other side of a laid one's edge from corner `side` to the next.
void Unfolding::layAcross(uint32_t triangle, uint32_t side)
{
    const uint32_t next = across(triangle, side);
    if (laidIn_[next] == now_)
        return;
    const uint32_t* corner = &surface_.triangles()[size_t{triangle} * 3];
    const uint32_t p = corner[side], q = corner[(side + 1) % 3], behind = corner[(side + 2) % 3];
    for (size_t i = 0; i < 3; ++i)
    {
        const uint32_t w = surface_.triangles()[size_t{next} * 3 + i];
        if (w == p || w == q || has(w))
            continue;
        const PlanePoint a = at(p), b = at(q), c = at(behind);
        placeAcross(p, q, w, (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0.0 ? -1.0 : 1.0);
    }
    laidIn_[next] = now_;
    triangles_.push_back(next);
}

/// Of the triangles at an edge the next one after this in a cycle; on a rim this itself.
uint32_t Unfolding::across(uint32_t triangle, uint32_t side)
{
    uint32_t& known = across_[size_t{triangle} * 3 + side];
    if (known != kUnknown)
        return known;
    const uint32_t* own = &surface_.triangles()[size_t{triangle} * 3];
    const uint32_t p = own[side], q = own[(side + 1) % 3];
    uint32_t first = triangle, after = kUnknown;
    for (uint32_t item : surface_.trianglesOf(p))
    {
        const uint32_t other = item / 3;
        const uint32_t* corner = &surface_.triangles()[size_t{other} * 3];
        if (corner[0] != q && corner[1] != q && corner[2] != q)
            continue;
        first = std::min(first, other);
        if (other > triangle)
            after = std::min(after, other);
    }
    known = after != kUnknown ? after : first;
    return known;
}

/// Places w at its distances from p and q, on the left of the way from p to q (side 1) or on its right (-1).
void Unfolding::placeAcross(uint32_t p, uint32_t q, uint32_t w, double side)
{
    const PlanePoint a = at(p), b = at(q);
    const double dx = b.x - a.x, dy = b.y - a.y;
    const double d = std::sqrt(dx * dx + dy * dy);
    const double fromP = surface_.edgeLength(p, w), fromQ = surface_.edgeLength(q, w);
    if (d <= 1e-12)
    {
        place(w, {a.x, a.y + side * fromP});
        return;
    }
    const double along = (fromP * fromP - fromQ * fromQ + d * d) / (2.0 * d);
    const double across = side * std::sqrt(std::max(fromP * fromP - along * along, 0.0));
    place(w, {a.x + (dx * along - dy * across) / d, a.y + (dy * along + dx * across) / d});
}

void Unfolding::layEdges(uint32_t center)
{
    for (size_t i = 0; i < placed_.size() && !done(); ++i)
    {
        const uint32_t from = placed_[i];
        const PlanePoint a = at(from);
        const double size = std::sqrt(a.x * a.x + a.y * a.y);
        for (uint32_t next : surface_.neighboursOf(from))
        {
            if (has(next))
                continue;
            const double far = surface_.edgeLength(from, next);
            if (from == center || size <= 1e-12)
                place(next, {far, 0.0});
            else
                place(next, {a.x + a.x / size * far, a.y + a.y / size * far});
        }
    }
}

}  // namespace drape
