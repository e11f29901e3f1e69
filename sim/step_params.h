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

/// What differs from iteration to iteration of a frame.
struct IterationParams
{
    float blend;             // of the frame that has passed when this iteration ends, in (0,1]
    Vec3f accelerationStep;  // gravity * hAvg^2 [m]
    Vec3f windStep;          // wind velocity * h [m]
    std::vector<ColliderStep> colliders;
};

/// What holds for one cloth throughout a frame. Stiffnesses are per iteration.
struct ClothStepParams
{
    Vec3f firstVelocityScale;  // damping, times h over the h of the iteration before
    Vec3f velocityScale;       // damping, in the later iterations
    float dragFactor;          // 1/2 rho Cd [kg/m^3]
    float liftFactor;          // 1/2 rho Cl [kg/m^3]
    float density;             // [kg/m^2]
    float motionScale, motionBias, motionStiffness;
    float tetherScale, tetherStiffness;  // stiffness 0: off
    std::array<float, kPhaseTypeCount> edgeStiffness;
    float collisionOffset;
    float selfDistance, selfStiffness;  // distance 0: off
};

struct StepParams
{
    int iterations = 0;
    bool capped = false;                     // solver.maxIterations was reached
    float dt = 0.0f;                         // [s]
    float h = 0.0f;                          // [s]
    std::vector<IterationParams> iteration;  // shape [iterations]
    std::vector<ClothStepParams> cloth;      // shape [cloths]
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
