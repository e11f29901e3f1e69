// Integrate, wind, motion and separation constraints, tethers, pressure, sleep. C++17; only .cu files include this.
#pragma once

#include "sim/gpu/run.h"
#include "sim/gpu/sums.h"
#include "sim/stages/hold.h"
#include "sim/stages/integrate.h"
#include "sim/stages/pressure.h"
#include "sim/stages/sleep.h"
#include "sim/stages/spheres.h"
#include "sim/stages/tethers.h"
#include "sim/stages/wind.h"

namespace drape::DRAPE_GPU {

struct RigidTerm : Job
{
    SIM_FN RigidSums<float> operator()(uint32_t i) const
    {
        const Particle &x = cloth->current[i], &p = cloth->previous[i];
        return rigidTerm(x.x - cloth->current[0].x, x.x - p.x, p.w > 0.0f ? 1.0f / p.w : 0.0f);
    }
};

/// Centre of mass [m].
SIM_FN Vec3f centerOf(const ClothView& cloth)
{
    return cloth.current[0].x + cloth.rigid->moment * (1.0f / cloth.rigid->mass);
}

struct SpinTerm : Job
{
    SIM_FN SpinSums<float> operator()(uint32_t i) const
    {
        const Particle &x = cloth->current[i], &p = cloth->previous[i];
        return spinTerm(x.x - centerOf(*cloth), x.x - p.x, p.w > 0.0f ? 1.0f / p.w : 0.0f);
    }
};

struct DampShape : Job
{
    SIM_FN void operator()(uint32_t i) const
    {
        Particle& p = cloth->previous[i];
        if (cloth->rigid->mass <= 0.0f || !(p.w > 0.0f))
            return;
        const Vec3f x = cloth->current[i].x, mean = cloth->rigid->momentum * (1.0f / cloth->rigid->mass);
        p.x = x - dampShape(x - p.x, x - centerOf(*cloth), mean, angularVelocity(*cloth->spin), params().shapeDamping);
    }
};

struct IntegrateParticle : Job
{
    SIM_FN void operator()(uint32_t i) const
    {
        const IterationView& it = now();
        const FrameStep& frame = it.step.frame;
        const Particle before = cloth->previous[i];
        Vec3f current = cloth->current[i].x, previous = before.x;
        Vec3f push = it.step.accelerationStep;
        if (cloth->plan.accelerations)
            push += cloth->accelerations[i] * it.step.accelerationScale;
        if (frame.moves)
            push += frameInertia(current, previous, frame.linear, frame.turn, frame.coriolis);
        Vec3f delta = verletStep(current, previous, iteration == 0 ? params().firstVelocityScale : params().velocityScale, push);
        if (frame.moves)
            delta = frameDrag(current, delta, frame.drift, frame.sweep, frame.linearDrag, frame.angularDrag);
        advance(current, previous, before.w, delta);
        if (cloth->plan.restitution)
            cloth->freePlaces[i] = current;
        cloth->current[i] = {current, before.w};
        cloth->previous[i] = {previous, before.w};
    }
};

struct MoveHeld : Job
{
    SIM_FN void operator()(uint32_t i) const
    {
        Vec3f& x = cloth->current[cloth->heldParticles[i]].x;
        x = followHold(x, now().holds[i], now().pulls[i]);
    }
};

template <class Run>
SIM_FN void integrate(const Run& run)
{
    const ClothView& cloth = run.cloth();
    if (cloth.plan.shapeDamping)
    {
        fixedSum<RigidSums<float>>(run, cloth.particleCount, RigidTerm{run.job}, cloth.sumRoom, cloth.rigid);
        fixedSum<SpinSums<float>>(run, cloth.particleCount, SpinTerm{run.job}, cloth.sumRoom, cloth.spin);
        run.each(cloth.particleCount, DampShape{run.job});
    }
    run.each(cloth.particleCount, IntegrateParticle{run.job});
    run.each(cloth.plan.holds, MoveHeld{run.job});
}

struct BlowTriangle : Job
{
    SIM_FN void operator()(uint32_t t) const
    {
        const ClothView& c = *cloth;
        const uint32_t i = c.triangles[3 * t], j = c.triangles[3 * t + 1], k = c.triangles[3 * t + 2];
        const Vec3f a = c.previous[i].x, b = c.previous[j].x, d = c.previous[k].x;
        const ClothIterationStep& step = now().step;
        Vec3f airStep = step.windStep;
        if (step.frame.moves)
            airStep += step.frame.drift + step.frame.sweep * ((a + b + d) * (1.0f / 3.0f));
        c.impulses[t] = windImpulse(c.current[i].x, c.current[j].x, c.current[k].x, a, b, d, airStep, params().dragFactor,
                                    params().liftFactor, c.triangleArea[t], params().density);
    }
};

struct BlowParticle : Job
{
    SIM_FN void operator()(uint32_t i) const
    {
        const Lists& lists = cloth->trianglesOfParticle;
        Vec3f sum{0.0f, 0.0f, 0.0f};
        for (uint32_t k = lists.start[i]; k < lists.start[i + 1]; ++k)
            sum += cloth->impulses[lists.items[k] / 3];
        Particle& x = cloth->current[i];
        x.x = x.x - sum * x.w;
    }
};

template <class Run>
SIM_FN void blow(const Run& run)
{
    run.each(run.cloth().triangleCount, BlowTriangle{run.job});
    run.each(run.cloth().particleCount, BlowParticle{run.job});
}

struct KeepInside : Job
{
    SIM_FN void operator()(uint32_t i) const
    {
        const SphereGroup group = cloth->motion.groups[i];
        Particle x = cloth->current[group.particle];
        for (uint32_t k = group.first; k < group.first + group.count; ++k)
        {
            const float radius = maximum(cloth->motion.radius[k] * params().motionScale + params().motionBias, 0.0f);
            keepInside(x.x, x.w, now().motionCenters[cloth->motion.constraint[k]], radius, params().motionStiffness);
        }
        cloth->current[group.particle] = x;
    }
};

struct KeepOutside : Job
{
    SIM_FN void operator()(uint32_t i) const
    {
        const SphereGroup group = cloth->separation.groups[i];
        Particle x = cloth->current[group.particle];
        for (uint32_t k = group.first; k < group.first + group.count; ++k)
            keepOutside(x.x, x.w, now().separationCenters[cloth->separation.constraint[k]], cloth->separation.radius[k]);
        cloth->current[group.particle] = x;
    }
};

struct PullTethers : Job
{
    SIM_FN void operator()(uint32_t i) const
    {
        const uint32_t count = cloth->tetherCount[i];
        const Particle x = cloth->current[i];
        if (count == 0 || x.w <= 0.0f)
            return;
        Vec3f sum{0.0f, 0.0f, 0.0f};
        for (uint32_t slot = 0; slot < count; ++slot)
        {
            const size_t place = size_t{slot} * cloth->particleCount + i;
            sum += tetherPull(x.x, cloth->current[cloth->tetherAnchor[place]].x, cloth->tetherLength[place] * params().tetherScale);
        }
        cloth->current[i].x = x.x + sum * (params().tetherStiffness / static_cast<float>(count));
    }
};

struct VolumeTerm : Job
{
    SIM_FN float operator()(uint32_t t) const
    {
        const Vec3f origin = cloth->current[0].x;
        const auto corner = [&](uint32_t i) { return cloth->current[cloth->triangles[3 * t + i]].x - origin; };
        return volumeTerm(corner(0), corner(1), corner(2));
    }
};

struct FindGradient : Job
{
    SIM_FN void operator()(uint32_t i) const
    {
        const Vec3f origin = cloth->current[0].x;
        const Lists& lists = cloth->trianglesOfParticle;
        Vec3f gradient{0.0f, 0.0f, 0.0f};
        for (uint32_t k = lists.start[i]; k < lists.start[i + 1]; ++k)
        {
            const uint32_t t = lists.items[k] / 3, at = lists.items[k] % 3;
            const auto corner = [&](uint32_t c) { return cloth->current[cloth->triangles[3 * t + c % 3]].x - origin; };
            gradient += volumeGradient(corner(at + 1), corner(at + 2));
        }
        cloth->impulses[i] = gradient;
    }
};

struct GradientTerm : Job
{
    SIM_FN float operator()(uint32_t i) const { return cloth->current[i].w * lengthSquared(cloth->impulses[i]); }
};

struct MoveAlongGradient : Job
{
    SIM_FN void operator()(uint32_t i) const
    {
        const float factor =
            pressureFactor(cloth->sums[0], cloth->restVolume, params().pressure, cloth->sums[1], params().pressureStiffness);
        Particle& x = cloth->current[i];
        x.x = x.x - cloth->impulses[i] * (factor * x.w);
    }
};

template <class Run>
SIM_FN void inflate(const Run& run)
{
    const ClothView& cloth = run.cloth();
    fixedSum<float>(run, cloth.triangleCount, VolumeTerm{run.job}, cloth.sumRoom, cloth.sums);
    run.each(cloth.particleCount, FindGradient{run.job});
    fixedSum<float>(run, cloth.particleCount, GradientTerm{run.job}, cloth.sumRoom, cloth.sums + 1);
    run.each(cloth.particleCount, MoveAlongGradient{run.job});
}

struct WatchParticle : Job
{
    GPU_FN void operator()(uint32_t i) const
    {
        if (isFast(cloth->current[i].x, cloth->previous[i].x, params().restMove * params().restMove))
            atomicOr(cloth->moved, 1u);
    }
};

}  // namespace drape::DRAPE_GPU
