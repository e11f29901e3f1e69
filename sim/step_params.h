// The numbers that the stages of one frame need, ready to use: every pow, log and reciprocal of a parameter is taken
// here, once a frame, in double precision. C++17: .cu files include this.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/vec3.h"

namespace drape {

struct World;

/// What differs from iteration to iteration of a frame.
struct IterationParams
{
    float blend;             // of the frame that has passed when this iteration ends, in (0,1]
    Vec3f accelerationStep;  // gravity * hAvg^2 [m]
    Vec3f windStep;          // wind velocity * h [m]
};

/// What holds for one cloth throughout a frame. Stiffnesses are per iteration.
struct ClothStepParams
{
    Vec3f firstVelocityScale;  // damping, times h over the h of the frame before
    Vec3f velocityScale;       // damping of the later iterations
    float dragFactor;          // 1/2 rho Cd [kg/m^3]
    float liftFactor;          // 1/2 rho Cl [kg/m^3]
    float density;             // [kg/m^2]
    float motionScale, motionBias, motionStiffness;
    float tetherScale, tetherStiffness;
    float edgeStiffness[4];  // by PhaseType
    float selfDistance, selfStiffness;
};

struct StepParams
{
    int iterations;
    bool capped;  // solver.maxIterations was reached
    float dt;     // [s]
    float h;      // [s]
    std::vector<IterationParams> iteration;  // shape [iterations]
    std::vector<ClothStepParams> cloth;      // shape [cloths]
};

/// The fraction removed in one iteration of length h [s] when `rate` is removed in 1/frequency [s]
/// (solver.md, Rates that do not depend on the time step).
float ratePerIteration(float rate, float frequency, double h);

/// Wind velocity [m/s] at a time [s], gusts included: smooth, seeded, the same on every backend.
struct WindParams;
Vec3f windVelocity(const WindParams& wind, double time);

/// Advances the world's record of recent step lengths. dt [s] > 0.
StepParams makeStepParams(World& world, float dt);

}  // namespace drape
