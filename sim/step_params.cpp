#include "sim/step_params.h"

#include <algorithm>
#include <cmath>

#include "sim/world.h"

namespace drape {
namespace {

constexpr double kTwoPi = 6.283185307179586;

/// In [0,1), the same for the same seed and index.
double seededPhase(int seed, int index)
{
    uint32_t x = static_cast<uint32_t>(seed) * 0x9e3779b9u + static_cast<uint32_t>(index) * 0x85ebca6bu + 0x27d4eb2fu;
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    x *= 0x846ca68bu;
    x ^= x >> 16;
    return x / 4294967296.0;
}

/// Smooth in time, in about [-1,1]: sines whose frequencies have no common period.
double gustWave(const WindParams& wind, double time, int channel)
{
    constexpr double frequencies[] = {1.0, 2.3137, 4.8741};
    constexpr double weights[] = {0.6, 0.3, 0.15};
    double sum = 0.0;
    for (int i = 0; i < 3; ++i)
        sum += weights[i] * std::sin(kTwoPi * (wind.gustFrequency * frequencies[i] * time + seededPhase(wind.gustSeed, channel * 3 + i)));
    return sum;
}

/// Records h and returns the average over the last `window` iterations.
double averageStep(std::vector<float>& recent, float h, int window)
{
    recent.push_back(h);
    if (recent.size() > static_cast<size_t>(window))
        recent.erase(recent.begin(), recent.end() - window);
    double sum = 0.0;
    for (float step : recent)
        sum += step;
    return sum / static_cast<double>(recent.size());
}

Vec3f mix(const Vec3f& a, const Vec3f& b, double t)
{
    return lerp(a, b, static_cast<float>(t));
}

/// The shape between a moving collider's start (t = 0) and target (t = 1).
Collider blend(const MovingCollider& moving, double t)
{
    Collider shape = moving.target;
    if (t < 1.0)
    {
        shape.a = mix(moving.start.a, moving.target.a, t);
        shape.b = mix(moving.start.b, moving.target.b, t);
        shape.radiusA = static_cast<float>(moving.start.radiusA + (moving.target.radiusA - moving.start.radiusA) * t);
        shape.radiusB = static_cast<float>(moving.start.radiusB + (moving.target.radiusB - moving.start.radiusB) * t);
    }
    return shape;
}

ColliderStep colliderStep(const MovingCollider& moving, double before, double now)
{
    const Collider old = blend(moving, before), shape = blend(moving, now);
    ColliderStep step{};
    step.type = static_cast<int>(shape.type);
    step.a = shape.a;
    step.radiusA = shape.radiusA;
    step.axis = {0.0f, 1.0f, 0.0f};
    step.moveA = shape.a - old.a;
    step.moveB = shape.b - old.b;
    step.friction = shape.friction;
    if (shape.type == ColliderType::plane)
    {
        const float size = length(shape.b);
        step.axis = size > 0.0f ? shape.b * (1.0f / size) : step.axis;
    }
    if (shape.type == ColliderType::capsule)
    {
        const Vec3f axis = shape.b - shape.a;
        const double size = length(axis);
        const double slope = size > 0.0 ? (shape.radiusA - shape.radiusB) / size : 2.0;
        if (slope * slope < 1.0)
        {
            step.axis = axis * static_cast<float>(1.0 / size);
            step.length = static_cast<float>(size);
            step.slope = static_cast<float>(slope);
            step.tangent = static_cast<float>(slope / std::sqrt(1.0 - slope * slope));
        }
        else if (shape.radiusB > shape.radiusA)  // one ball lies within the other
        {
            step.a = shape.b;
            step.radiusA = shape.radiusB;
            step.moveA = step.moveB;
        }
    }
    return step;
}

}  // namespace

float ratePerIteration(float rate, float frequency, double h)
{
    if (rate >= 1.0f)
        return 1.0f;
    if (rate <= 0.0f)
        return 0.0f;
    return static_cast<float>(1.0 - std::pow(1.0 - static_cast<double>(rate), static_cast<double>(frequency) * h));
}

int iterationsFor(const SolverParams& solver, float dt)
{
    const double wanted = std::round(static_cast<double>(dt) * static_cast<double>(solver.frequency));
    return static_cast<int>(std::clamp(wanted, 1.0, 1e9));
}

Vec3f windVelocity(const WindParams& wind, double time)
{
    if (wind.gusts <= 0.0f)
        return wind.velocity;
    const double strength = 1.0 + wind.gusts * gustWave(wind, time, 0);
    const double turn = 0.5 * wind.gusts * gustWave(wind, time, 1);
    const double lift = 0.25 * wind.gusts * gustWave(wind, time, 2);
    const Vec3f& v = wind.velocity;
    const double c = std::cos(turn), s = std::sin(turn);
    const double level = std::sqrt(double(v.x) * v.x + double(v.z) * v.z);
    return {static_cast<float>(strength * (c * v.x + s * v.z)), static_cast<float>(strength * (v.y + lift * level)),
            static_cast<float>(strength * (c * v.z - s * v.x))};
}

void makeStepParams(World& world, float dt, StepParams& out)
{
    const SolverParams& solver = world.params.solver;
    const int wanted = iterationsFor(solver, dt);
    out.iterations = std::min(wanted, solver.maxIterations);
    out.capped = wanted > solver.maxIterations;
    out.dt = dt;
    const double h = static_cast<double>(dt) / out.iterations;
    out.h = static_cast<float>(h);
    const double before = world.lastStep > 0.0 ? world.lastStep : h;
    world.lastStep = h;
    const auto perIteration = [&](float rate) { return ratePerIteration(rate, solver.stiffnessFrequency, h); };

    out.iteration.resize(static_cast<size_t>(out.iterations));
    for (int i = 0; i < out.iterations; ++i)
    {
        IterationParams& iteration = out.iteration[static_cast<size_t>(i)];
        const double start = static_cast<double>(i) / out.iterations, end = static_cast<double>(i + 1) / out.iterations;
        const double average = averageStep(world.recentSteps, out.h, solver.averageWindow);
        iteration.blend = static_cast<float>(end);
        iteration.accelerationStep = solver.gravity * static_cast<float>(average * average);
        iteration.windStep = windVelocity(world.params.wind, world.time + i * h) * out.h;
        iteration.colliders.clear();
        for (const MovingCollider& collider : world.colliders)
            iteration.colliders.push_back(colliderStep(collider, start, end));
    }

    out.cloth.resize(world.cloths.size());
    for (size_t i = 0; i < world.cloths.size(); ++i)
    {
        const ClothParams& p = world.cloths[i].params();
        ClothStepParams& step = out.cloth[i];
        const auto kept = [&](float damping) { return 1.0f - perIteration(damping); };
        step.velocityScale = {kept(p.cloth.damping.x), kept(p.cloth.damping.y), kept(p.cloth.damping.z)};
        step.firstVelocityScale = step.velocityScale * static_cast<float>(h / before);
        step.dragFactor = 0.5f * world.params.wind.airDensity * p.cloth.drag;
        step.liftFactor = 0.5f * world.params.wind.airDensity * p.cloth.lift;
        step.density = p.cloth.density;
        step.motionScale = p.motion.scale;
        step.motionBias = p.motion.bias;
        step.motionStiffness = perIteration(p.motion.stiffness);
        step.tetherScale = p.tethers.scale;
        step.tetherStiffness = p.tethers.on ? perIteration(p.tethers.stiffness) : 0.0f;
        step.edgeStiffness[static_cast<size_t>(PhaseType::bending)] = perIteration(p.bending.stiffness);
        step.edgeStiffness[static_cast<size_t>(PhaseType::shear)] = perIteration(p.shear.stiffness);
        step.edgeStiffness[static_cast<size_t>(PhaseType::horizontal)] = perIteration(p.horizontal.stiffness);
        step.edgeStiffness[static_cast<size_t>(PhaseType::vertical)] = perIteration(p.vertical.stiffness);
        step.collisionOffset = p.collision.offset;
        step.selfDistance = p.selfCollision.on ? p.selfCollision.distance : 0.0f;
        step.selfStiffness = perIteration(p.selfCollision.stiffness);
    }
}

}  // namespace drape
