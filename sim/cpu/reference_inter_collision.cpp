#include "sim/cpu/reference_inter_collision.h"

#include <algorithm>
#include <limits>

#include "sim/cpu/touch_search.h"

namespace drape {
namespace {

/// How much one thread looks at before another one takes the next: particles, rims.
constexpr uint32_t kParticles = 32, kRims = 16;
/// Trees of fewer triangles are fitted by one thread each.
constexpr uint32_t kWorthSharing = 4096;

using Found = Gatherer<Touch>::Found;

}  // namespace

void ReferenceInterCollision::beginFrame(size_t cloths)
{
    bodies_.resize(cloths);
}

bool ReferenceInterCollision::hasWork(const World& world, const StepParams& params)
{
    return params.interDistance > 0.0f && params.interStiffness > 0.0f && world.cloths.size() >= 2;
}

void ReferenceInterCollision::run(World& world, std::vector<ReferenceScratch>& scratch, const StepParams& params, int iteration,
                                  ThreadTeam::Member& member)
{
    const IterationParams& now = params.iteration[static_cast<size_t>(iteration)];
    const float reach = params.interDistance * kWakeReach;
    if (member.index() == 0)
        ways_.resize(member.members() * bodies_.size());
    member.barrier();
    findWays(world, now, member);
    member.barrier();
    if (member.index() == 0)
    {
        findNeighbours(world, reach, member.members());
        if (!meetings_.empty())
            makeRoom(world, scratch);
    }
    member.barrier();
    if (meetings_.empty())
        return;
    gather(world, scratch, now, member);
    member.barrier();
    fitTrees(world, scratch, member);
    findPairs(reach, member);
    findTriangles(world, scratch, reach, member);
    findRims(world, scratch, reach, member);
    if (touches_.touches.empty())
        return;
    if (member.index() == 0)
        reportTouches(world, scratch, params);
    member.barrier();
    touches_.solve(params.interDistance, params.interStiffness, params.interFriction, member);
    scatter(world, now, member);
}

/// Each member's part of each cloth.
void ReferenceInterCollision::findWays(const World& world, const IterationParams& now, ThreadTeam::Member& member)
{
    for (uint32_t c = 0; c < bodies_.size(); ++c)
    {
        if (!isOld(world, c))
            continue;
        Bounds bounds;
        const ClothState& state = world.cloths[c].state;
        const Share own = member.share(state.current.size(), kWidestLanes);
        for (size_t i = own.begin; i < own.end; ++i)
        {
            bounds.add(now.cloth[c].placeBefore.toWorld(state.previous[i]));
            bounds.add(now.cloth[c].place.toWorld(state.current[i]));
        }
        ways_[member.index() * bodies_.size() + c] = bounds;
    }
}

void ReferenceInterCollision::findNeighbours(const World& world, float distance, size_t members)
{
    boxes_.resize(bodies_.size());
    for (uint32_t c = 0; c < bodies_.size(); ++c)
    {
        Body& body = bodies_[c];
        if (isOld(world, c))
        {
            body.bounds = {};
            for (size_t m = 0; m < members; ++m)
                if (const Bounds& way = ways_[m * bodies_.size() + c]; way.low.x <= way.high.x)
                    body.bounds.add(way);
        }
        body.frozen = world.cloths[c].asleep;
        body.neighbours.clear();
        boxes_[c] = body.bounds.grown(0.5f * distance);
    }
    touchingBoxes_.find(boxes_, meetings_);
    std::erase_if(meetings_, [&](const auto& pair) { return world.cloths[pair.first].asleep && world.cloths[pair.second].asleep; });
    for (const auto& [a, b] : meetings_)
    {
        bodies_[a].neighbours.push_back(b);
        bodies_[b].neighbours.push_back(a);
    }
}

void ReferenceInterCollision::makeRoom(const World& world, std::vector<ReferenceScratch>& scratch)
{
    uint32_t count = 0;
    rimSearches_.clear();
    for (uint32_t c = 0; c < bodies_.size(); ++c)
    {
        Body& body = bodies_[c];
        if (body.neighbours.empty())
            continue;
        const Fabric& fabric = world.cloths[c].fabric();
        body.first = count;
        count += fabric.particleCount;
        TriangleTree& tree = scratch[c].tree;
        if (!tree.builtFor(fabric))
            tree.build(fabric);
        const auto rims = static_cast<uint32_t>(tree.rims().size());
        for (uint32_t other : body.neighbours)
            for (uint32_t begin = 0; begin < rims; begin += kRims)
                rimSearches_.push_back({c, other, begin, std::min(begin + kRims, rims)});
    }
    touches_.before.resize(count);
    touches_.now.resize(count);
    touches_.invMass.resize(count);
    touches_.touches.clear();
    clothOf_.resize(count);
    nearParticles_.clear();
}

void ReferenceInterCollision::gather(const World& world, std::vector<ReferenceScratch>& scratch, const IterationParams& now,
                                     ThreadTeam::Member& member)
{
    for (uint32_t c = 0; c < bodies_.size(); ++c)
    {
        if (bodies_[c].neighbours.empty())
            continue;
        const Cloth& cloth = world.cloths[c];
        const Share own = member.share(cloth.fabric().particleCount, kWidestLanes);
        for (size_t i = own.begin; i < own.end; ++i)
        {
            const size_t place = bodies_[c].first + i;
            touches_.before[place] = now.cloth[c].placeBefore.toWorld(cloth.state.previous[i]);
            touches_.now[place] = now.cloth[c].place.toWorld(cloth.state.current[i]);
            touches_.invMass[place] = cloth.asleep ? 0.0f : scratch[c].invMass[i];
            clothOf_[place] = c;
        }
    }
}

void ReferenceInterCollision::fitTrees(const World& world, std::vector<ReferenceScratch>& scratch, ThreadTeam::Member& member)
{
    const auto fit = [&](uint32_t c, ThreadTeam::Member& who) {
        const size_t count = world.cloths[c].fabric().particleCount;
        scratch[c].tree.fit({&touches_.before[bodies_[c].first], count}, {&touches_.now[bodies_[c].first], count}, who);
    };
    ThreadTeam::Member alone = ThreadTeam::alone();
    size_t turn = 0;
    for (uint32_t c = 0; c < bodies_.size(); ++c)
    {
        if (bodies_[c].neighbours.empty())
            continue;
        if (world.cloths[c].fabric().triangleCount() >= kWorthSharing)
            fit(c, member);
        else if (turn++ % member.members() == member.index())
            fit(c, alone);
    }
}

void ReferenceInterCollision::findPairs(float reach, ThreadTeam::Member& member)
{
    const auto isNearNeighbour = [&](uint32_t p) {
        Bounds place;
        place.add(touches_.now[p]);
        place = place.grown(reach);
        return std::ranges::any_of(bodies_[clothOf_[p]].neighbours, [&](uint32_t other) { return place.touches(bodies_[other].bounds); });
    };
    particleGatherer_.gather(static_cast<uint32_t>(touches_.now.size()), 16 * kParticles, nearParticles_, member,
                             [&](uint32_t begin, uint32_t end, Gatherer<uint32_t>::Found& found) {
                                 for (uint32_t p = begin; p < end; ++p)
                                     if (isNearNeighbour(p))
                                         found.items.push_back(p);
                             });
    if (nearParticles_.empty())
        return;
    if (member.index() == 0)
    {
        nearPositions_.resize(nearParticles_.size());
        gridRoom_.resize(2 * nearParticles_.size());
    }
    member.barrier();
    const Share own = member.share(nearParticles_.size(), kWidestLanes);
    for (size_t i = own.begin; i < own.end; ++i)
        nearPositions_.set(i, touches_.now[nearParticles_[i]]);
    member.barrier();
    grid_.build(nearPositions_, reach, std::numeric_limits<float>::infinity(), member, gridRoom_.data());
    touchGatherer_.gather(grid_.count(), 4 * kParticles, touches_.touches, member, [&](uint32_t begin, uint32_t end, Found& found) {
        grid_.forEachCandidate(begin, end, [&](uint32_t i, uint32_t j) {
            const uint32_t p = nearParticles_[grid_.order()[i]], q = nearParticles_[grid_.order()[j]];
            if (p < q && clothOf_[p] != clothOf_[q] && (touches_.invMass[p] > 0.0f || touches_.invMass[q] > 0.0f) &&
                lengthSquared(touches_.now[q] - touches_.now[p]) < reach * reach)
                found.items.push_back({TouchKind::particles, {p, q, q, q}, 0.0f});
        });
    });
}

void ReferenceInterCollision::findTriangles(const World& world, std::vector<ReferenceScratch>& scratch, float reach,
                                            ThreadTeam::Member& member)
{
    const std::vector<float>& w = touches_.invMass;
    const auto look = [&](uint32_t q, Found& found) {
        Bounds way;
        way.add(touches_.before[q]);
        way.add(touches_.now[q]);
        way = way.grown(reach);
        for (uint32_t other : bodies_[clothOf_[q]].neighbours)
            if (way.touches(bodies_[other].bounds) && !(world.cloths[clothOf_[q]].asleep && world.cloths[other].asleep))
                forEachTouch(scratch[other].tree, touches_, world.cloths[other].fabric().triangles, bodies_[other].first, q, reach,
                             found.near, [&](uint32_t a, uint32_t b, uint32_t c, float side) {
                                 if (w[q] > 0.0f || w[a] > 0.0f || w[b] > 0.0f || w[c] > 0.0f)
                                     found.items.push_back({TouchKind::triangle, {q, a, b, c}, side});
                             });
    };
    touchGatherer_.gather(static_cast<uint32_t>(touches_.now.size()), kParticles, touches_.touches, member,
                          [&](uint32_t begin, uint32_t end, Found& found) {
                              for (uint32_t q = begin; q < end; ++q)
                                  look(q, found);
                          });
}

void ReferenceInterCollision::findRims(const World& world, std::vector<ReferenceScratch>& scratch, float reach, ThreadTeam::Member& member)
{
    const std::vector<float>& w = touches_.invMass;
    const auto look = [&](const RimSearch& search, uint32_t rim, Found& found) {
        const Body &body = bodies_[search.cloth], &there = bodies_[search.other];
        const auto [first, second] = scratch[search.cloth].tree.rims()[rim];
        const uint32_t p = body.first + first, q = body.first + second;
        Bounds way;
        for (uint32_t end : {p, q})
        {
            way.add(touches_.before[end]);
            way.add(touches_.now[end]);
        }
        if (way.grown(reach).touches(there.bounds))
            forEachEdgeTouch(scratch[search.other].tree, touches_, world.cloths[search.other].fabric().triangles, there.first, p, q, reach,
                             found.near, [&](uint32_t u, uint32_t v, int32_t otherRim, float side) {
                                 const bool seenFromThere = otherRim >= 0 && search.other < search.cloth;
                                 if (!seenFromThere && (w[p] > 0.0f || w[q] > 0.0f || w[u] > 0.0f || w[v] > 0.0f))
                                     found.items.push_back({TouchKind::edges, {p, q, u, v}, side});
                             });
    };
    touchGatherer_.gather(
        static_cast<uint32_t>(rimSearches_.size()), 1, touches_.touches, member, [&](uint32_t begin, uint32_t end, Found& found) {
            for (uint32_t i = begin; i < end; ++i)
                if (const RimSearch& search = rimSearches_[i]; !(world.cloths[search.cloth].asleep && world.cloths[search.other].asleep))
                    for (uint32_t rim = search.begin; rim < search.end; ++rim)
                        look(search, rim, found);
        });
}

void ReferenceInterCollision::reportTouches(const World& world, std::vector<ReferenceScratch>& scratch, const StepParams& params) const
{
    for (const Touch& touch : touches_.touches)
    {
        const uint32_t first = clothOf_[touch.particle[0]], second = clothOf_[touch.particle[3]];
        if (world.cloths[first].asleep == world.cloths[second].asleep)
            continue;
        const uint32_t sleeper = world.cloths[first].asleep ? first : second;
        const float limit = params.cloth[sleeper].restMove;
        for (uint32_t p : touch.particle)
            if (clothOf_[p] != sleeper && !(lengthSquared(touches_.now[p] - touches_.before[p]) < limit * limit))
                scratch[sleeper].touched = true;
    }
}

void ReferenceInterCollision::scatter(World& world, const IterationParams& now, ThreadTeam::Member& member) const
{
    const Share own = member.share(touches_.now.size(), kWidestLanes);
    for (auto p = static_cast<uint32_t>(own.begin); p < own.end; ++p)
    {
        if (!touches_.isTouched(p) || touches_.invMass[p] <= 0.0f)
            continue;
        const uint32_t c = clothOf_[p];
        const FramePlace& place = now.cloth[c].place;
        const Vec3f at = touches_.now[p];
        world.cloths[c].state.current.set(p - bodies_[c].first, place.toInside(at));
    }
}

}  // namespace drape
