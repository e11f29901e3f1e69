#include "sim/cpu/touch_solver.h"

#include <algorithm>
#include <utility>

namespace drape {
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
    for (int i = 0; i < kTouchPasses; ++i)
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

void TouchSolver::pass(float distance, float stiffness, float friction, ThreadTeam::Member& member)
{
    const Share ownTouches = member.share(touches.size(), 16), own = member.share(now.size(), 16);
    for (size_t i = ownTouches.begin; i < ownTouches.end; ++i)
        pushes_[i] = pushOf(touches[i], distance, [&](uint32_t p) { return now[p]; });
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
            moves_[i] = touchMove(
                touches[i], pushes_[i], stiffness, friction, [&](uint32_t p) { return now[p] - before[p]; },
                [&](uint32_t p, float part) { return invMass[p] * part * crowds_[p]; });
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
