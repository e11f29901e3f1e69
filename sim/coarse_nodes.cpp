#include "sim/coarse_nodes.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <queue>

namespace drape {
namespace {

constexpr uint32_t kNone = 0xffffffffu;
constexpr double kPi = 3.14159265358979323846;

// Nodes have one vertex in four of a row, but a grid keeps this many columns and rows, and a part this many vertices.
constexpr uint32_t kThinning = 4;
constexpr uint32_t kFewestOnSide = 5;
constexpr size_t kFewestInPart = 40;

// A rim that turns by more than this at a vertex has a corner there.
constexpr double kCornerAngle = 0.75 * kPi;

/// Which of `count` columns (or rows) have nodes, and how the others lie between them.
struct Line
{
    std::vector<uint32_t> nodes;
    std::vector<uint32_t> low, high;  // nodes before and after, shape [count]
    std::vector<float> part;          // of the way from low to high, shape [count]
};

/// Gaps of kThinning as far as they go, so that what lies between two nodes looks the same everywhere (sim/level_runs.h), and
/// what is left over in the last ones.
Line thinLine(uint32_t count, bool wraps)
{
    const uint32_t gaps = wraps ? count : count - 1;
    const uint32_t fewest = std::min(kFewestOnSide - 1, gaps);
    const uint32_t wanted = std::max((gaps + kThinning / 2) / kThinning, fewest);
    Line line;
    for (uint32_t k = 0, at = 0; k < wanted; ++k)
    {
        line.nodes.push_back(at);
        const uint32_t left = gaps - at, parts = wanted - k;
        const bool evenAfter =
            parts > 1 && left >= kThinning + (kThinning - 1) * (parts - 1) && left <= kThinning + (kThinning + 1) * (parts - 1);
        at += evenAfter ? kThinning : (left + parts - 1) / parts;
    }
    if (!wraps)
        line.nodes.push_back(gaps);
    uint32_t k = 0;
    for (uint32_t i = 0; i < count; ++i)
    {
        while (k + 1 < wanted && line.nodes[k + 1] <= i)
            ++k;
        const uint32_t next = k + 1 < line.nodes.size() ? line.nodes[k + 1] : count;
        line.low.push_back(k);
        line.high.push_back((k + 1) % static_cast<uint32_t>(line.nodes.size()));
        line.part.push_back(static_cast<float>(i - line.nodes[k]) / static_cast<float>(next - line.nodes[k]));
    }
    return line;
}

/// Weights below this change nothing that can be seen.
constexpr float kLeastWeight = 1e-5f;

class NodeChooser
{
public:
    NodeChooser(const Surface& surface, std::span<const Grid> grids) : surface_(surface), taken_(surface.vertexCount(), false)
    {
        out_.rows.resize(surface.vertexCount());
        for (const Grid& grid : grids)
            thinGrid(grid);
        thinTheRest();
        sortEdges();
        std::sort(out_.gridDiagonals.begin(), out_.gridDiagonals.end());
    }

    CoarseNodes take() { return std::move(out_); }

private:
    void thinGrid(const Grid& grid)
    {
        for (uint32_t vertex : grid.vertices)
            taken_[vertex] = true;
        if (std::max(grid.columns, grid.rows) <= kFewestOnSide)
            return;
        const Line across = thinLine(grid.columns, grid.wraps), down = thinLine(grid.rows, false);
        Grid coarse;
        coarse.columns = static_cast<uint32_t>(across.nodes.size());
        coarse.rows = static_cast<uint32_t>(down.nodes.size());
        coarse.wraps = grid.wraps;
        for (uint32_t r : down.nodes)
            for (uint32_t c : across.nodes)
            {
                coarse.vertices.push_back(static_cast<uint32_t>(out_.center.size()));
                out_.center.push_back(grid.vertices[size_t{r} * grid.columns + c]);
            }
        const auto node = [&](uint32_t r, uint32_t c) { return coarse.vertices[size_t{r} * coarse.columns + c]; };
        for (uint32_t r = 0; r < grid.rows; ++r)
            for (uint32_t c = 0; c < grid.columns; ++c)
            {
                const float v = down.part[r], u = across.part[c];
                NodeRow& row = out_.rows[grid.vertices[size_t{r} * grid.columns + c]];
                row.node = {node(down.low[r], across.low[c]), node(down.low[r], across.high[c]), node(down.high[r], across.low[c]),
                            node(down.high[r], across.high[c])};
                row.weight = {(1.0f - v) * (1.0f - u), (1.0f - v) * u, v * (1.0f - u), v * u};
            }
        joinGrid(coarse);
        out_.grids.push_back(std::move(coarse));
    }

    void joinGrid(const Grid& grid)
    {
        const uint32_t lastColumn = grid.wraps ? grid.columns : grid.columns - 1;
        for (uint32_t r = 0; r < grid.rows; ++r)
            for (uint32_t c = 0; c < grid.columns; ++c)
            {
                const uint32_t* here = &grid.vertices[size_t{r} * grid.columns];
                const uint32_t right = (c + 1) % grid.columns;
                const bool isCell = c < lastColumn && r + 1 < grid.rows;
                if (c < lastColumn)
                    join(here[c], here[right]);
                if (r + 1 < grid.rows)
                    join(here[c], here[grid.columns + c]);
                if (!isCell)
                    continue;
                const uint32_t a = here[c], b = here[right], d = here[grid.columns + c], e = here[grid.columns + right];
                out_.gridDiagonals.push_back(join(a, e));
                out_.gridDiagonals.push_back(join(b, d));
                if ((r + c) % 2 == 0)
                    out_.triangles.insert(out_.triangles.end(), {a, b, e, a, e, d});
                else
                    out_.triangles.insert(out_.triangles.end(), {a, b, d, b, e, d});
            }
    }

    std::pair<uint32_t, uint32_t> join(uint32_t a, uint32_t b)
    {
        out_.edges.push_back({std::min(a, b), std::max(a, b)});
        return out_.edges.back();
    }

    void sortEdges()
    {
        std::sort(out_.edges.begin(), out_.edges.end());
        out_.edges.erase(std::unique(out_.edges.begin(), out_.edges.end()), out_.edges.end());
    }

    void thinTheRest()
    {
        nodeOf_.assign(surface_.vertexCount(), kNone);
        covered_ = taken_;
        dropSmallParts();
        firstNode_ = static_cast<uint32_t>(out_.center.size());
        if (std::find(covered_.begin(), covered_.end(), false) == covered_.end())
            return;
        const std::vector<bool> inPart = [&] {
            std::vector<bool> parts = covered_;
            parts.flip();
            return parts;
        }();
        chooseOnRims();
        chooseInside();
        findCells(inPart);
        joinCells();
        placeRows(inPart);
    }

    void dropSmallParts()
    {
        std::vector<bool> seen = taken_;
        std::vector<uint32_t> part;
        for (uint32_t first = 0; first < surface_.vertexCount(); ++first)
        {
            if (seen[first])
                continue;
            part.assign(1, first);
            seen[first] = true;
            for (size_t i = 0; i < part.size(); ++i)
                for (uint32_t next : surface_.neighboursOf(part[i]))
                    if (!seen[next])
                    {
                        seen[next] = true;
                        part.push_back(next);
                    }
            if (part.size() < kFewestInPart)
                for (uint32_t vertex : part)
                    covered_[vertex] = true;
        }
    }

    bool isRimEdge(uint32_t a, uint32_t b) const
    {
        int triangles = 0;
        for (uint32_t item : surface_.trianglesOf(a))
        {
            const uint32_t* corner = &surface_.triangles()[item / 3 * 3];
            triangles += std::find(corner, corner + 3, b) != corner + 3 ? 1 : 0;
        }
        return triangles < 2;
    }

    /// Of the surface around a vertex [rad].
    double angleAt(uint32_t vertex) const
    {
        double sum = 0.0;
        for (uint32_t item : surface_.trianglesOf(vertex))
        {
            const uint32_t* corner = &surface_.triangles()[item / 3 * 3];
            const uint32_t u = corner[(item + 1) % 3], v = corner[(item + 2) % 3];
            const double a = surface_.edgeLength(vertex, u), b = surface_.edgeLength(vertex, v), c = surface_.edgeLength(u, v);
            if (a > 0.0 && b > 0.0)
                sum += std::acos(std::clamp((a * a + b * b - c * c) / (2.0 * a * b), -1.0, 1.0));
        }
        return sum;
    }

    /// A node here; what lies within three edges of it needs none.
    void choose(uint32_t vertex)
    {
        nodeOf_[vertex] = static_cast<uint32_t>(out_.center.size());
        out_.center.push_back(vertex);
        ring_.assign(1, vertex);
        reached_.assign(1, vertex);
        steps_.resize(surface_.vertexCount(), 0);
        ++steps_[vertex];
        for (uint32_t step = 1; step <= kThinning; ++step)
        {
            const size_t ringEnd = reached_.size();
            for (size_t i = ringEnd - ring_.size(); i < ringEnd; ++i)
                for (uint32_t next : surface_.neighboursOf(reached_[i]))
                    if (steps_[next] == 0)
                    {
                        steps_[next] = 1;
                        reached_.push_back(next);
                    }
            ring_.assign(reached_.begin() + static_cast<std::ptrdiff_t>(ringEnd), reached_.end());
            if (step < kThinning)
                for (uint32_t near : ring_)
                    covered_[near] = true;
        }
        covered_[vertex] = true;
        // The next ones best lie just outside, so that the nodes are packed closely.
        for (uint32_t near : ring_)
            candidates_.push(near);
        for (uint32_t near : reached_)
            steps_[near] = 0;
    }

    void chooseOnRims()
    {
        std::vector<bool> onRim(surface_.vertexCount(), false);
        std::vector<uint32_t> rim;
        for (uint32_t vertex = 0; vertex < surface_.vertexCount(); ++vertex)
        {
            if (covered_[vertex])
                continue;
            const auto others = surface_.neighboursOf(vertex);
            onRim[vertex] = std::any_of(others.begin(), others.end(), [&](uint32_t other) { return isRimEdge(vertex, other); });
            if (onRim[vertex])
                rim.push_back(vertex);
        }
        for (uint32_t vertex : rim)
            if (!covered_[vertex] && angleAt(vertex) < kCornerAngle)
                choose(vertex);
        // Along each rim from where it was begun.
        std::vector<uint32_t> open(out_.center.begin() + firstNode_, out_.center.end());
        std::vector<bool> walked(surface_.vertexCount(), false);
        open.insert(open.end(), rim.begin(), rim.end());
        for (uint32_t first : open)
        {
            if (walked[first])
                continue;
            walked[first] = true;
            std::queue<uint32_t> along;
            for (along.push(first); !along.empty(); along.pop())
            {
                if (!covered_[along.front()])
                    choose(along.front());
                for (uint32_t next : surface_.neighboursOf(along.front()))
                    if (onRim[next] && !walked[next] && isRimEdge(along.front(), next))
                    {
                        walked[next] = true;
                        along.push(next);
                    }
            }
        }
    }

    void chooseInside()
    {
        for (uint32_t vertex = 0; vertex < surface_.vertexCount(); ++vertex)
        {
            for (; !candidates_.empty(); candidates_.pop())
                if (!covered_[candidates_.front()])
                    choose(candidates_.front());
            if (!covered_[vertex])
                choose(vertex);
        }
    }

    /// To each vertex the nearest node, along edges.
    void findCells(const std::vector<bool>& inPart)
    {
        using Visit = std::pair<double, uint32_t>;
        std::priority_queue<Visit, std::vector<Visit>, std::greater<>> open;
        std::vector<double> distance(surface_.vertexCount(), std::numeric_limits<double>::max());
        for (uint32_t node = firstNode_; node < out_.center.size(); ++node)
        {
            distance[out_.center[node]] = 0.0;
            open.push({0.0, out_.center[node]});
        }
        while (!open.empty())
        {
            const auto [far, vertex] = open.top();
            open.pop();
            if (far > distance[vertex])
                continue;
            for (uint32_t next : surface_.neighboursOf(vertex))
            {
                const double there = far + surface_.edgeLength(vertex, next);
                if (!inPart[next] || there >= distance[next])
                    continue;
                distance[next] = there;
                nodeOf_[next] = nodeOf_[vertex];
                open.push({there, next});
            }
        }
    }

    void joinCells()
    {
        std::vector<std::array<uint32_t, 3>> triangles;
        for (size_t t = 0; t < surface_.triangles().size(); t += 3)
        {
            const uint32_t* corner = &surface_.triangles()[t];
            std::array<uint32_t, 3> nodes{nodeOf_[corner[0]], nodeOf_[corner[1]], nodeOf_[corner[2]]};
            if (nodes[0] == kNone)
                continue;
            for (size_t i = 0; i < 3; ++i)
                if (nodes[i] != nodes[(i + 1) % 3])
                    join(nodes[i], nodes[(i + 1) % 3]);
            if (nodes[0] == nodes[1] || nodes[1] == nodes[2] || nodes[2] == nodes[0])
                continue;
            std::sort(nodes.begin(), nodes.end());
            triangles.push_back(nodes);
        }
        sortEdges();
        std::sort(triangles.begin(), triangles.end());
        triangles.erase(std::unique(triangles.begin(), triangles.end()), triangles.end());
        for (const auto& triangle : triangles)
            out_.triangles.insert(out_.triangles.end(), triangle.begin(), triangle.end());
        starTriangles_ = lists(triangles);
        findCrossings(triangles);
    }

    /// Pairs in six directions alone would let the cloth stretch along those between while it narrows.
    void findCrossings(const std::vector<std::array<uint32_t, 3>>& triangles)
    {
        std::vector<std::array<uint32_t, 3>> sides;  // edge, opposite node
        for (const auto& [a, b, c] : triangles)
        {
            sides.push_back({a, b, c});
            sides.push_back({b, c, a});
            sides.push_back({a, c, b});
        }
        std::sort(sides.begin(), sides.end());
        for (size_t i = 1; i < sides.size(); ++i)
            if (sides[i][0] == sides[i - 1][0] && sides[i][1] == sides[i - 1][1])
                out_.crossings.push_back(std::minmax(sides[i][2], sides[i - 1][2]));
        std::sort(out_.crossings.begin(), out_.crossings.end());
        out_.crossings.erase(std::unique(out_.crossings.begin(), out_.crossings.end()), out_.crossings.end());
        std::erase_if(out_.crossings, [&](const auto& pair) { return std::binary_search(out_.edges.begin(), out_.edges.end(), pair); });
    }

    /// For each node of the parts at hand its triangles.
    std::vector<std::vector<std::array<uint32_t, 3>>> lists(const std::vector<std::array<uint32_t, 3>>& triangles) const
    {
        std::vector<std::vector<std::array<uint32_t, 3>>> stars(out_.center.size() - firstNode_);
        for (const auto& triangle : triangles)
            for (uint32_t node : triangle)
                stars[node - firstNode_].push_back(triangle);
        return stars;
    }

    void placeRows(const std::vector<bool>& inPart)
    {
        std::vector<std::vector<uint32_t>> cells(out_.center.size() - firstNode_), joined(out_.center.size() - firstNode_);
        for (uint32_t vertex = 0; vertex < surface_.vertexCount(); ++vertex)
            if (inPart[vertex] && nodeOf_[vertex] != kNone)
                cells[nodeOf_[vertex] - firstNode_].push_back(vertex);
        for (const auto& [a, b] : out_.edges)
            if (a >= firstNode_)
            {
                joined[a - firstNode_].push_back(b);
                joined[b - firstNode_].push_back(a);
            }
        Unfolding plane(surface_);
        std::vector<uint32_t> wanted;
        for (uint32_t node = firstNode_; node < out_.center.size(); ++node)
        {
            const size_t own = node - firstNode_;
            wanted = cells[own];
            for (uint32_t other : joined[own])
                wanted.push_back(out_.center[other]);
            plane.around(out_.center[node], wanted);
            for (uint32_t vertex : cells[own])
                out_.rows[vertex] = rowOf(plane, vertex, node, joined[own]);
        }
    }

    /// The place nearest to a vertex in the triangles and edges at its cell's node.
    NodeRow rowOf(const Unfolding& plane, uint32_t vertex, uint32_t node, const std::vector<uint32_t>& joined) const
    {
        const PlanePoint p = plane.at(vertex);
        NodeRow best;
        best.node.fill(node);
        best.weight = {1.0f, 0.0f, 0.0f, 0.0f};
        double nearest = p.x * p.x + p.y * p.y;
        const auto offer = [&](std::array<uint32_t, 3> nodes, std::array<double, 3> weights) {
            double x = 0.0, y = 0.0;
            for (size_t i = 0; i < 3; ++i)
            {
                const PlanePoint at = plane.at(out_.center[nodes[i]]);
                x += weights[i] * at.x;
                y += weights[i] * at.y;
            }
            const double far = (x - p.x) * (x - p.x) + (y - p.y) * (y - p.y);
            if (far >= nearest)
                return;
            nearest = far;
            for (size_t i = 0; i < 3; ++i)
            {
                best.node[i] = nodes[i];
                best.weight[i] = static_cast<float>(weights[i]);
            }
        };
        for (const auto& triangle : starTriangles_[node - firstNode_])
            offer(triangle, barycentric(plane, triangle, p));
        for (uint32_t other : joined)
        {
            const PlanePoint b = plane.at(out_.center[other]);
            const double size = b.x * b.x + b.y * b.y;
            const double t = size > 0.0 ? std::clamp((p.x * b.x + p.y * b.y) / size, 0.0, 1.0) : 0.0;
            offer({node, other, node}, {1.0 - t, t, 0.0});
        }
        return cleaned(best);
    }

    static NodeRow cleaned(NodeRow row)
    {
        float sum = 0.0f;
        for (float& weight : row.weight)
        {
            weight = weight < kLeastWeight ? 0.0f : weight;
            sum += weight;
        }
        for (float& weight : row.weight)
            weight /= sum;
        return row;
    }

    /// Of a point inside a triangle; outside, all zero but for the first: edges serve there.
    std::array<double, 3> barycentric(const Unfolding& plane, const std::array<uint32_t, 3>& nodes, PlanePoint p) const
    {
        const PlanePoint a = plane.at(out_.center[nodes[0]]), b = plane.at(out_.center[nodes[1]]), c = plane.at(out_.center[nodes[2]]);
        const auto area = [](PlanePoint u, PlanePoint v, PlanePoint w) { return (v.x - u.x) * (w.y - u.y) - (v.y - u.y) * (w.x - u.x); };
        const double whole = area(a, b, c);
        if (std::fabs(whole) <= 0.0)
            return {1.0, 0.0, 0.0};
        const std::array<double, 3> weights{area(p, b, c) / whole, area(a, p, c) / whole, area(a, b, p) / whole};
        if (weights[0] < 0.0 || weights[1] < 0.0 || weights[2] < 0.0)
            return {1.0, 0.0, 0.0};
        return weights;
    }

    const Surface& surface_;
    CoarseNodes out_;
    std::vector<bool> taken_;    // vertices of grids
    std::vector<bool> covered_;  // vertices that need no node
    std::vector<uint32_t> nodeOf_;
    std::vector<uint32_t> ring_, reached_;
    std::vector<uint8_t> steps_;
    std::queue<uint32_t> candidates_;
    uint32_t firstNode_ = 0;  // of the parts that are no grids
    std::vector<std::vector<std::array<uint32_t, 3>>> starTriangles_;
};

}  // namespace

CoarseNodes chooseNodes(const Surface& surface, std::span<const Grid> grids)
{
    return NodeChooser(surface, grids).take();
}

}  // namespace drape
