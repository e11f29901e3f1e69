#include "sim/levels.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

#include "sim/edge_colouring.h"
#include "sim/level_runs.h"
#include "sim/padded_array.h"

namespace drape {
namespace {

/// Mean of a set of points in the plane and their second moments about it.
struct Moments
{
    double x = 0.0, y = 0.0;
    double xx = 0.0, xy = 0.0, yy = 0.0;
    double own = 0.0;  // mean spread of the points themselves
};

Moments momentsOf(const Unfolding& plane, const PointSet& set, std::span<const float> spread)
{
    Moments m;
    for (size_t i = 0; i < set.points.size(); ++i)
    {
        const PlanePoint p = plane.at(set.points[i]);
        const double w = static_cast<double>(set.weights[i]);
        m.x += w * p.x;
        m.y += w * p.y;
        m.own += spread.empty() ? 0.0 : w * static_cast<double>(spread[set.points[i]]);
    }
    for (size_t i = 0; i < set.points.size(); ++i)
    {
        const PlanePoint p = plane.at(set.points[i]);
        const double w = static_cast<double>(set.weights[i]), dx = p.x - m.x, dy = p.y - m.y;
        m.xx += w * dx * dx;
        m.xy += w * dx * dy;
        m.yy += w * dy * dy;
    }
    return m;
}

class LevelMaker
{
public:
    LevelMaker(const Fabric& fabric, const Adjacency& neighbours, const Vec3f& gravity, const std::function<void(float)>& report)
        : fabric_(fabric), neighbours_(neighbours), gravity_(gravity), report_(report)
    {
    }

    std::vector<Level> run(std::vector<Grid> grids)
    {
        for (;;)
        {
            reportLevel(0.0f);
            const Surface surface = fineSurface();
            CoarseNodes nodes = chooseNodes(surface, grids);
            if (nodes.center.empty())
                return std::move(levels_);
            Level level;
            level.fineCount = surface.vertexCount();
            level.nodeCount = static_cast<uint32_t>(nodes.center.size());
            level.center = std::move(nodes.center);
            level.triangles = std::move(nodes.triangles);
            storeRows(level, nodes.rows);
            for (uint32_t node = 0; node < level.nodeCount; ++node)
                level.rest.push_back(meanOf(level.pointsOf(node), fineRest()));
            CoarseNodes::Pairs pairs;
            std::merge(nodes.edges.begin(), nodes.edges.end(), nodes.crossings.begin(), nodes.crossings.end(), std::back_inserter(pairs));
            level.neighbours = partnersOf(nodes.edges, level.nodeCount);
            level.partners = partnersOf(pairs, level.nodeCount);
            level.trianglesOfNode = placesOf(level.triangles, level.nodeCount);
            measure(level, surface);
            storePairs(level, pairs, nodes.gridDiagonals);
            if (levels_.empty())
                level.runs = findLevelRuns(level);
            grids = std::move(nodes.grids);
            level.pairs.shrink_to_fit();
            level.reach.shrink_to_fit();
            level.rest.shrink_to_fit();
            level.center.shrink_to_fit();
            level.triangles.shrink_to_fit();
            levels_.push_back(std::move(level));
        }
    }

private:
    static constexpr uint32_t kReportEvery = 1024;  // nodes

    /// Each level takes about a sixteenth of the time of the one before.
    void reportLevel(float done) const
    {
        const float left = std::pow(1.0f / 16.0f, static_cast<float>(levels_.size()));
        report_(1.0f - left + left * done * (15.0f / 16.0f));
    }

    /// The surface that the points of the next finer level make.
    Surface fineSurface() const
    {
        if (levels_.empty())
            return Surface(fabric_, &neighbours_);
        const Level& fine = levels_.back();
        return Surface(fine.triangles, fine.trianglesOfNode, fine.neighbours, fine.distance);
    }
    float fineArea(uint32_t point) const { return levels_.empty() ? fabric_.particleArea[point] : levels_.back().area[point]; }
    std::span<const Vec3f> fineRest() const { return levels_.empty() ? fabric_.restPositions : levels_.back().rest; }
    std::span<const float> fineSpread() const { return levels_.empty() ? std::span<const float>() : levels_.back().spread; }

    void storeRows(Level& level, const std::vector<NodeRow>& rows)
    {
        level.slots = 1;
        for (const NodeRow& row : rows)
            level.slots = std::max(level.slots, static_cast<uint32_t>(std::ranges::count_if(row.weight, [](float w) { return w > 0.0f; })));
        level.node.assign(level.slots * level.stride(), 0);
        level.weight.assign(level.slots * level.stride(), 0.0f);
        level.fine.start.assign(level.nodeCount + 1, 0);
        std::vector<double> area(level.nodeCount, 0.0);
        for (uint32_t i = 0; i < level.fineCount; ++i)
        {
            uint32_t used = 0;
            for (uint32_t slot = 0; slot < 4; ++slot)
            {
                if (rows[i].weight[slot] <= 0.0f)
                    continue;
                level.node[used * level.stride() + i] = rows[i].node[slot];
                level.weight[used * level.stride() + i] = rows[i].weight[slot];
                ++used;
                ++level.fine.start[rows[i].node[slot] + 1];
                area[rows[i].node[slot]] += static_cast<double>(rows[i].weight[slot]) * static_cast<double>(fineArea(i));
            }
            for (; used < level.slots; ++used)
                level.node[used * level.stride() + i] = level.node[i];
        }
        std::partial_sum(level.fine.start.begin(), level.fine.start.end(), level.fine.start.begin());
        level.fine.items.resize(level.fine.start.back());
        level.fineWeight.resize(level.fine.start.back());
        std::vector<uint32_t> next(level.fine.start.begin(), level.fine.start.end() - 1);
        for (uint32_t i = 0; i < level.fineCount; ++i)
            for (uint32_t slot = 0; slot < 4; ++slot)
            {
                const float weight = rows[i].weight[slot];
                if (weight <= 0.0f)
                    continue;
                const uint32_t node = rows[i].node[slot], place = next[node]++;
                level.fine.items[place] = i;
                level.fineWeight[place] =
                    area[node] > 0.0 ? static_cast<float>(static_cast<double>(weight) * static_cast<double>(fineArea(i)) / area[node])
                                     : 0.0f;
            }
        level.area.assign(area.begin(), area.end());
    }

    /// Lays the cloth flat around each node; of the two results for a pair the larger one counts, so that no fold is resisted.
    void measure(Level& level, const Surface& surface)
    {
        Unfolding plane(surface);
        level.spread.resize(level.nodeCount);
        level.distance.assign(level.neighbours.items.size(), 0.0f);
        reach_.assign(level.partners.items.size(), 0.0f);
        std::vector<uint32_t> wanted;
        for (uint32_t a = 0; a < level.nodeCount; ++a)
        {
            if (a % kReportEvery == 0)
                reportLevel(0.5f + 0.5f * static_cast<float>(a) / static_cast<float>(level.nodeCount));
            const PointSet own = level.pointsOf(a);
            wanted.assign(own.points.begin(), own.points.end());
            for (uint32_t b : level.partners.of(a))
            {
                const PointSet other = level.pointsOf(b);
                wanted.insert(wanted.end(), other.points.begin(), other.points.end());
            }
            plane.around(level.center[a], wanted);
            level.spread[a] = static_cast<float>(spreadOf(plane, own, fineSpread()));
            for (uint32_t b : level.partners.of(a))
            {
                const FlatPair flat = flatPair(plane, own, level.pointsOf(b), fineSpread());
                raise(level.partners, reach_, a, b, reachOf(flat, level.rest[a], level.rest[b]));
                if (const auto joined = level.neighbours.of(a); std::binary_search(joined.begin(), joined.end(), b))
                    raise(level.neighbours, level.distance, a, b, flat.distance);
            }
        }
    }

    static uint32_t placeOf(const Adjacency& lists, uint32_t node, uint32_t other)
    {
        const std::span<const uint32_t> all = lists.of(node);
        return lists.start[node] + static_cast<uint32_t>(std::lower_bound(all.begin(), all.end(), other) - all.begin());
    }

    static void raise(const Adjacency& lists, std::vector<float>& values, uint32_t a, uint32_t b, double value)
    {
        for (uint32_t place : {placeOf(lists, a, b), placeOf(lists, b, a)})
            values[place] = std::max(values[place], static_cast<float>(value));
    }

    void storePairs(Level& level, const CoarseNodes::Pairs& all, const CoarseNodes::Pairs& diagonals)
    {
        for (PhaseType type : {PhaseType::shear, PhaseType::horizontal, PhaseType::vertical})
        {
            std::vector<uint32_t> pairs;
            for (const auto& [a, b] : all)
                if (typeOf(level, a, b, diagonals) == type && reach_[placeOf(level.partners, a, b)] > 0.0f)
                    pairs.insert(pairs.end(), {a, b});
            const std::vector<uint32_t> colours = colourGroups(pairs, 2, level.nodeCount);
            const std::vector<uint32_t> start = colourStarts(colours);
            std::vector<std::pair<uint32_t, uint32_t>> sorted(colours.size());
            std::vector<uint32_t> next = start;
            for (size_t i = 0; i < colours.size(); ++i)
                sorted[next[colours[i]]++] = {pairs[i * 2], pairs[i * 2 + 1]};
            for (size_t c = 0; c + 1 < start.size(); ++c)
                addSet(level, type, std::span(sorted).subspan(start[c], start[c + 1] - start[c]));
        }
    }

    /// Appends one colour, and padding.
    void addSet(Level& level, PhaseType type, std::span<const std::pair<uint32_t, uint32_t>> pairs)
    {
        level.sets.push_back({type, static_cast<uint32_t>(level.reach.size()), static_cast<uint32_t>(pairs.size())});
        for (const auto& [a, b] : pairs)
        {
            level.pairs.insert(level.pairs.end(), {a, b});
            level.reach.push_back(reach_[placeOf(level.partners, a, b)]);
        }
        const auto nowhere = static_cast<uint32_t>(paddedCount(level.nodeCount));
        for (uint32_t i = static_cast<uint32_t>(pairs.size()) % kWidestLanes; i % kWidestLanes != 0; ++i)
        {
            level.pairs.insert(level.pairs.end(), {nowhere + i, nowhere + i});
            level.reach.push_back(0.0f);
        }
    }

    PhaseType typeOf(const Level& level, uint32_t a, uint32_t b, const CoarseNodes::Pairs& diagonals) const
    {
        if (std::binary_search(diagonals.begin(), diagonals.end(), std::pair{a, b}))
            return PhaseType::shear;
        return structuralType(level.rest[b] - level.rest[a], gravity_);
    }

    const Fabric& fabric_;
    const Adjacency& neighbours_;
    Vec3f gravity_;
    const std::function<void(float)>& report_;
    std::vector<Level> levels_;
    std::vector<float> reach_;  // belonging to the partners in the level that is made [m]
};

}  // namespace

std::vector<Level> makeLevels(const Fabric& fabric, const Adjacency& neighbours, std::vector<Grid> grids, const Vec3f& gravity,
                              const std::function<void(float)>& report)
{
    return LevelMaker(fabric, neighbours, gravity, report).run(std::move(grids));
}

double reachOf(const FlatPair& flat, const Vec3f& restA, const Vec3f& restB)
{
    return std::max(std::hypot(flat.distance, flat.slack), static_cast<double>(length(restB - restA)));
}

Vec3f meanOf(const PointSet& set, std::span<const Vec3f> points)
{
    Vec3f sum{0.0f, 0.0f, 0.0f};
    for (size_t i = 0; i < set.points.size(); ++i)
        sum += points[set.points[i]] * set.weights[i];
    return sum;
}

double varianceOf(const Unfolding& plane, const PointSet& set)
{
    const Moments moments = momentsOf(plane, set, {});
    return moments.xx + moments.yy;
}

double spreadOf(const Unfolding& plane, const PointSet& set, std::span<const float> spread)
{
    const Moments moments = momentsOf(plane, set, spread);
    return 0.5 * (moments.xx + moments.yy) + moments.own;
}

FlatPair flatPair(const Unfolding& plane, const PointSet& a, const PointSet& b, std::span<const float> spread)
{
    const Moments ma = momentsOf(plane, a, spread), mb = momentsOf(plane, b, spread);
    const double dx = mb.x - ma.x, dy = mb.y - ma.y, squared = dx * dx + dy * dy;
    if (squared <= 0.0)
        return {0.0, 0.0};
    // Across the line: the direction (-dy, dx) / D.
    const auto deviation = [&](const Moments& m) {
        return std::sqrt(std::max((m.xx * dy * dy - 2.0 * m.xy * dx * dy + m.yy * dx * dx) / squared, 0.0) + m.own);
    };
    return {std::sqrt(squared), std::fabs(deviation(ma) - deviation(mb))};
}

}  // namespace drape
