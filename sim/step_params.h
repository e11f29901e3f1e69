// The numbers that the stages of one frame need, ready to use: every pow, log and reciprocal of a parameter is taken
// here, once a frame, in double precision.
#pragma once

#include <array>
#include <vector>

#include "sim/fabric.h"
#include "sim/params.h"
#include "sim/stages/collision.h"
#include "sim/vec3.h"

namespace drape {

struct World;

/// How a cloth's frame moves in one iteration (sim/moving_frame.h), in its axes at the end of the iteration.
struct FrameStep
{
    bool moves = false;  // otherwise all of the rest is nothing
    Vec3f linear;        // linear inertia [m]
    Mat3f turn;          // inertia of a particle at x: turn x + coriolis (x - previous) [m]
    Mat3f coriolis;
    Vec3f drift;  // way of a point that rests in the world: drift + sweep x [m]
    Mat3f sweep;
    Vec3f linearDrag, angularDrag;  // per iteration
};

/// Where a cloth's frame is, for what several cloths share.
struct FramePlace
{
    bool isWorld = true;  // the frame is the world's; otherwise world = turn * inside + origin
    Mat3f turn;
    Vec3f origin;  // [m]

    Vec3f toWorld(const Vec3f& inside) const { return isWorld ? inside : turn * inside + origin; }
};

/// What differs from iteration to iteration and from cloth to cloth, in the cloth's frame.
struct ClothIterationParams
{
    FramePlace placeBefore, place;  // of the frame when the iteration starts and when it ends
    Vec3f accelerationStep;         // gravity * hAvg^2 [m]
    float accelerationScale;        // hAvg^2, for the particles' own accelerations [s^2]
    Vec3f windStep;                 // wind velocity * h [m]
    FrameStep frame;
    std::vector<ColliderStep> colliders;
    std::vector<Vec3f> holds;              // where the held particles are [m], shape [holds]
    std::vector<Vec3f> motionCenters;      // [m], shape [motion constraints]
    std::vector<Vec3f> separationCenters;  // [m], shape [separation constraints]
};

struct IterationParams
{
    float blend;                              // of the frame that has passed when this iteration ends, in (0,1]
    double averageStep;                       // hAvg [s]
    Vec3<double> gravityStep, windStep;       // gravity * hAvg^2 and wind velocity * h, in the world [m]
    std::vector<ClothIterationParams> cloth;  // shape [cloths]
};

/// The configuration of a phase type for one iteration (solver.md, Edges).
struct PhaseStep
{
    float stiffness;
    float softening;        // m = 1 - multiplier^(stiffnessFrequency h)
    float lowest, highest;  // 1 - 1/compressionLimit, 1 - 1/stretchLimit
    float compliance;       // compliance / h^2 [1/kg]
};

/// The configuration of the coarse pairs of a type for one iteration (solver.md, Levels).
struct LevelStep
{
    float stiffness;        // of the finest level; 0: off
    float coarseStiffness;  // of the others, for one of their sweeps
    float allowed;          // length over reach that is not resisted
};

/// What holds for one cloth throughout a frame. Stiffnesses are per iteration.
struct ClothStepParams
{
    Vec3f firstVelocityScale;  // damping, times h over the h of the iteration before
    Vec3f velocityScale;       // damping, in the later iterations
    float shapeDamping;
    float dragFactor;  // 1/2 rho Cd [kg/m^3]
    float liftFactor;  // 1/2 rho Cl [kg/m^3]
    float density;     // [kg/m^2]
    float motionScale, motionBias, motionStiffness;
    float tetherScale, tetherStiffness;  // stiffness 0: off
    uint32_t levelCount;                 // in use; 0: off
    std::array<LevelStep, kPhaseTypeCount> levelPairs;
    std::array<PhaseStep, kPhaseTypeCount> phase;
    EdgeMethod edgeMethod;
    float relaxation;
    BendingModel bendingModel;
    float pressure, pressureStiffness;  // stiffness 0: off
    float collisionOffset, restitution, massScale;
    bool continuousCollision, virtualParticles;
    SelfCollisionModel selfModel;
    float selfDistance, selfStiffness, selfFriction;  // distance 0: off
    float restMove;                                   // sleep.speed * h [m]; 0: never sleeps
};

struct StepParams
{
    int iterations = 0;
    bool capped = false;                                                      // solver.maxIterations was reached
    float dt = 0.0f;                                                          // [s]
    float h = 0.0f;                                                           // [s]
    float interDistance = 0.0f, interStiffness = 0.0f, interFriction = 0.0f;  // distance 0: off
    std::vector<IterationParams> iteration;                                   // shape [iterations]
    std::vector<ClothStepParams> cloth;                                       // shape [cloths]
};

/// The fraction removed in one iteration of length h [s] when `rate` is removed in 1/frequency [s]
/// (solver.md, Rates that do not depend on the time step): 1 - (1 - rate)^(frequency h).
float ratePerIteration(float rate, float frequency, double h);

/// Iterations of a frame of length dt [s], before the cap.
int iterationsFor(const SolverParams& solver, float dt);

/// Wind velocity [m/s] at a time [s], gusts included: smooth, seeded.
Vec3f windVelocity(const WindParams& wind, double time);

/// Advances the world's record of recent step lengths. dt [s] > 0. Reuses the memory of `out`.
void makeStepParams(World& world, float dt, StepParams& out);

}  // namespace drape
