// The loops of the CPU backend, once for each instruction set, behind plain function pointers.
//
// What crosses this border is pointers and numbers only: an inline function that both sides use could be merged by the
// linker into the copy for the newer processor.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "sim/level.h"
#include "sim/stages/collision_point.h"
#include "sim/stages/grid_keys.h"
#include "sim/step_params.h"

namespace drape {

/// Three coordinates of many particles; the memory goes on to a multiple of kWidestLanes (sim/padded_array.h).
struct ConstVectorView
{
    const float *x, *y, *z;
};
struct VectorView
{
    float *x, *y, *z;

    operator ConstVectorView() const { return {x, y, z}; }
};

struct IntegrateJob
{
    VectorView current, previous;  // [m]
    const float* invMass;          // the user's [1/kg]
    float* effective;              // of the running iteration [1/kg]
    Vec3f velocityScale;
    Vec3f accelerationStep;         // [m]
    ConstVectorView accelerations;  // of each particle [m/s^2], or null
    float accelerationScale;        // [s^2]
    const FrameStep* frame;
    VectorView freePlaces;  // before any constraint [m], or null
};

/// The edges of a cloth. Its particles are where `current` has them or, where `interleaved` is not null, there: x y z and the effective
/// inverse mass of each.
struct EdgeJob
{
    VectorView current;        // [m]
    float* invMass;            // effective [1/kg]
    float* interleaved;        // on a cache line
    const float* stiffness;    // of the particles [0,1], or null
    const float* restLengths;  // [m]
    const EdgeRun* runs;
    uint32_t scattered;    // the first edge in no run
    const uint32_t* ends;  // of the scattered edges, shape [edges * 2]
    PhaseStep phase;
};

/// Looks for places of a SelfCollisionGrid that are near each other.
struct NearHit
{
    uint32_t first;  // of kLanes places
    uint32_t other;
    uint32_t mask;  // which of them are near the other
};
struct NearSearch
{
    ConstVectorView positions;  // by place [m]
    const uint32_t* keys;
    uint32_t count;
    GridKeys cells;
    uint32_t firstOf[9];  // where the neighbouring cells of the first place begin
    float distanceSquared;
    uint32_t mostInCell;
    uint32_t room;  // for hits
    NearHit* hits;
};
/// How far it came: to the end, or until the next places might not find room, or are among more than mostInCell in a cell.
struct NearFound
{
    uint32_t at, hits;
    bool crowded;
};

/// Pairs of places that are too near, whose first ones are to be moved.
struct PairSeparation
{
    ConstVectorView positions;      // by place [m]
    const float *invMass, *crowds;  // by place: [1/kg]; how many pairs it is the first of
    const uint32_t* order;          // particle of each place
    const uint32_t *i, *j;          // shape [pairs], up to a multiple of kWidestLanes
    float distance, stiffness;
    VectorView moves;  // out [m], shape [pairs]
};

/// Nodes as means of points, aligned four-vectors both (x y z and, of nodes, 1/area).
struct RestrictJob
{
    const float* fine;
    const uint32_t *start, *items;  // lists of fine points
    const float* weight;            // of the items
    const uint32_t* nodeOfList;     // null: list i is node i's
    const uint32_t* center;         // fine point of each node that its mean is taken from
    const float* invArea;           // of each node
    float* nodes;
};

/// Pairs of nodes.
struct PairJob
{
    float* position;
    const float* before;  // this iteration moved them
    const uint32_t* pairs;
    const float* reach;      // [m]
    const float* stiffness;  // of the nodes [0,1], or null
    float pairStiffness, allowed;
};

/// Runs of nodes of the first level, from particles.
struct RunRestrictJob
{
    ConstVectorView fine;
    const NodeRun* runs;
    const uint32_t* items;  // LevelRuns
    const float* weights;
    const uint32_t* center;
    const float* invArea;
    float* nodes;  // four-vectors
};

/// Moves of nodes, for the runs of particles.
struct MoveJob
{
    const float *position, *before;  // four-vectors
    VectorView moved;
};

/// Runs of particles that follow the nodes of the first level.
struct RunProlongJob
{
    ConstVectorView moved;  // of the nodes [m]
    const PointRun* runs;
    const float* weight;  // Level
    size_t stride;
    uint32_t slots;
    VectorView particles;  // [m]
    const float* invMass;  // effective [1/kg]
};

/// Fine points that follow their nodes.
struct ProlongJob
{
    const uint32_t* node;  // Level
    const float* weight;
    size_t stride;
    uint32_t slots;
    const float* moved;    // of the nodes, four-vectors
    float* fineNodes;      // the fine points, if they are nodes; otherwise
    VectorView particles;  // they are these [m]
    const float* invMass;  // effective [1/kg]
};

/// Particles to become four-vectors: x y z, and w of each.
struct InterleaveJob
{
    ConstVectorView from;
    const float* w;
    float* to;  // on a cache line
};

/// The triangles of each particle.
struct TriangleSums
{
    const uint32_t *starts, *items;  // Fabric::trianglesOfParticle
    uint32_t particleCount;
};

struct WindJob
{
    float* particles;  // where each is and was an iteration ago as two four-vectors [m], on a cache line
    const uint32_t* triangles;
    const float* areas;  // [m^2]
    float* impulses;     // four-vectors [kg m], shape [triangles] and padding
    TriangleSums sums;
    VectorView current, previous;  // [m]
    const float* invMass;          // effective [1/kg]
    Vec3f windStep;                // [m]
    const FrameStep* frame;
    float dragFactor, liftFactor, density;
};

/// Normals for drawing.
struct NormalJob
{
    const float* particles;  // four-vectors, shape [particles] [m]
    const uint32_t* triangles;
    float* areaNormals;  // four-vectors [m^2], shape [triangles] and padding
    TriangleSums sums;
    Vec3f* normals;  // out, shape [particles]
};

struct TetherJob
{
    VectorView current;    // [m]
    const float* invMass;  // effective [1/kg]
    const uint32_t* anchors;
    const float* lengths;  // [m]
    const uint32_t* counts;
    uint32_t particleCount;
    float scale, stiffness;
};

struct CollisionJob
{
    const CollisionShape* shapes;
    uint32_t shapeCount;
    CollisionRules rules;
    float massScale;
    const FrameStep* frame;
    VectorView current, previous;  // [m]
    VectorView freePlaces;         // before any constraint [m]; null without restitution
    float* invMass;                // effective [1/kg]
};

/// The kernels of one instruction set. Ranges are of particles where nothing else is said, and whole multiples of kWidestLanes long.
struct LaneKernels
{
    std::string_view name;  // such as avx2x8
    uint32_t lanes;
    uint32_t nearLanes;  // places that findNear looks at at once
    void (*integrate)(const IntegrateJob& job, uint32_t first, uint32_t end);
    void (*projectRuns)(const EdgeJob& job, uint32_t first, uint32_t end);       // of Fabric::edgeRuns
    void (*projectScattered)(const EdgeJob& job, uint32_t first, uint32_t end);  // scattered edges
    void (*interleave)(const InterleaveJob& job, uint32_t first, uint32_t end);
    void (*deinterleave)(const EdgeJob& job, uint32_t first, uint32_t end);
    // Ranges of these: of nodes or lists; of runs; of nodes; of runs; of pairs, multiples of kWidestLanes; of fine points; of particles.
    void (*restrictNodes)(const RestrictJob& job, uint32_t first, uint32_t end);
    void (*restrictRuns)(const RunRestrictJob& job, uint32_t first, uint32_t end);
    void (*findMoves)(const MoveJob& job, uint32_t first, uint32_t end);
    void (*prolongRuns)(const RunProlongJob& job, uint32_t first, uint32_t end);
    void (*projectPairs)(const PairJob& job, uint32_t first, uint32_t end);
    void (*prolongToNodes)(const ProlongJob& job, uint32_t first, uint32_t end);
    void (*prolongToParticles)(const ProlongJob& job, uint32_t first, uint32_t end);
    NearFound (*findNear)(const NearSearch& job, uint32_t first, uint32_t end);
    void (*separatePairs)(const PairSeparation& job, uint32_t count);
    // These are null where lanes are one: nothing is gained then.
    void (*interleaveWays)(const WindJob& job, uint32_t first, uint32_t end);
    void (*blowTriangles)(const WindJob& job, uint32_t first, uint32_t end);  // triangles; the last range may end anywhere
    void (*carryParticles)(const WindJob& job, uint32_t first, uint32_t end);
    void (*crossTriangles)(const NormalJob& job, uint32_t first, uint32_t end);  // triangles; the last range may end anywhere
    void (*sumNormals)(const NormalJob& job, uint32_t first, uint32_t end);
    uint32_t (*collide)(const CollisionJob& job, uint32_t first, uint32_t end, uint32_t* left);
    void (*tether)(const TetherJob& job, uint32_t first, uint32_t end);
};

/// Those that this build has and this processor runs, the widest first. The last one, scalarx1, runs anywhere.
std::span<const LaneKernels* const> laneKernels();

/// The one of that name, the best one for an empty name; null where this build or this processor has none.
const LaneKernels* findLaneKernels(std::string_view name);

}  // namespace drape
