// Lanes: coarse levels.
#include <algorithm>
#include <utility>

#include "sim/cpu/lane_stages.h"
#include "sim/stages/levels.h"

namespace drape {
namespace {

/// Levels with fewer nodes than this, and pairs of levels with fewer pairs, are not worth the barriers.
constexpr uint32_t kWorthSharing = 128, kPairsWorthSharing = 4096;

const float* finePoints(const LaneJob& job, size_t level)
{
    return level == 0 ? job.lanes.interleaved.data() : job.lanes.levels[level - 1].position.data();
}

void restrictTo(const LaneJob& job, size_t index, Share nodes)
{
    const Level& level = job.fabric().levels[index];
    const LevelState& state = job.cloth.levels[index];
    LaneLevel& lanes = job.lanes.levels[index];
    RestrictJob work{finePoints(job, index), level.fine.start.data(), level.fine.items.data(), level.fineWeight.data(), nullptr,
                     level.center.data(),    state.invArea.data(),    lanes.position.data()};
    job.kernels.restrictNodes(work, static_cast<uint32_t>(nodes.begin), static_cast<uint32_t>(nodes.end));

    // Of the fixed nodes those in this thread's part.
    const auto first = std::lower_bound(state.fixed.begin(), state.fixed.end(), nodes.begin);
    const auto end = std::lower_bound(first, state.fixed.end(), nodes.end);
    work.start = state.fixedPoints.start.data();
    work.items = state.fixedPoints.items.data();
    work.weight = state.fixedWeight.data();
    work.nodeOfList = state.fixed.data();
    job.kernels.restrictNodes(work, static_cast<uint32_t>(first - state.fixed.begin()), static_cast<uint32_t>(end - state.fixed.begin()));
    std::copy(lanes.position.begin() + 4 * nodes.begin, lanes.position.begin() + 4 * nodes.end, lanes.before.begin() + 4 * nodes.begin);
}

void loosenPairs(const LaneJob& job, size_t index)
{
    const Level& level = job.fabric().levels[index];
    const float* const fine = finePoints(job, index);
    const float* const nodes = job.lanes.levels[index].before.data();
    const auto at = [](const float* points, uint32_t i) {
        return Vec3f{points[4 * size_t{i}], points[4 * size_t{i} + 1], points[4 * size_t{i} + 2]};
    };
    for (const LoosePair& pair : job.cloth.levels[index].loosePairs)
    {
        const Vec3f mean = at(nodes, pair.node);
        float variance = 0.0f;
        for (uint32_t k = level.fine.start[pair.node]; k < level.fine.start[pair.node + 1]; ++k)
            variance += lengthSquared(at(fine, level.fine.items[k]) - mean) * level.fineWeight[k];
        job.lanes.levels[index].reach[pair.pair] = looseReach(pair.distanceSquared, pair.slackSquared, pair.variance, variance);
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

void findMoves(LaneLevel& lanes, Share nodes)
{
    for (size_t i = 4 * nodes.begin; i < 4 * nodes.end; ++i)
        lanes.moved[i] = lanes.position[i] - lanes.before[i];
}

void prolong(const LaneJob& job, size_t index, Share fine)
{
    const Level& level = job.fabric().levels[index];
    ProlongJob work{level.node.data(), level.weight.data(), job.lanes.levels[index].moved.data(), nullptr, {}, nullptr};
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

/// Levels from `first` on, by one thread; not yet down to the finer level.
void solveAlone(const LaneJob& job, size_t first, size_t count)
{
    const auto all = [&](size_t index) { return Share{0, job.fabric().levels[index].nodeCount}; };
    for (size_t i = first; i < count; ++i)
        restrictTo(job, i, all(i));
    for (size_t i = 0; i < count; ++i)
        loosenPairs(job, i);
    ThreadTeam::Member alone = ThreadTeam::alone();
    for (size_t i = count; i-- > first;)
    {
        projectPairs(job, i, alone);
        findMoves(job.lanes.levels[i], all(i));
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
        const size_t floats = 4 * (paddedCount(cloth.fabric().levels[i].nodeCount) + kWidestLanes);
        level.position.resize(floats);
        level.before.resize(floats);
        level.moved.resize(floats);
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
    job.kernels.interleave({viewOf(std::as_const(job.cloth.state.current)), job.scratch.invMass.data(), job.lanes.interleaved.data()},
                           static_cast<uint32_t>(own.begin), static_cast<uint32_t>(own.end));
    job.member.barrier();

    size_t shared = 0;
    for (; shared < count && levels[shared].nodeCount >= kWorthSharing; ++shared)
    {
        restrictTo(job, shared, job.member.share(levels[shared].nodeCount, kWidestLanes));
        job.member.barrier();
    }
    if (job.isFirst())
        solveAlone(job, shared, count);
    job.member.barrier();
    for (size_t i = shared; i-- > 0;)
    {
        ThreadTeam::Member alone = ThreadTeam::alone();
        const Share nodes = job.member.share(levels[i].nodeCount, kWidestLanes);
        if (i + 1 < count)
        {
            // What solveAlone has left of the level above, or the pass of this loop before.
            prolong(job, i + 1, nodes);
            job.member.barrier();
        }
        if (levels[i].pairCount() >= kPairsWorthSharing)
            projectPairs(job, i, job.member);
        else if (job.isFirst())
            projectPairs(job, i, alone);
        job.member.barrier();
        findMoves(job.lanes.levels[i], nodes);
        job.member.barrier();
    }
    prolong(job, 0, own);
}

}  // namespace drape
