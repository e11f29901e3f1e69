// What the stages need to know of one cloth, as plain numbers. C++17: .cu files include this.
#pragma once

#include <cstdint>

#include "sim/choices.h"
#include "sim/edge_set.h"
#include "sim/mat3.h"

namespace drape {

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

    SIM_FN Vec3f toWorld(const Vec3f& inside) const { return isWorld ? inside : turn * inside + origin; }
    SIM_FN Vec3f toInside(const Vec3f& world) const { return isWorld ? world : transpose(turn) * (world - origin); }
};

/// What differs from iteration to iteration and from cloth to cloth, in the cloth's frame.
struct ClothIterationStep
{
    FramePlace placeBefore, place;  // of the frame when the iteration starts and when it ends
    Vec3f accelerationStep;         // gravity * hAvg^2 [m]
    float accelerationScale;        // hAvg^2, for the particles' own accelerations [s^2]
    Vec3f windStep;                 // wind velocity * h [m]
    FrameStep frame;
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
    LevelStep levelPairs[kPhaseTypeCount];
    PhaseStep phase[kPhaseTypeCount];
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

}  // namespace drape
