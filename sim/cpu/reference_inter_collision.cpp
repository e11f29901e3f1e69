#include "sim/cpu/reference_inter_collision.h"

#include <algorithm>

#include "sim/cpu/touch_search.h"

namespace drape {
namespace {

/// A sleeping cloth feels others a little before they press on it, so that what lay on it takes it along when it leaves.
constexpr float kWakeReach = 1.25f;

Bounds wayOf(const Cloth& cloth, const ClothIterationParams& now)
{
    Bounds bounds;
    for (size_t i = 0; i < cloth.state.current.size(); ++i)
    {
        bounds.add(now.placeBefore.toWorld(cloth.state.previous[i]));
        bounds.add(now.place.toWorld(cloth.state.current[i]));
    }
    return bounds;
}

}  // namespace

void ReferenceInterCollision::beginFrame(size_t cloths)
{
    bodies_.resize(cloths);
}

void ReferenceInterCollision::run(World& world, std::vector<ReferenceScratch>& scratch, const StepParams& params, int iteration)
{
    if (params.interDistance <= 0.0f || params.interStiffness <= 0.0f || world.cloths.size() < 2)
        return;
    const IterationParams& now = params.iteration[static_cast<size_t>(iteration)];
    const float reach = params.interDistance * kWakeReach;
    findNeighbours(world, now, reach);
    if (meetings_.empty())
        return;
    gather(world, scratch, now);
    touches_.touches.clear();
    findPairs(reach);
    findTriangles(world, scratch, reach);
    findRims(world, scratch, reach);
    if (touches_.touches.empty())
        return;
    reportTouches(world, scratch, params);
    touches_.solve(params.interDistance, params.interStiffness, params.interFriction);
    scatter(world, now);
}

void ReferenceInterCollision::findNeighbours(const World& world, const IterationParams& now, float distance)
{
    boxes_.resize(bodies_.size());
    for (size_t c = 0; c < bodies_.size(); ++c)
    {
        const Cloth& cloth = world.cloths[c];
        Body& body = bodies_[c];
        if (!cloth.asleep || !body.frozen)
            body.bounds = wayOf(cloth, now.cloth[c]);
        body.frozen = cloth.asleep;
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

void ReferenceInterCollision::gather(World& world, std::vector<ReferenceScratch>& scratch, const IterationParams& now)
{
    TouchSolver& t = touches_;
    t.before.clear();
    t.now.clear();
    t.invMass.clear();
    clothOf_.clear();
    for (uint32_t c = 0; c < bodies_.size(); ++c)
    {
        Body& body = bodies_[c];
        if (body.neighbours.empty())
            continue;
        const Cloth& cloth = world.cloths[c];
        const uint32_t count = cloth.fabric().particleCount;
        body.first = static_cast<uint32_t>(t.now.size());
        for (uint32_t i = 0; i < count; ++i)
        {
            t.before.push_back(now.cloth[c].placeBefore.toWorld(cloth.state.previous[i]));
            t.now.push_back(now.cloth[c].place.toWorld(cloth.state.current[i]));
            t.invMass.push_back(cloth.asleep ? 0.0f : scratch[c].invMass[i]);
            clothOf_.push_back(c);
        }
        if (!scratch[c].tree.builtFor(cloth.fabric()))
            scratch[c].tree.build(cloth.fabric());
        scratch[c].tree.fit({t.before.data() + body.first, count}, {t.now.data() + body.first, count});
    }
}

void ReferenceInterCollision::findPairs(float reach)
{
    nearParticles_.clear();
    for (uint32_t p = 0; p < touches_.now.size(); ++p)
        for (uint32_t other : bodies_[clothOf_[p]].neighbours)
        {
            Bounds place;
            place.add(touches_.now[p]);
            if (place.grown(reach).touches(bodies_[other].bounds))
            {
                nearParticles_.push_back(p);
                break;
            }
        }
    if (nearParticles_.empty())
        return;
    nearPositions_.resize(nearParticles_.size());
    for (size_t i = 0; i < nearParticles_.size(); ++i)
        nearPositions_.set(i, touches_.now[nearParticles_[i]]);
    grid_.build(nearPositions_, reach);
    grid_.forEachCandidate(0, grid_.count(), [&](uint32_t i, uint32_t j) {
        const uint32_t p = nearParticles_[grid_.order()[i]], q = nearParticles_[grid_.order()[j]];
        if (p < q && clothOf_[p] != clothOf_[q] && (touches_.invMass[p] > 0.0f || touches_.invMass[q] > 0.0f) &&
            lengthSquared(touches_.now[q] - touches_.now[p]) < reach * reach)
            touches_.touches.push_back({TouchKind::particles, {p, q, q, q}, 0.0f});
    });
}

void ReferenceInterCollision::findTriangles(const World& world, std::vector<ReferenceScratch>& scratch, float reach)
{
    const std::vector<float>& w = touches_.invMass;
    for (uint32_t q = 0; q < touches_.now.size(); ++q)
    {
        Bounds way;
        way.add(touches_.before[q]);
        way.add(touches_.now[q]);
        way = way.grown(reach);
        for (uint32_t other : bodies_[clothOf_[q]].neighbours)
            if (way.touches(bodies_[other].bounds) && !(world.cloths[clothOf_[q]].asleep && world.cloths[other].asleep))
                forEachTouch(scratch[other].tree, touches_, world.cloths[other].fabric().triangles, bodies_[other].first, q, reach,
                             nearTriangles_, [&](uint32_t a, uint32_t b, uint32_t c, float side) {
                                 if (w[q] > 0.0f || w[a] > 0.0f || w[b] > 0.0f || w[c] > 0.0f)
                                     touches_.touches.push_back({TouchKind::triangle, {q, a, b, c}, side});
                             });
    }
}

void ReferenceInterCollision::findRims(const World& world, std::vector<ReferenceScratch>& scratch, float reach)
{
    const std::vector<float>& w = touches_.invMass;
    for (uint32_t c = 0; c < bodies_.size(); ++c)
        for (uint32_t other : bodies_[c].neighbours)
            if (!(world.cloths[c].asleep && world.cloths[other].asleep))
                for (const auto& rim : scratch[c].tree.rims())
                {
                    const uint32_t p = bodies_[c].first + rim[0], q = bodies_[c].first + rim[1];
                    Bounds way;
                    for (uint32_t end : {p, q})
                    {
                        way.add(touches_.before[end]);
                        way.add(touches_.now[end]);
                    }
                    if (way.grown(reach).touches(bodies_[other].bounds))
                        forEachEdgeTouch(scratch[other].tree, touches_, world.cloths[other].fabric().triangles, bodies_[other].first, p, q,
                                         reach, nearTriangles_, [&](uint32_t u, uint32_t v, int32_t otherRim, float side) {
                                             const bool seenFromThere = otherRim >= 0 && other < c;
                                             if (!seenFromThere && (w[p] > 0.0f || w[q] > 0.0f || w[u] > 0.0f || w[v] > 0.0f))
                                                 touches_.touches.push_back({TouchKind::edges, {p, q, u, v}, side});
                                         });
                }
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

void ReferenceInterCollision::scatter(World& world, const IterationParams& now) const
{
    for (const Touch& touch : touches_.touches)
        for (uint32_t p : touch.particle)
        {
            const uint32_t c = clothOf_[p];
            if (touches_.invMass[p] <= 0.0f)
                continue;
            const FramePlace& place = now.cloth[c].place;
            ClothState& state = world.cloths[c].state;
            const uint32_t particle = p - bodies_[c].first;
            const Vec3f at = touches_.now[p];
            state.current.set(particle, place.isWorld ? at : transpose(place.turn) * (at - place.origin));
        }
}

}  // namespace drape
