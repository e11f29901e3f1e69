#include "sim/step_params.h"

#include <algorithm>
#include <cmath>

#include "sim/collider_step.h"
#include "sim/kept_distance.h"
#include "sim/moving_frame.h"
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

Vec3d mix(const Vec3f& a, const Vec3f& b, double t)
{
    return toDouble(a) + (toDouble(b) - toDouble(a)) * t;
}

FramePlace placeOf(const Pose& frame)
{
    return {isIdentity(frame), toFloat(frame.turn), toFloat(frame.origin)};
}

/// Where the held particles of a cloth are at a part `end` of the frame; what moves along no track rests in the cloth's frame.
void placeHolds(const World& world, const Cloth& cloth, const Pose& frame, double end, float dt, std::vector<Vec3f>& out)
{
    out.clear();
    for (const Hold& hold : cloth.holds)
    {
        if (hold.track != kNoTrack && !hold.dragged)
        {
            const Pose moved = trackPose(world.tracks, hold.track, world.time + end * static_cast<double>(dt));
            out.push_back(toFloat(frame.toInside(moved.toOutside(toDouble(hold.home)))));
        }
        else
            out.push_back(end < 1.0 ? toFloat(mix(hold.start, hold.target, end)) : hold.target);
    }
}

void findPulls(const Cloth& cloth, float stiffnessFrequency, double h, std::vector<float>& out)
{
    out.clear();
    for (const Hold& hold : cloth.holds)
        out.push_back(hold.isFirm() ? 1.0f : ratePerIteration(hold.strength, stiffnessFrequency, h));
}

void placeSpheres(const World& world, const std::vector<SphereConstraint>& spheres, const FrameMotion& frame, double end, float dt,
                  std::vector<Vec3f>& out)
{
    out.clear();
    int track = kNoTrack;
    Pose moved;
    for (const SphereConstraint& constraint : spheres)
    {
        if (constraint.track == kNoTrack)
        {
            out.push_back(constraint.sphere.center);
            continue;
        }
        if (constraint.track != track)
        {
            track = constraint.track;
            const Pose start = compose(inverse(trackPose(world.tracks, track, 0.0)), frame.start);
            moved =
                compose(inverse(frame.last), compose(trackPose(world.tracks, track, world.time + end * static_cast<double>(dt)), start));
        }
        out.push_back(moved.toOutside(constraint.sphere.center));
    }
}

// The means of many points are rounded: that must not look like stretch.
constexpr double kRounding = 1e-5;

/// Stretch that the edges of a type allow themselves: within their limits, or, by their compliance, under `load` [N].
double strainOf(const PhaseParams& phase, float meanRestLength, double load)
{
    const double limit = phase.multiplier < 1.0f ? static_cast<double>(phase.stretchLimit) - 1.0 : 0.0;
    return limit + (meanRestLength > 0.0f ? static_cast<double>(phase.compliance) * load / static_cast<double>(meanRestLength) : 0.0);
}

/// The pairs of nodes are as stiff as the edges of their type, and leave them every stretch that these allow themselves,
/// under twice the whole cloth's weight on a single edge. A diagonal follows the sides of its cell.
void setLevelPairs(const World& world, const Cloth& cloth, ClothStepParams& step)
{
    const ClothParams& p = cloth.params();
    step.levelCount = p.levels.on ? static_cast<uint32_t>(p.levels.count) : 0;
    const double gravity = std::max(static_cast<double>(length(world.params.solver.gravity)), 9.81);
    const double load = 2.0 * gravity * static_cast<double>(cloth.fabric().area) * static_cast<double>(p.cloth.density);
    const auto strainOfType = [&](PhaseType type, const PhaseParams& phase, float levelStrain) {
        return static_cast<double>(levelStrain) + strainOf(phase, cloth.fabric().meanRestLength[static_cast<size_t>(type)], load);
    };
    const double vertical = strainOfType(PhaseType::vertical, p.vertical, p.levels.verticalStrain);
    const double horizontal = strainOfType(PhaseType::horizontal, p.horizontal, p.levels.horizontalStrain);
    const double shear = strainOfType(PhaseType::shear, p.shear, p.levels.shearStrain) + std::max(vertical, horizontal);
    const auto setPairs = [&](PhaseType type, double strain) {
        const size_t t = static_cast<size_t>(type);
        const float stiffness = step.phase[t].stiffness;
        const double kept = 1.0 - static_cast<double>(stiffness);
        step.levelPairs[t] = {stiffness, static_cast<float>(1.0 - std::pow(kept, 1.0 / sweepsOf(1))),
                              static_cast<float>(1.0 + kRounding + strain)};
    };
    step.levelPairs[static_cast<size_t>(PhaseType::bending)] = {0.0f, 0.0f, 1.0f};
    setPairs(PhaseType::shear, shear);
    setPairs(PhaseType::horizontal, horizontal);
    setPairs(PhaseType::vertical, vertical);
}

/// A dragged particle follows the mouse through the world, wherever the cloth's frame goes.
void aimDraggedHolds(const World& world, Cloth& cloth, float dt)
{
    const Pose end = framePose(cloth, world, 1.0, dt);
    for (Hold& hold : cloth.holds)
        if (hold.dragged)
            hold.target = end.toInside(hold.home);
}

/// What differs from iteration to iteration for one cloth. h [s]; stepRatio is h over the length of the iteration before the frame.
void followFrame(World& world, size_t index, float dt, double h, double stepRatio, StepParams& out)
{
    Cloth& cloth = world.cloths[index];
    FrameMover mover(cloth, world, dt);
    aimDraggedHolds(world, cloth, dt);
    for (int i = 0; i < out.iterations; ++i)
    {
        const double start = static_cast<double>(i) / out.iterations, end = static_cast<double>(i + 1) / out.iterations;
        const IterationParams& iteration = out.iteration[static_cast<size_t>(i)];
        ClothIterationParams& step = out.iteration[static_cast<size_t>(i)].cloth[index];
        mover.advance(end, i == 0 ? stepRatio : 1.0, world.params.solver.stiffnessFrequency, h, step.frame);
        const Pose& frame = mover.now();
        step.placeBefore = placeOf(mover.before());
        step.place = placeOf(frame);
        step.accelerationStep = toFloat(transpose(frame.turn) * iteration.gravityStep);
        step.accelerationScale = static_cast<float>(iteration.averageStep * iteration.averageStep);
        step.windStep = toFloat(transpose(frame.turn) * iteration.windStep);
        placeHolds(world, cloth, frame, end, dt, step.holds);
        findPulls(cloth, world.params.solver.stiffnessFrequency, h, step.pulls);
        placeSpheres(world, cloth.setup.motion, cloth.frame, end, dt, step.motionCenters);
        placeSpheres(world, cloth.setup.separation, cloth.frame, end, dt, step.separationCenters);
        step.colliders.clear();
        for (size_t k = 0; k < world.colliders.size(); ++k)
            step.colliders.push_back(colliderStep(world, static_cast<int>(k), frame, start, end, dt));
    }
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
    const InterCollisionParams& inter = world.params.interCollision;
    out.interDistance = interDistanceOf(inter, world.cloths);
    out.interStiffness = perIteration(inter.stiffness);
    out.interFriction = inter.friction;

    out.iteration.resize(static_cast<size_t>(out.iterations));
    for (int i = 0; i < out.iterations; ++i)
    {
        IterationParams& iteration = out.iteration[static_cast<size_t>(i)];
        iteration.blend = static_cast<float>(static_cast<double>(i + 1) / out.iterations);
        iteration.averageStep = averageStep(world.recentSteps, out.h, solver.averageWindow);
        iteration.gravityStep = toDouble(solver.gravity) * (iteration.averageStep * iteration.averageStep);
        iteration.windStep = toDouble(windVelocity(world.params.wind, world.time + i * h)) * h;
        iteration.cloth.resize(world.cloths.size());
    }
    for (size_t c = 0; c < world.cloths.size(); ++c)
        followFrame(world, c, dt, h, h / before, out);

    out.cloth.resize(world.cloths.size());
    for (size_t i = 0; i < world.cloths.size(); ++i)
    {
        const ClothParams& p = world.cloths[i].params();
        ClothStepParams& step = out.cloth[i];
        const auto kept = [&](float damping) { return 1.0f - perIteration(damping); };
        step.velocityScale = {kept(p.cloth.damping.x), kept(p.cloth.damping.y), kept(p.cloth.damping.z)};
        step.firstVelocityScale = step.velocityScale * static_cast<float>(h / before);
        step.shapeDamping = perIteration(p.cloth.shapeDamping);
        step.dragFactor = 0.5f * world.params.wind.airDensity * p.cloth.drag;
        step.liftFactor = 0.5f * world.params.wind.airDensity * p.cloth.lift;
        step.density = p.cloth.density;
        step.motionScale = p.motion.scale;
        step.motionBias = p.motion.bias;
        step.motionStiffness = perIteration(p.motion.stiffness);
        step.tetherScale = p.tethers.scale;
        step.tetherStiffness = p.tethers.on ? perIteration(p.tethers.stiffness) : 0.0f;
        const auto setPhase = [&](PhaseType type, const auto& phase) {
            step.phase[static_cast<size_t>(type)] = {perIteration(phase.stiffness), perIteration(1.0f - phase.multiplier),
                                                     1.0f - 1.0f / phase.compressionLimit, 1.0f - 1.0f / phase.stretchLimit,
                                                     static_cast<float>(static_cast<double>(phase.compliance) / (h * h))};
        };
        setPhase(PhaseType::bending, p.bending);
        setPhase(PhaseType::shear, p.shear);
        setPhase(PhaseType::horizontal, p.horizontal);
        setPhase(PhaseType::vertical, p.vertical);
        setLevelPairs(world, world.cloths[i], step);
        step.edgeMethod = p.edges.method;
        step.relaxation = p.edges.relaxation;
        step.bendingModel = p.bending.model;
        step.pressure = p.pressure.amount;
        step.pressureStiffness = p.pressure.on ? perIteration(p.pressure.stiffness) : 0.0f;
        step.collisionOffset = p.collision.offset;
        step.restitution = p.collision.restitution;
        step.massScale = p.collision.massScale;
        step.continuousCollision = p.collision.continuous;
        step.virtualParticles = p.collision.virtualParticles;
        step.selfModel = p.selfCollision.model;
        step.selfDistance = selfDistanceOf(p.selfCollision, world.cloths[i].fabric());
        step.selfStiffness = perIteration(p.selfCollision.stiffness);
        step.selfFriction = p.selfCollision.friction;
        step.restMove = p.sleep.on ? static_cast<float>(static_cast<double>(p.sleep.speed) * h) : 0.0f;
    }
}

}  // namespace drape
