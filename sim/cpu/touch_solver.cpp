#include "sim/cpu/touch_solver.h"

#include "sim/stages/self_collision.h"

namespace drape {
namespace {

size_t sizeOf(const Touch& touch)
{
    return touch.kind == TouchKind::particles ? 2 : 4;
}

}  // namespace

void TouchSolver::solve(float distance, float stiffness, float friction)
{
    if (touches.empty())
        return;
    pushes_.resize(touches.size());
    crowds_.assign(now.size(), 0.0f);
    moves_.assign(now.size(), {0.0f, 0.0f, 0.0f});
    for (int i = 0; i < kPasses; ++i)
        pass(distance, stiffness, friction);
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

void TouchSolver::pass(float distance, float stiffness, float friction)
{
    for (size_t i = 0; i < touches.size(); ++i)
    {
        const Touch& touch = touches[i];
        pushes_[i] = pushOf(touch, distance);
        if (pushes_[i].depth > 0.0f)
            for (size_t k = 0; k < sizeOf(touch); ++k)
                crowds_[touch.particle[k]] += absolute(pushes_[i].part[k]);
    }
    for (size_t i = 0; i < touches.size(); ++i)
    {
        const Touch& touch = touches[i];
        const Push<float>& push = pushes_[i];
        if (!(push.depth > 0.0f))
            continue;
        float sum = 0.0f;
        Vec3f slip{0.0f, 0.0f, 0.0f};
        for (size_t k = 0; k < sizeOf(touch); ++k)
        {
            const uint32_t p = touch.particle[k];
            sum += invMass[p] * absolute(push.part[k]) * crowds_[p];
            slip += (now[p] - before[p]) * push.part[k];
        }
        const Vec3f move = pushMove(push, slip, friction) * (stiffness / maximum(sum, 1e-20f));
        for (size_t k = 0; k < sizeOf(touch); ++k)
            moves_[touch.particle[k]] += move * (invMass[touch.particle[k]] * push.part[k]);
    }
    for (const Touch& touch : touches)
        for (size_t k = 0; k < sizeOf(touch); ++k)
        {
            const uint32_t p = touch.particle[k];
            now[p] += moves_[p];
            moves_[p] = {0.0f, 0.0f, 0.0f};
            crowds_[p] = 0.0f;
        }
}

}  // namespace drape
