#include "sim/cpu/touch_solver.h"

#include <algorithm>
#include <utility>

#include "sim/stages/self_collision.h"

namespace drape {
namespace {

size_t sizeOf(const Touch& touch)
{
    return touch.kind == TouchKind::particles ? 2 : 4;
}

}  // namespace

void TouchSolver::solve(float distance, float stiffness, float friction, ThreadTeam::Member& member)
{
    if (touches.empty())
        return;
    if (member.index() == 0)
    {
        pushes_.resize(touches.size());
        moves_.resize(touches.size());
        crowds_.resize(now.size());
        listParts();
    }
    member.barrier();
    for (int i = 0; i < kPasses; ++i)
        pass(distance, stiffness, friction, member);
}

/// So that threads share the particles and each particle's sums keep the order of the touches.
void TouchSolver::listParts()
{
    starts_.assign(now.size() + 1, 0);
    for (const Touch& touch : touches)
        for (size_t k = 0; k < sizeOf(touch); ++k)
            ++starts_[touch.particle[k]];
    uint32_t sum = 0;
    for (uint32_t& start : starts_)
        sum += std::exchange(start, sum);
    parts_.resize(sum);
    // Each start moves on to its end, which is the next one's start.
    for (uint32_t i = 0; i < touches.size(); ++i)
        for (uint32_t k = 0; k < sizeOf(touches[i]); ++k)
            parts_[starts_[touches[i].particle[k]]++] = {i, k};
    std::copy_backward(starts_.begin(), starts_.end() - 1, starts_.end());
    starts_[0] = 0;
}

Push<float> TouchSolver::pushOf(const Touch& touch, float distance) const
{
    const auto [i, j, k, l] = touch.particle;
    if (touch.kind == TouchKind::particles)
        return pushFromParticle(now[i], now[j], distance, unitAxis<float>(i, j));
    if (touch.kind == TouchKind::triangle)
        return pushFromTriangle(now[i], now[j], now[k], now[l], touch.side, distance);
    return pushFromEdge(now[i], now[j], now[k], now[l], touch.side, distance);
}

Vec3f TouchSolver::moveOf(const Touch& touch, const Push<float>& push, float stiffness, float friction) const
{
    float sum = 0.0f;
    Vec3f slip{0.0f, 0.0f, 0.0f};
    for (size_t k = 0; k < sizeOf(touch); ++k)
    {
        const uint32_t p = touch.particle[k];
        sum += invMass[p] * absolute(push.part[k]) * crowds_[p];
        slip += (now[p] - before[p]) * push.part[k];
    }
    return pushMove(push, slip, friction) * (stiffness / maximum(sum, 1e-20f));
}

void TouchSolver::pass(float distance, float stiffness, float friction, ThreadTeam::Member& member)
{
    const Share ownTouches = member.share(touches.size(), 16), own = member.share(now.size(), 16);
    for (size_t i = ownTouches.begin; i < ownTouches.end; ++i)
        pushes_[i] = pushOf(touches[i], distance);
    member.barrier();
    const auto forEachPart = [&](size_t particle, const auto& use) {
        for (uint32_t i = starts_[particle]; i < starts_[particle + 1]; ++i)
            if (const Part& part = parts_[i]; pushes_[part.touch].depth > 0.0f)
                use(pushes_[part.touch].part[part.place], part.touch);
    };
    for (size_t p = own.begin; p < own.end; ++p)
    {
        crowds_[p] = 0.0f;
        forEachPart(p, [&](float part, uint32_t) { crowds_[p] += absolute(part); });
    }
    member.barrier();
    for (size_t i = ownTouches.begin; i < ownTouches.end; ++i)
        if (pushes_[i].depth > 0.0f)
            moves_[i] = moveOf(touches[i], pushes_[i], stiffness, friction);
    member.barrier();
    for (size_t p = own.begin; p < own.end; ++p)
    {
        Vec3f sum{0.0f, 0.0f, 0.0f};
        forEachPart(p, [&](float part, uint32_t touch) { sum += moves_[touch] * (invMass[p] * part); });
        now[p] += sum;
    }
    member.barrier();
}

}  // namespace drape
