// Mesh -> fabric (solver.md, Cooking).
#include <algorithm>
#include <cmath>
#include <numeric>
#include <queue>
#include <stdexcept>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "sim/bounds.h"
#include "sim/edge_colouring.h"
#include "sim/fabric.h"
#include "sim/fixed_sum.h"
#include "sim/grid.h"
#include "sim/levels.h"
#include "sim/mesh_edges.h"
#include "sim/renumber.h"
#include "sim/stages/pressure.h"

namespace drape {
namespace {

constexpr double kPi = 3.14159265358979323846;

// An edge is vertical when it is nearer than this to the direction of gravity (solver.md, Edges).
const float kVerticalCosine = std::sqrt(0.4f);

// Two edges at a particle carry a bending constraint when the cloth runs on at least this straight from one to the other.
constexpr float kStraightAngle = static_cast<float>(0.8 * kPi);

// A pair of triangles is a quad when its corners are within this of a right angle.
const float kQuadCosine = std::sin(static_cast<float>(20.0 * kPi / 180.0));

/// The ends of the edges that pass a test.
template <class Test>
std::vector<std::pair<uint32_t, uint32_t>> endsOf(const std::vector<MeshEdge>& edges, const Test& test)
{
    std::vector<std::pair<uint32_t, uint32_t>> ends;
    ends.reserve(edges.size());
    for (const MeshEdge& edge : edges)
        if (test(edge))
            ends.push_back({edge.a, edge.b});
    return ends;
}

class Cook
{
public:
    Cook(const ClothMesh& mesh, const CookOptions& options, Progress* progress) : mesh_(mesh), options_(options), progress_(progress) {}

    std::shared_ptr<const Fabric> run()
    {
        check();
        fabric_ = std::make_shared<Fabric>();
        report("measuring", 0.0f);
        fabric_->particleCount = static_cast<uint32_t>(mesh_.positions.size());
        fabric_->particleOfVertex = localNumbering(mesh_.triangles, fabric_->particleCount);
        particles();
        report("finding edges", 0.1f);
        meshEdges_ = uniqueEdges(fabric_->triangles);
        report("finding quads", 0.2f);
        inQuad_.assign(fabric_->triangleArea.size(), false);
        givenQuads();
        foundQuads();
        report("finding grids", 0.3f);
        grids();
        neighbours_ = partnersOf(endsOf(meshEdges_, [](const MeshEdge&) { return true; }), fabric_->particleCount);
        fabric_->trianglesOfParticle = placesOf(fabric_->triangles, fabric_->particleCount);
        report("typing edges", 0.4f);
        typeEdges();
        report("finding bending edges", 0.5f);
        bendingEdges();
        report("colouring edges", 0.6f);
        colour();
        volume();
        const Adjacency sides = partnersOf(endsOf(meshEdges_, [](const MeshEdge& edge) { return !edge.diagonal; }), fabric_->particleCount);
        fabric_->levels = makeLevels(*fabric_, neighbours_, wholeGrids(allPlaces_, sides), options_.gravity,
                                     [&](float done) { report("building coarse levels", 0.7f + 0.3f * done); });
        report("cooked", 1.0f);
        return fabric_;
    }

private:
    struct Constraint
    {
        uint32_t a, b;
        PhaseType type;
    };

    void report(const char* what, float fraction)
    {
        if (progress_)
            progress_->report(what, fraction);
    }

    Vec3f rest(uint32_t particle) const { return fabric_->restPositions[particle]; }

    void check() const
    {
        if (mesh_.positions.empty() || mesh_.triangles.empty())
            throw std::invalid_argument("a mesh without triangles cannot be cooked");
        if (mesh_.positions.size() >= 0x10000000u)
            throw std::invalid_argument("a mesh of " + std::to_string(mesh_.positions.size()) +
                                        " vertices is larger than 32-bit indices allow");
        for (uint32_t vertex : mesh_.triangles)
            if (vertex >= mesh_.positions.size())
                throw std::invalid_argument("a triangle has vertex " + std::to_string(vertex) + " of " +
                                            std::to_string(mesh_.positions.size()));
    }

    void particles()
    {
        Fabric& f = *fabric_;
        f.vertexOfParticle.resize(f.particleCount);
        f.restPositions.resize(f.particleCount);
        for (uint32_t vertex = 0; vertex < f.particleCount; ++vertex)
        {
            f.vertexOfParticle[f.particleOfVertex[vertex]] = vertex;
            f.restPositions[f.particleOfVertex[vertex]] = mesh_.positions[vertex];
        }
        Bounds bounds;
        for (const Vec3f& x : f.restPositions)
            bounds.add(x);
        f.restSize = length(bounds.high - bounds.low);
        f.triangles.resize(mesh_.triangles.size());
        std::transform(mesh_.triangles.begin(), mesh_.triangles.end(), f.triangles.begin(),
                       [&](uint32_t v) { return f.particleOfVertex[v]; });

        f.triangleArea.resize(f.triangles.size() / 3);
        std::vector<double> area(f.particleCount, 0.0);
        for (size_t t = 0; t < f.triangleArea.size(); ++t)
        {
            const uint32_t* corner = &f.triangles[t * 3];
            const Vec3f a = rest(corner[0]);
            f.triangleArea[t] = 0.5f * length(cross(rest(corner[1]) - a, rest(corner[2]) - a));
            for (int i = 0; i < 3; ++i)
                area[corner[i]] += f.triangleArea[t] / 3.0;
        }
        f.particleArea.assign(area.begin(), area.end());
        f.area = static_cast<float>(std::accumulate(area.begin(), area.end(), 0.0));
    }

    MeshEdge* findEdge(uint32_t a, uint32_t b)
    {
        const uint64_t key = pairKey(a, b);
        const auto found = std::lower_bound(meshEdges_.begin(), meshEdges_.end(), key,
                                            [](const MeshEdge& edge, uint64_t k) { return pairKey(edge.a, edge.b) < k; });
        return found != meshEdges_.end() && pairKey(found->a, found->b) == key ? &*found : nullptr;
    }

    /// The edge becomes the diagonal of a quad, and gets its crossing twin.
    void makeDiagonal(MeshEdge& edge)
    {
        edge.diagonal = true;
        quads_.push_back({edge.a, edge.opposite[0], edge.b, edge.opposite[1]});
        inQuad_[edge.triangle[0]] = inQuad_[edge.triangle[1]] = true;
        if (!findEdge(edge.opposite[0], edge.opposite[1]))
            crossing_.push_back({std::min(edge.opposite[0], edge.opposite[1]), std::max(edge.opposite[0], edge.opposite[1])});
    }

    void givenQuads()
    {
        for (size_t q = 0; q + 3 < mesh_.quads.size(); q += 4)
            for (size_t i = 0; i < 2; ++i)
            {
                const auto cornerAt = [&](size_t k) { return fabric_->particleOfVertex[mesh_.quads[q + k]]; };
                MeshEdge* edge = findEdge(cornerAt(i), cornerAt(i + 2));
                if (!edge || edge->triangleCount != 2 || inQuad_[edge->triangle[0]] || inQuad_[edge->triangle[1]])
                    continue;
                const uint32_t c = cornerAt(1 - i), d = cornerAt(3 - i);
                if (pairKey(edge->opposite[0], edge->opposite[1]) == pairKey(c, d))
                    makeDiagonal(*edge);
            }
    }

    /// How far the corners of the two triangles at an edge, taken as a quad, are from right angles (largest |cos|).
    float quadDeviation(const MeshEdge& edge) const
    {
        const uint32_t corner[4] = {edge.a, edge.opposite[0], edge.b, edge.opposite[1]};
        float worst = 0.0f;
        for (int i = 0; i < 4; ++i)
        {
            const Vec3f u = rest(corner[(i + 1) % 4]) - rest(corner[i]), v = rest(corner[(i + 3) % 4]) - rest(corner[i]);
            worst = std::max(worst, std::fabs(dot(u, v)) / std::max(std::sqrt(lengthSquared(u) * lengthSquared(v)), 1e-30f));
        }
        return worst;
    }

    /// Quads in triangle meshes: pairs of triangles that make the best rectangles, best first.
    void foundQuads()
    {
        struct Candidate
        {
            float deviation;
            uint32_t edge;
        };
        std::vector<Candidate> candidates;
        for (uint32_t e = 0; e < meshEdges_.size(); ++e)
        {
            const MeshEdge& edge = meshEdges_[e];
            if (edge.triangleCount != 2 || inQuad_[edge.triangle[0]] || inQuad_[edge.triangle[1]] || edge.opposite[0] == edge.opposite[1])
                continue;
            const float deviation = quadDeviation(edge);
            if (deviation < kQuadCosine)
                candidates.push_back({deviation, e});
        }
        std::sort(candidates.begin(), candidates.end(), [](const Candidate& x, const Candidate& y) {
            return x.deviation != y.deviation ? x.deviation < y.deviation : x.edge < y.edge;
        });
        for (const Candidate& candidate : candidates)
        {
            MeshEdge& edge = meshEdges_[candidate.edge];
            if (!inQuad_[edge.triangle[0]] && !inQuad_[edge.triangle[1]])
                makeDiagonal(edge);
        }
    }

    /// Where most of the cloth is grids, the particles are numbered anew, row by row.
    void grids()
    {
        Fabric& f = *fabric_;
        gridPlaces_ = findGrids(quads_, f.particleCount);
        allPlaces_ = gridPlaces_;
        const auto inGrid = std::ranges::count_if(gridPlaces_, [](const GridPlace& place) { return place.grid != GridPlace::kNone; });
        if (2 * static_cast<size_t>(inGrid) < gridPlaces_.size() || !hasLongRows())
        {
            gridPlaces_.clear();
            return;
        }
        const std::vector<uint32_t> numbers = gridNumbering(gridPlaces_);
        std::vector<GridPlace> places(gridPlaces_.size());
        for (size_t i = 0; i < places.size(); ++i)
            places[numbers[i]] = gridPlaces_[i];
        gridPlaces_.swap(places);
        allPlaces_ = gridPlaces_;
        for (uint32_t& particle : f.particleOfVertex)
            particle = numbers[particle];
        particles();
        meshEdges_ = uniqueEdges(f.triangles);
        crossing_.clear();
        for (const std::array<uint32_t, 4>& quad : std::exchange(quads_, {}))
            makeDiagonal(*findEdge(numbers[quad[0]], numbers[quad[2]]));
    }

    /// Do most particles in grids stand in rows long enough to make runs of edges?
    bool hasLongRows() const
    {
        constexpr int32_t kLong = 15;  // the last column: four runs of four
        size_t inGrid = 0, inRow = 0;
        std::unordered_map<uint32_t, int32_t> lastColumn;
        for (const GridPlace& place : gridPlaces_)
            if (place.grid != GridPlace::kNone)
                lastColumn[place.grid] = std::max(lastColumn[place.grid], place.column);
        for (const GridPlace& place : gridPlaces_)
            if (place.grid != GridPlace::kNone)
            {
                ++inGrid;
                inRow += lastColumn[place.grid] >= kLong ? 1 : 0;
            }
        return 2 * inRow > inGrid;
    }

    void typeEdges()
    {
        for (const MeshEdge& edge : meshEdges_)
        {
            const PhaseType structural = structuralType(rest(edge.b) - rest(edge.a), options_.gravity);
            constraints_.push_back({edge.a, edge.b, edge.diagonal ? PhaseType::shear : structural});
        }
        std::sort(crossing_.begin(), crossing_.end());
        crossing_.erase(std::unique(crossing_.begin(), crossing_.end()), crossing_.end());
        for (const auto& [a, b] : crossing_)
            constraints_.push_back({a, b, PhaseType::shear});
    }

    /// Distance constraints across two edges: from each particle's neighbour to the neighbour that lies straight on, by the
    /// angle measured along the cloth, so that a crease at rest does not hide it.
    void bendingEdges()
    {
        std::vector<std::pair<uint32_t, uint32_t>> pairs;
        Link link;
        constexpr size_t kStepsOfAReport = 1 << 20;
        size_t steps = kStepsOfAReport;
        for (uint32_t particle = 0; particle < fabric_->particleCount; ++particle)
        {
            gatherLink(particle, link);
            const uint32_t n = static_cast<uint32_t>(link.neighbour.size());
            for (uint32_t i = 0; i < n; ++i)
            {
                if (steps >= kStepsOfAReport)
                {
                    steps = 0;
                    report("finding bending edges",
                           0.5f + 0.1f * static_cast<float>(particle) / static_cast<float>(fabric_->particleCount));
                }
                steps += n;
                if (link.diagonal[i])
                    continue;
                anglesFrom(i, link);
                uint32_t best = n;
                for (uint32_t j = 0; j < n; ++j)
                    if (j != i && !link.diagonal[j] && link.angle[j] < 1e9f && (best == n || link.angle[j] > link.angle[best]))
                        best = j;
                if (best == n || link.angle[best] < kStraightAngle)
                    continue;
                const uint32_t a = link.neighbour[i], b = link.neighbour[best];
                if (!findEdge(a, b))
                    pairs.push_back({std::min(a, b), std::max(a, b)});
            }
        }
        std::sort(pairs.begin(), pairs.end());
        pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
        for (const auto& pair : pairs)
            if (!std::binary_search(crossing_.begin(), crossing_.end(), pair))
                constraints_.push_back({pair.first, pair.second, PhaseType::bending});
    }

    /// The neighbours of a particle, and the angles of its triangles between them.
    struct Link
    {
        struct Arc
        {
            uint32_t from, to;
            float angle;
        };
        std::vector<uint32_t> neighbour;
        std::vector<bool> diagonal;
        std::vector<Arc> arcs;           // each both ways, sorted by where they start
        std::vector<uint32_t> firstArc;  // [neighbours + 1]
        std::vector<float> angle;
        std::vector<uint32_t> shortened;
    };

    void gatherLink(uint32_t particle, Link& link)
    {
        const Adjacency& lists = neighbours_;
        link.neighbour.assign(lists.items.begin() + lists.start[particle], lists.items.begin() + lists.start[particle + 1]);
        link.diagonal.clear();
        for (uint32_t other : link.neighbour)
            link.diagonal.push_back(findEdge(particle, other)->diagonal);
        const auto indexOf = [&](uint32_t other) {
            return static_cast<uint32_t>(std::lower_bound(link.neighbour.begin(), link.neighbour.end(), other) - link.neighbour.begin());
        };
        link.arcs.clear();
        const Adjacency& triangles = fabric_->trianglesOfParticle;
        for (uint32_t i = triangles.start[particle]; i < triangles.start[particle + 1]; ++i)
        {
            const uint32_t first = triangles.items[i] / 3 * 3, corner = triangles.items[i] % 3;
            const uint32_t a = fabric_->triangles[first + (corner + 1) % 3], b = fabric_->triangles[first + (corner + 2) % 3];
            const Vec3f u = rest(a) - rest(particle), v = rest(b) - rest(particle);
            const float angle = std::atan2(length(cross(u, v)), dot(u, v));
            link.arcs.push_back({indexOf(a), indexOf(b), angle});
            link.arcs.push_back({indexOf(b), indexOf(a), angle});
        }
        std::sort(link.arcs.begin(), link.arcs.end(),
                  [](const Link::Arc& a, const Link::Arc& b) { return std::tie(a.from, a.to, a.angle) < std::tie(b.from, b.to, b.angle); });
        link.firstArc.assign(link.neighbour.size() + 1, 0);
        for (const Link::Arc& arc : link.arcs)
            ++link.firstArc[arc.from + 1];
        std::partial_sum(link.firstArc.begin(), link.firstArc.end(), link.firstArc.begin());
    }

    /// Least angles along the cloth from neighbour `from` to the others.
    static void anglesFrom(uint32_t from, Link& link)
    {
        link.angle.assign(link.neighbour.size(), 1e10f);
        link.angle[from] = 0.0f;
        link.shortened.assign(1, from);
        for (size_t i = 0; i < link.shortened.size(); ++i)
        {
            const uint32_t here = link.shortened[i];
            for (uint32_t arc = link.firstArc[here]; arc < link.firstArc[here + 1]; ++arc)
                if (const float angle = link.angle[here] + link.arcs[arc].angle; angle < link.angle[link.arcs[arc].to] - 1e-6f)
                {
                    link.angle[link.arcs[arc].to] = angle;
                    link.shortened.push_back(link.arcs[arc].to);
                }
        }
    }

    /// Colours each type by itself and stores the constraints set by set.
    void colour()
    {
        for (int type = 0; type < kPhaseTypeCount; ++type)
        {
            std::vector<uint32_t> pairs;
            for (const Constraint& c : constraints_)
                if (static_cast<int>(c.type) == type && length(rest(c.b) - rest(c.a)) > 0.0f)
                    pairs.insert(pairs.end(), {c.a, c.b});
            const std::vector<uint32_t> colours = colourGroups(pairs, 2, fabric_->particleCount, gridColours(pairs));
            std::vector<uint32_t> start = colourStarts(colours);
            std::vector<std::pair<uint32_t, uint32_t>> sorted(colours.size());
            std::vector<uint32_t> next = start;
            for (size_t i = 0; i < colours.size(); ++i)
                sorted[next[colours[i]]++] = {pairs[i * 2], pairs[i * 2 + 1]};
            for (size_t c = 0; c + 1 < start.size(); ++c)
                if (start[c] < start[c + 1])
                    addSet(static_cast<PhaseType>(type), std::span(sorted).subspan(start[c], start[c + 1] - start[c]));
        }
        fabric_->edges.shrink_to_fit();
        fabric_->restLengths.shrink_to_fit();
        fabric_->edgeRuns.shrink_to_fit();
        for (int type = 0; type < kPhaseTypeCount; ++type)
            fabric_->meanRestLength[static_cast<size_t>(type)] = meanRestLength(static_cast<PhaseType>(type));
    }

    float meanRestLength(PhaseType type) const
    {
        double sum = 0.0;
        size_t count = 0;
        for (const EdgeSet& set : fabric_->sets)
            if (set.type == type)
            {
                const auto first = fabric_->restLengths.begin() + set.first;
                sum = std::accumulate(first, first + set.count, sum);
                count += set.count;
            }
        return count > 0 ? static_cast<float>(sum / static_cast<double>(count)) : 0.0f;
    }

    /// The colours that suit the grids: two for each direction, of every second edge along it. Turns the edges along it, too.
    std::vector<uint32_t> gridColours(std::vector<uint32_t>& pairs) const
    {
        if (gridPlaces_.empty())
            return {};
        struct Direction
        {
            int32_t rows, columns;
        };
        constexpr Direction kDirections[] = {{0, 2}, {2, 0}, {1, 1}, {1, -1}, {0, 1}, {1, 0}};
        std::vector<uint32_t> wanted(pairs.size() / 2, kNoColour);
        for (size_t i = 0; i < wanted.size(); ++i)
        {
            GridPlace a = gridPlaces_[pairs[2 * i]], b = gridPlaces_[pairs[2 * i + 1]];
            if (a.grid == GridPlace::kNone || a.grid != b.grid)
                continue;
            if (b.row < a.row || (b.row == a.row && b.column < a.column))
            {
                std::swap(a, b);
                std::swap(pairs[2 * i], pairs[2 * i + 1]);
            }
            for (uint32_t d = 0; d < std::size(kDirections); ++d)
                if (b.row - a.row == kDirections[d].rows && b.column - a.column == kDirections[d].columns)
                {
                    const int32_t along = kDirections[d].rows > 0 ? a.row / kDirections[d].rows : a.column / kDirections[d].columns;
                    wanted[i] = 2 * d + static_cast<uint32_t>(along % 2);
                }
        }
        return wanted;
    }

    /// Appends one colour: runs, then scattered edges, then padding.
    void addSet(PhaseType type, std::span<std::pair<uint32_t, uint32_t>> pairs)
    {
        constexpr size_t kShortestRun = 4;
        Fabric& f = *fabric_;
        EdgeSet set{type,
                    static_cast<uint32_t>(f.restLengths.size()),
                    static_cast<uint32_t>(pairs.size()),
                    static_cast<uint32_t>(f.edgeRuns.size()),
                    0,
                    0,
                    static_cast<uint32_t>(f.edges.size() / 2)};
        const auto addLength = [&](std::pair<uint32_t, uint32_t> pair) {
            f.restLengths.push_back(length(rest(pair.second) - rest(pair.first)));
        };
        const auto add = [&](std::pair<uint32_t, uint32_t> pair) {
            f.edges.insert(f.edges.end(), {pair.first, pair.second});
            addLength(pair);
        };
        if (gridPlaces_.empty())
            std::ranges::for_each(pairs, add);
        else
        {
            std::ranges::sort(pairs);
            std::vector<std::pair<uint32_t, uint32_t>> scattered;
            for (size_t i = 0, end = 0; i < pairs.size(); i = end)
            {
                const auto [a, b] = pairs[i];
                for (end = i + 1; end < pairs.size() && pairs[end] == std::pair(pairs[end - 1].first + 1, pairs[end - 1].second + 1);)
                    ++end;
                const auto run = pairs.subspan(i, end - i);
                if (run.size() < kShortestRun)
                    scattered.insert(scattered.end(), run.begin(), run.end());
                else
                {
                    f.edgeRuns.push_back({static_cast<uint32_t>(f.restLengths.size()), static_cast<uint32_t>(run.size()), a, b});
                    std::ranges::for_each(run, addLength);
                }
            }
            set.runCount = static_cast<uint32_t>(f.edgeRuns.size()) - set.firstRun;
            set.scattered = static_cast<uint32_t>(f.restLengths.size()) - set.first;
            std::ranges::for_each(scattered, add);
        }
        set.scattered += set.first;
        const auto nowhere = static_cast<uint32_t>(paddedCount(f.particleCount));
        for (uint32_t i = (set.first + set.count - set.scattered) % kWidestLanes; i % kWidestLanes != 0; ++i)
        {
            f.edges.insert(f.edges.end(), {nowhere + i, nowhere + i});
            f.restLengths.push_back(0.0f);
        }
        f.sets.push_back(set);
    }

    /// A closed surface encloses a volume.
    void volume()
    {
        Fabric& f = *fabric_;
        // Each edge is walked once each way when its two triangles agree on the front.
        std::vector<int> balance(meshEdges_.size(), 0);
        for (size_t t = 0; t < f.triangles.size(); t += 3)
            for (size_t i = 0; i < 3; ++i)
            {
                const uint32_t a = f.triangles[t + i], b = f.triangles[t + (i + 1) % 3];
                balance[static_cast<size_t>(findEdge(a, b) - meshEdges_.data())] += a < b ? 1 : -1;
            }
        f.closed = true;
        for (size_t e = 0; e < meshEdges_.size(); ++e)
            f.closed = f.closed && meshEdges_[e].triangleCount == 2 && balance[e] == 0;
        if (!f.closed)
            return;
        const Vec3f origin = rest(0);
        f.restVolume = fixedSum<float>(f.triangleCount(), [&](uint32_t t) {
            const uint32_t* corner = &f.triangles[3 * t];
            return volumeTerm(rest(corner[0]) - origin, rest(corner[1]) - origin, rest(corner[2]) - origin);
        });
    }

    const ClothMesh& mesh_;
    CookOptions options_;
    Progress* progress_;
    std::shared_ptr<Fabric> fabric_;
    std::vector<MeshEdge> meshEdges_;
    Adjacency neighbours_;                                 // particles that share an edge of a triangle, ascending
    std::vector<std::array<uint32_t, 4>> quads_;           // corners in turn
    std::vector<GridPlace> gridPlaces_;                    // by particle; empty: no grid worth it
    std::vector<GridPlace> allPlaces_;                     // by particle, worth it or not
    std::vector<bool> inQuad_;                             // by triangle
    std::vector<std::pair<uint32_t, uint32_t>> crossing_;  // second diagonals of quads
    std::vector<Constraint> constraints_;
};

}  // namespace

PhaseType structuralType(const Vec3f& along, const Vec3f& gravity)
{
    const float size = length(gravity);
    const Vec3f down = size > 0.0f ? gravity * (1.0f / size) : Vec3f{0.0f, -1.0f, 0.0f};
    return std::fabs(dot(along, down)) > kVerticalCosine * length(along) ? PhaseType::vertical : PhaseType::horizontal;
}

std::shared_ptr<const Fabric> cook(const ClothMesh& mesh, const CookOptions& options, Progress* progress)
{
    return Cook(mesh, options, progress).run();
}

}  // namespace drape
