// Lanes: self collision between particles.
#include <algorithm>

#include "sim/cpu/lane_stages.h"
#include "sim/stages/self_collision.h"

namespace drape {
namespace {

/// More than one step of findNear can find.
constexpr uint32_t kRoom = 9 * kMostInCell + kWidestLanes;
/// Pairs whose moves are computed before they are added, a multiple of kWidestLanes.
constexpr size_t kBatch = 512;

/// Keeps a pair that is nearer than the distance now, if it is not at rest. Places.
void addPair(const LaneJob& job, const Places& places, NearPairs& pairs, uint32_t i, uint32_t j)
{
    const std::vector<uint32_t>& order = job.scratch.grid.order();
    const std::vector<Vec3f>& rest = job.fabric().restPositions;
    if (lengthSquared(rest[order[j]] - rest[order[i]]) < job.params.selfDistance * job.params.selfDistance)
        return;
    pairs.i.push_back(i);
    pairs.j.push_back(j);
    places.crowds[i] += 1.0f;
}

/// The pairs of the places from `begin` to `end`, as the reference finds them but for pairs of other places in between.
void findPairs(const LaneJob& job, NearPairs& pairs, uint32_t begin, uint32_t end)
{
    const SelfCollisionGrid& grid = job.scratch.grid;
    const Vec3Array& x = grid.positions();
    const float distanceSquared = job.params.selfDistance * job.params.selfDistance;
    NearSearch search{viewOf(x),       grid.keys().data(), grid.count(), grid.cells(),     {},
                      distanceSquared, kMostInCell,        kRoom,        pairs.hits.data()};
    const Places places = job.lanes.places();
    pairs.i.clear();
    pairs.j.clear();
    while (begin < end)
    {
        for (uint32_t cell = 0; cell < 9; ++cell)
            search.firstOf[cell] = grid.firstFrom(grid.cells().low(grid.keys()[begin], cell));
        const NearFound found = job.kernels.findNear(search, begin, end);
        for (uint32_t k = 0; k < found.hits; ++k)
        {
            const NearHit& hit = pairs.hits[k];
            for (uint32_t mask = hit.mask, i = hit.first; mask != 0; mask >>= 1, ++i)
                if ((mask & 1) != 0 && i != hit.other && i < end)
                    addPair(job, places, pairs, i, hit.other);
        }
        begin = found.at;
        if (!found.crowded)
            continue;
        const uint32_t next = std::min(begin + job.kernels.nearLanes, end);
        grid.forEachCandidate(begin, next, [&](uint32_t i, uint32_t j) {
            if (lengthSquared(x[j] - x[i]) < distanceSquared)
                addPair(job, places, pairs, i, j);
        });
        begin = next;
    }
}

void prepare(const LaneJob& job)
{
    job.lanes.pairs.resize(std::max(job.lanes.pairs.size(), job.member.members()));
}

/// Adds to each place's move what its pairs say, in their order.
void moveFirsts(const LaneJob& job, NearPairs& pairs)
{
    const Places places = job.lanes.places();
    const SelfCollisionGrid& grid = job.scratch.grid;
    const size_t count = pairs.i.size();
    pairs.i.resize(paddedCount(count));
    pairs.j.resize(paddedCount(count));
    for (size_t first = 0; first < count; first += kBatch)
    {
        const size_t size = std::min(kBatch, count - first);
        job.kernels.separatePairs({viewOf(grid.positions()), places.invMass, places.crowds, grid.order().data(), &pairs.i[first],
                                   &pairs.j[first], job.params.selfDistance, job.params.selfStiffness, viewOf(pairs.moves)},
                                  static_cast<uint32_t>(size));
        for (size_t k = 0; k < size; ++k)
        {
            const uint32_t i = pairs.i[first + k];
            places.moves.x[i] += pairs.moves.x[k];
            places.moves.y[i] += pairs.moves.y[k];
            places.moves.z[i] += pairs.moves.z[k];
        }
    }
}

/// All corrections come from one state.
void separateFromParticles(const LaneJob& job)
{
    const Places places = job.lanes.places();
    SelfCollisionGrid& grid = job.scratch.grid;
    if (job.isFirst())
        prepare(job);
    grid.build(job.cloth.state.current, job.params.selfDistance, job.fabric().restSize, job.member, job.lanes.memory.integers(0));

    const Share part = job.member.share(grid.count(), kWidestLanes);
    for (size_t i = part.begin; i < part.end; ++i)
    {
        places.crowds[i] = 0.0f;
        places.invMass[i] = job.scratch.invMass[grid.order()[i]];
        places.moves.x[i] = places.moves.y[i] = places.moves.z[i] = 0.0f;
    }
    NearPairs& pairs = job.lanes.pairs[job.member.index()];
    pairs.hits.resize(kRoom);
    pairs.moves.resize(kBatch);
    // The first thread may have to do all by itself in another frame.
    const bool mayBeAlone = job.isFirst() && grid.count() <= kQuick;
    const size_t most = mayBeAlone ? grid.count() : part.end - part.begin;
    pairs.i.reserve(kPairsExpected * most + kWidestLanes);
    pairs.j.reserve(pairs.i.capacity());
    findPairs(job, pairs, static_cast<uint32_t>(part.begin), static_cast<uint32_t>(part.end));
    job.member.barrier();

    moveFirsts(job, pairs);
    for (size_t i = part.begin; i < part.end; ++i)
        if (places.crowds[i] > 0.0f)
            job.move(grid.order()[i], grid.positions()[i] + Vec3f{places.moves.x[i], places.moves.y[i], places.moves.z[i]});
}

}  // namespace

void collideWithItselfInLanes(const LaneJob& job)
{
    if (!keepsOffItself(job))
        return;
    if (job.params.selfModel == SelfCollisionModel::particles)
        separateFromParticles(job);
    else
        collideClothWithItself(job, job.member);
}

}  // namespace drape
