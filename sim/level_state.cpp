#include "sim/level_state.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "sim/fabric.h"
#include "sim/levels.h"

namespace drape {
namespace {

std::vector<uint32_t> sortedUnique(std::vector<uint32_t> list)
{
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    return list;
}

// Slack below this fraction of a pair's distance is given to it for good.
constexpr double kLeastSlack = 0.003;

/// Fixes nodes level by level, from the particles up.
class LevelFixer
{
public:
    explicit LevelFixer(const Fabric& fabric, std::span<const uint32_t> held) : fabric_(fabric), held_(held.begin(), held.end()) {}

    /// States of the finer levels must have been made.
    void fix(size_t index, std::vector<LevelState>& states)
    {
        level_ = &fabric_.levels[index];
        state_ = &states[index];
        if (held_.empty())
            return;
        slot_.assign(level_->nodeCount, kFree);
        findFixed();
        gatherHeld();
        for (uint32_t node : state_->fixed)
            state_->invArea[node] = 0.0f;
        std::vector<uint32_t> moved = state_->fixed;
        for (uint32_t point : moved_)
            for (uint32_t slot = 0; slot < level_->slots; ++slot)
                if (level_->weight[placeOf(slot, point)] > 0.0f)
                    moved.push_back(level_->node[placeOf(slot, point)]);
        moved_ = sortedUnique(std::move(moved));
        if (index == 0)
            measure(Surface(fabric_), {}, fabric_.restPositions);
        else
        {
            const Level& fine = fabric_.levels[index - 1];
            measure(Surface(fine.triangles, fine.trianglesOfNode, fine.neighbours, states[index - 1].distance), states[index - 1].spread,
                    states[index - 1].rest);
        }
        held_ = state_->fixed;
    }

private:
    static constexpr uint32_t kFree = 0xffffffffu;

    size_t placeOf(uint32_t slot, uint32_t point) const { return slot * level_->stride() + point; }

    /// The nodes that the held points move with most.
    void findFixed()
    {
        for (uint32_t point : held_)
        {
            uint32_t most = kFree;
            float largest = 0.0f;
            for (uint32_t slot = 0; slot < level_->slots; ++slot)
                if (level_->weight[placeOf(slot, point)] > largest)
                {
                    largest = level_->weight[placeOf(slot, point)];
                    most = level_->node[placeOf(slot, point)];
                }
            if (most != kFree)
                state_->fixed.push_back(most);
        }
        state_->fixed = sortedUnique(std::move(state_->fixed));
    }

    void gatherHeld()
    {
        LevelState& s = *state_;
        s.fixedPoints.start.assign(1, 0);
        for (uint32_t i = 0; i < s.fixed.size(); ++i)
        {
            slot_[s.fixed[i]] = i;
            const PointSet all = level_->pointsOf(s.fixed[i]);
            float sum = 0.0f;
            for (size_t k = 0; k < all.points.size(); ++k)
                if (std::binary_search(held_.begin(), held_.end(), all.points[k]))
                {
                    s.fixedPoints.items.push_back(all.points[k]);
                    s.fixedWeight.push_back(all.weights[k]);
                    sum += all.weights[k];
                }
            for (size_t k = s.fixedPoints.start.back(); k < s.fixedWeight.size(); ++k)
                s.fixedWeight[k] /= sum;
            s.fixedPoints.start.push_back(static_cast<uint32_t>(s.fixedPoints.items.size()));
        }
    }

    PointSet pointsOf(uint32_t node) const
    {
        if (!isFixed(node))
            return level_->pointsOf(node);
        return state_->heldOf(slot_[node]);
    }

    /// Distances and reaches of the nodes that are not where the free cloth has them.
    void measure(const Surface& surface, std::span<const float> spread, std::span<const Vec3f> fineRest)
    {
        for (uint32_t node : moved_)
            state_->rest[node] = meanOf(pointsOf(node), fineRest);
        Unfolding plane(surface);
        std::vector<uint32_t> wanted;
        std::vector<Measured> pairs;
        for (uint32_t node : moved_)
        {
            const PointSet own = pointsOf(node);
            wanted.assign(own.points.begin(), own.points.end());
            for (uint32_t other : level_->partners.of(node))
            {
                const PointSet points = pointsOf(other);
                wanted.insert(wanted.end(), points.points.begin(), points.points.end());
            }
            plane.around(level_->center[node], wanted);
            state_->spread[node] = static_cast<float>(spreadOf(plane, own, spread));
            for (uint32_t other : level_->partners.of(node))
            {
                const FlatPair flat = flatPair(plane, own, pointsOf(other), spread);
                setDistance(node, other, flat.distance);
                const bool isLoose = isFixed(node) && !isFixed(other) && flat.slack > kLeastSlack * flat.distance;
                pairs.push_back({keyOf(node, other), reachOf(flat, state_->rest[node], state_->rest[other]), flat,
                                 isLoose ? varianceOf(plane, pointsOf(other)) : 0.0});
            }
        }
        setReaches(pairs);
    }

    /// A pair as seen from one of its nodes.
    struct Measured
    {
        uint64_t key;
        double reach;
        FlatPair flat;
        double variance;  // of the free node's points, if the pair is loose
    };

    void setReaches(std::vector<Measured>& pairs)
    {
        // The larger reach of two counts: of equal keys the last, but a loose one is known only from its fixed node.
        std::sort(pairs.begin(), pairs.end(), [](const Measured& a, const Measured& b) {
            return std::tie(a.key, a.variance, a.reach) < std::tie(b.key, b.variance, b.reach);
        });
        level_->forEachPair([&](uint32_t p) {
            const uint32_t a = level_->pairs[2 * p], b = level_->pairs[2 * p + 1];
            const auto after =
                std::upper_bound(pairs.begin(), pairs.end(), keyOf(a, b), [](uint64_t key, const Measured& m) { return key < m.key; });
            if (after == pairs.begin() || std::prev(after)->key != keyOf(a, b))
                return;
            const Measured& pair = *std::prev(after);
            state_->reach[p] = static_cast<float>(pair.reach);
            if (pair.variance > 0.0)
                state_->loosePairs.push_back(loosePair(p, isFixed(a) ? b : a, pair));
        });
        std::ranges::stable_sort(state_->loosePairs, {}, &LoosePair::node);
    }

    /// The rest shape may hold the two farther apart than they are laid flat, as in reachOf().
    LoosePair loosePair(uint32_t index, uint32_t node, const Measured& pair) const
    {
        const uint32_t a = level_->pairs[2 * index], b = level_->pairs[2 * index + 1];
        const double flat = pair.flat.distance * pair.flat.distance, rest = lengthSquared(state_->rest[b] - state_->rest[a]);
        const double distance = std::max(flat, rest), slack = pair.flat.slack * pair.flat.slack;
        return {index, node, static_cast<float>(distance), static_cast<float>(std::max(flat + slack - distance, 0.0)),
                static_cast<float>(pair.variance)};
    }

    bool isFixed(uint32_t node) const { return slot_[node] != kFree; }

    /// Between nodes that an edge joins; of two values the larger one.
    void setDistance(uint32_t node, uint32_t other, double distance)
    {
        const bool isFirst = node < other || !std::binary_search(moved_.begin(), moved_.end(), other);
        for (const auto& [a, b] : {std::pair{node, other}, std::pair{other, node}})
        {
            const std::span<const uint32_t> all = level_->neighbours.of(a);
            const auto found = std::lower_bound(all.begin(), all.end(), b);
            if (found == all.end() || *found != b)
                continue;
            float& stored = state_->distance[level_->neighbours.start[a] + static_cast<size_t>(found - all.begin())];
            stored = isFirst ? static_cast<float>(distance) : std::max(stored, static_cast<float>(distance));
        }
    }

    static uint64_t keyOf(uint32_t a, uint32_t b) { return uint64_t{std::min(a, b)} << 32 | std::max(a, b); }

    const Fabric& fabric_;
    std::vector<uint32_t> held_;   // points of the finer level, ascending
    std::vector<uint32_t> moved_;  // those of them that are not where the free cloth has them, ascending
    const Level* level_ = nullptr;
    LevelState* state_ = nullptr;
    std::vector<uint32_t> slot_;  // in state.fixed, by node
};

/// What hangs together in a row is as soft as the softest of it.
std::vector<float> softest(const Level& level, std::span<const float> fine)
{
    std::vector<float> coarse(level.nodeCount, 1.0f);
    for (uint32_t node = 0; node < level.nodeCount; ++node)
        for (uint32_t point : level.fine.of(node))
            coarse[node] = std::min(coarse[node], fine[point]);
    return coarse;
}

}  // namespace

std::vector<LevelState> makeLevelStates(const Fabric& fabric, std::span<const uint32_t> held, std::span<const float> stiffness)
{
    std::vector<LevelState> states(fabric.levels.size());
    LevelFixer fixer(fabric, held);
    for (size_t i = 0; i < states.size(); ++i)
    {
        const Level& level = fabric.levels[i];
        states[i].reach = level.reach;
        states[i].distance = level.distance;
        states[i].spread = level.spread;
        states[i].rest = level.rest;
        states[i].invArea.reserve(level.nodeCount);
        for (float area : level.area)
            states[i].invArea.push_back(area > 0.0f ? 1.0f / area : 0.0f);
        fixer.fix(i, states);
        if (!stiffness.empty())
        {
            states[i].stiffness = softest(level, stiffness);
            stiffness = states[i].stiffness;
        }
    }
    return states;
}

std::vector<Vec3f> nodePositions(std::span<const Level> levels, std::span<const LevelState> states, size_t level,
                                 std::span<const Vec3f> particles)
{
    std::vector<Vec3f> fine(particles.begin(), particles.end()), nodes;
    for (size_t i = 0; i <= level; ++i, fine.swap(nodes))
    {
        nodes.clear();
        for (uint32_t node = 0; node < levels[i].nodeCount; ++node)
            nodes.push_back(meanOf(levels[i].pointsOf(node), fine));
        for (uint32_t k = 0; k < states[i].fixed.size(); ++k)
            nodes[states[i].fixed[k]] = meanOf(states[i].heldOf(k), fine);
    }
    return fine;
}

}  // namespace drape
