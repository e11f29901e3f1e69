// Lanes: coarse levels.
#include <algorithm>
#include <utility>

#include "sim/cpu/lane_stages.h"
#include "sim/stages/levels.h"

namespace drape {
namespace {

/// Levels with fewer nodes than this, and pairs of levels with fewer pairs, are not worth the barriers.
constexpr uint32_t kWorthSharing = 128, kPairsWorthSharing = 2048;

/// The particles of a grid stay as they are; others become four-vectors, as nodes are.
bool goesInRuns(const LaneJob& job, size_t index)
{
    return index == 0 && !job.fabric().levels[0].runs.empty();
}

Vec3f pointAt(const float* fours, size_t i)
{
    return {fours[4 * i], fours[4 * i + 1], fours[4 * i + 2]};
}

const float* finePoints(const LaneJob& job, size_t index)
{
    return index == 0 ? job.lanes.interleaved() : job.lanes.levels[index - 1].position.data();
}

/// As RestrictJob's kernel, one node, from particles.
void restrictParticles(const LaneJob& job, uint32_t node, const Adjacency& lists, const std::vector<float>& weight, uint32_t list)
{
    const Vec3Array& fine = job.cloth.state.current;
    const Vec3f mean = meanOf(fine, fine[job.fabric().levels[0].center[node]], lists, weight, list);
    float* const place = job.lanes.levels[0].position.data() + 4 * size_t{node};
    place[0] = mean.x;
    place[1] = mean.y;
    place[2] = mean.z;
    place[3] = job.cloth.levels[0].invArea[node];
}

/// The first level of a grid.
void restrictInRuns(const LaneJob& job)
{
    const Level& level = job.fabric().levels[0];
    const LevelState& state = job.cloth.levels[0];
    const RunRestrictJob work{viewOf(std::as_const(job.cloth.state.current)),
                              level.runs.nodes.data(),
                              level.runs.items.data(),
                              level.runs.weights.data(),
                              level.center.data(),
                              state.invArea.data(),
                              job.lanes.levels[0].position.data()};
    const Share runs = job.member.share(level.runs.nodes.size()), loose = job.member.share(level.runs.looseNodes.size());
    job.kernels.restrictRuns(work, static_cast<uint32_t>(runs.begin), static_cast<uint32_t>(runs.end));
    for (size_t i = loose.begin; i < loose.end; ++i)
        restrictParticles(job, level.runs.looseNodes[i], level.fine, level.fineWeight, level.runs.looseNodes[i]);
    job.member.barrier();
    if (job.isFirst())
        for (uint32_t i = 0; i < state.fixed.size(); ++i)
            restrictParticles(job, state.fixed[i], state.fixedPoints, state.fixedWeight, i);
    job.member.barrier();
}

/// Of the nodes from nodes.begin on.
void restrictFours(const LaneJob& job, size_t index, Share nodes)
{
    const Level& level = job.fabric().levels[index];
    const LevelState& state = job.cloth.levels[index];
    RestrictJob work{finePoints(job, index),
                     level.fine.start.data(),
                     level.fine.items.data(),
                     level.fineWeight.data(),
                     nullptr,
                     level.center.data(),
                     state.invArea.data(),
                     job.lanes.levels[index].position.data()};
    job.kernels.restrictNodes(work, static_cast<uint32_t>(nodes.begin), static_cast<uint32_t>(nodes.end));

    const auto first = std::lower_bound(state.fixed.begin(), state.fixed.end(), nodes.begin);
    const auto end = std::lower_bound(first, state.fixed.end(), nodes.end);
    work.start = state.fixedPoints.start.data();
    work.items = state.fixedPoints.items.data();
    work.weight = state.fixedWeight.data();
    work.nodeOfList = state.fixed.data();
    job.kernels.restrictNodes(work, static_cast<uint32_t>(first - state.fixed.begin()), static_cast<uint32_t>(end - state.fixed.begin()));
}

void restrictTo(const LaneJob& job, size_t index, Share nodes)
{
    if (goesInRuns(job, index))
        restrictInRuns(job);
    else
        restrictFours(job, index, nodes);
    LaneLevel& lanes = job.lanes.levels[index];
    std::copy(lanes.position.begin() + 4 * nodes.begin, lanes.position.begin() + 4 * nodes.end, lanes.before.begin() + 4 * nodes.begin);
}

void loosenPairs(const LaneJob& job, size_t index)
{
    const Level& level = job.fabric().levels[index];
    const auto fine = [&](uint32_t i) { return goesInRuns(job, index) ? job.position(i) : pointAt(finePoints(job, index), i); };
    LaneLevel& lanes = job.lanes.levels[index];
    uint32_t node = level.nodeCount;
    float variance = 0.0f;
    for (const LoosePair& pair : job.cloth.levels[index].loosePairs)
    {
        if (pair.node != node)
        {
            node = pair.node;
            const uint32_t first = level.fine.start[node], count = level.fine.start[node + 1] - first;
            variance = varianceOf(pointAt(lanes.before.data(), node), level.fine.items.data() + first, level.fineWeight.data() + first,
                                  count, fine);
        }
        lanes.reach[pair.pair] = looseReach(pair.distanceSquared, pair.slackSquared, pair.variance, variance);
    }
}

/// All sweeps over a level's pairs; `member`: of the threads that share it.
void projectPairs(const LaneJob& job, size_t index, ThreadTeam::Member& member)
{
    const Level& level = job.fabric().levels[index];
    LaneLevel& lanes = job.lanes.levels[index];
    PairJob work{lanes.position.data(),
                 lanes.before.data(),
                 level.pairs.data(),
                 lanes.reach.data(),
                 lanes.stiffness.empty() ? nullptr : lanes.stiffness.data(),
                 0.0f,
                 0.0f};
    for (int sweep = 0; sweep < sweepsOf(index); ++sweep)
        for (const PairSet& set : level.sets)
        {
            const LevelStep& step = job.params.levelPairs[static_cast<size_t>(set.type)];
            if (step.stiffness <= 0.0f)
                continue;
            work.pairStiffness = index == 0 ? step.stiffness : step.coarseStiffness;
            work.allowed = step.allowed;
            const Share part = member.share(paddedCount(set.count), kWidestLanes);
            job.kernels.projectPairs(work, set.first + static_cast<uint32_t>(part.begin), set.first + static_cast<uint32_t>(part.end));
            member.barrier();
        }
}

void findMoves(const LaneJob& job, size_t index, Share nodes)
{
    LaneLevel& lanes = job.lanes.levels[index];
    if (goesInRuns(job, index))
        job.kernels.findMoves({lanes.position.data(), lanes.before.data(), viewOf(lanes.movedApart)}, static_cast<uint32_t>(nodes.begin),
                              static_cast<uint32_t>(nodes.end));
    else
        for (size_t i = 4 * nodes.begin; i < 4 * nodes.end; ++i)
            lanes.moved[i] = lanes.position[i] - lanes.before[i];
}

/// The particles of a grid.
void prolongInRuns(const LaneJob& job)
{
    const Level& level = job.fabric().levels[0];
    const Vec3Array& moved = job.lanes.levels[0].movedApart;
    const RunProlongJob work{viewOf(moved), level.runs.points.data(),        level.weight.data(),       level.stride(),
                             level.slots,   viewOf(job.cloth.state.current), job.scratch.invMass.data()};
    const Share runs = job.member.share(level.runs.points.size()), loose = job.member.share(level.runs.loosePoints.size());
    job.kernels.prolongRuns(work, static_cast<uint32_t>(runs.begin), static_cast<uint32_t>(runs.end));
    for (size_t k = loose.begin; k < loose.end; ++k)
    {
        const uint32_t i = level.runs.loosePoints[k];
        if (job.scratch.invMass[i] > 0.0f)
            job.move(i, job.position(i) + movedBy(level, i, [&](uint32_t node) { return moved[node]; }));
    }
}

/// Of the fine points from fine.begin on.
void prolong(const LaneJob& job, size_t index, Share fine)
{
    if (goesInRuns(job, index))
        return prolongInRuns(job);
    const Level& level = job.fabric().levels[index];
    ProlongJob work{
        level.node.data(), level.weight.data(), level.stride(), level.slots, job.lanes.levels[index].moved.data(), nullptr, {}, nullptr};
    const auto first = static_cast<uint32_t>(fine.begin), end = static_cast<uint32_t>(fine.end);
    if (index > 0)
    {
        work.fineNodes = job.lanes.levels[index - 1].position.data();
        job.kernels.prolongToNodes(work, first, end);
        return;
    }
    work.particles = viewOf(job.cloth.state.current);
    work.invMass = job.scratch.invMass.data();
    job.kernels.prolongToParticles(work, first, end);
}

/// Levels from `first` on, by one thread, up and down again; what moves the level below is left to all.
void solveAlone(const LaneJob& job, size_t first, size_t count)
{
    const auto all = [&](size_t index) { return Share{0, job.fabric().levels[index].nodeCount}; };
    for (size_t i = first; i < count; ++i)
        restrictTo(job, i, all(i));
    for (size_t i = first; i < count; ++i)
        loosenPairs(job, i);
    ThreadTeam::Member alone = ThreadTeam::alone();
    for (size_t i = count; i-- > first;)
    {
        projectPairs(job, i, alone);
        findMoves(job, i, all(i));
        if (i > first)
            prolong(job, i, all(i - 1));
    }
}

}  // namespace

void prepareLevels(const Cloth& cloth, const ClothStepParams& params, LaneScratch& lanes)
{
    lanes.levels.resize(std::min<size_t>(params.levelCount, cloth.levels.size()));
    for (size_t i = 0; i < lanes.levels.size(); ++i)
    {
        LaneLevel& level = lanes.levels[i];
        const size_t nodes = cloth.fabric().levels[i].nodeCount, floats = 4 * (paddedCount(nodes) + kWidestLanes);
        level.position.resize(floats);
        level.before.resize(floats);
        level.moved.resize(floats);
        if (i == 0)
            level.movedApart.resize(nodes);
        level.reach = cloth.levels[i].reach;
        level.stiffness.resize(cloth.levels[i].stiffness.size());
        std::copy(cloth.levels[i].stiffness.begin(), cloth.levels[i].stiffness.end(), level.stiffness.begin());
    }
}

void carryLoadInLanes(const LaneJob& job)
{
    const std::vector<Level>& levels = job.fabric().levels;
    const size_t count = job.lanes.levels.size();
    if (count == 0)
        return;
    const Share own = job.share(job.cloth.state.current.size());
    if (!goesInRuns(job, 0))
    {
        job.kernels.interleave({viewOf(std::as_const(job.cloth.state.current)), job.scratch.invMass.data(), job.lanes.interleaved()},
                               static_cast<uint32_t>(own.begin), static_cast<uint32_t>(own.end));
        job.member.barrier();
    }
    // The first level is always shared: it has to do with all particles.
    size_t shared = 0;
    for (; shared < count && (shared == 0 || levels[shared].nodeCount >= kWorthSharing); ++shared)
    {
        restrictTo(job, shared, job.member.share(levels[shared].nodeCount, kWidestLanes));
        job.member.barrier();
    }
    if (job.isFirst())
        solveAlone(job, shared, count);
    if (job.member.index() + 1 == job.member.members())
        for (size_t i = 0; i < shared; ++i)
            loosenPairs(job, i);
    job.member.barrier();
    for (size_t i = shared; i-- > 0;)
    {
        const Share nodes = job.member.share(levels[i].nodeCount, kWidestLanes);
        if (i + 1 < count)
        {
            prolong(job, i + 1, nodes);
            job.member.barrier();
        }
        ThreadTeam::Member alone = ThreadTeam::alone();
        if (levels[i].pairCount() >= kPairsWorthSharing)
            projectPairs(job, i, job.member);
        else if (job.isFirst())
            projectPairs(job, i, alone);
        job.member.barrier();
        findMoves(job, i, nodes);
        job.member.barrier();
    }
    prolong(job, 0, own);
}

}  // namespace drape
