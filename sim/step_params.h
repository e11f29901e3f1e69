// The numbers that the stages of one frame need, ready to use: every pow, log and reciprocal of a parameter is taken
// here, once a frame, in double precision.
#pragma once

#include <vector>

#include "sim/cloth_step.h"
#include "sim/params.h"
#include "sim/stages/collision.h"
#include "sim/vec3.h"

namespace drape {

struct World;

/// What differs from iteration to iteration and from cloth to cloth, in the cloth's frame.
struct ClothIterationParams : ClothIterationStep
{
    std::vector<ColliderStep> colliders;
    std::vector<Vec3f> holds;              // where the held particles are [m], shape [holds]
    std::vector<float> pulls;              // the share of their way there in this iteration, 1: all of it, shape [holds]
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
