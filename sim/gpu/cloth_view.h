// What kernels see of a cloth: plain structs of pointers to device memory. C++17.
#pragma once

#include <cstdint>

#include "sim/bounds.h"
#include "sim/cloth_step.h"
#include "sim/gpu/gpu.h"
#include "sim/stage.h"
#include "sim/stages/collision_point.h"
#include "sim/stages/grid_keys.h"
#include "sim/stages/shape_damping.h"
#include "sim/stages/touches.h"

namespace drape::DRAPE_GPU {

/// Four numbers that one load fetches.
struct alignas(16) Particle
{
    Vec3f x;  // [m]
    float w;
};

/// A short list that the host walks to launch kernels, and a kernel that does a whole frame walks itself.
template <class T>
struct Table
{
    const T* host;
    const T* device;
    uint32_t count;
    uint32_t unused = 0;  // no bytes without a value: views are compared by their bytes
};

struct TypedRange
{
    uint32_t type;  // PhaseType
    uint32_t first, count;
};
struct Range
{
    uint32_t first, count;
};

/// Lists of numbers, one for each of many things, as in Adjacency.
struct Lists
{
    const uint32_t *start, *items;
};

struct LoosePairView
{
    uint32_t pair, node;
    float distanceSquared, slackSquared, variance;
};

/// A Level and its LevelState.
struct LevelView
{
    uint32_t nodeCount, fineCount, slots, sweeps, pairCount;
    uint64_t stride;
    const uint32_t* node;
    const float* weight;
    Lists fine;
    const float* fineWeight;
    const uint32_t* center;
    const uint32_t* pairs;
    Table<TypedRange> sets;

    const float* invArea;
    float* reach;
    const float* stiffness;   // or null
    const uint32_t* fixedOf;  // 1 + place of each node among the fixed ones; 0: it is free
    Lists fixedPoints;
    const float* fixedWeight;
    const LoosePairView* loosePairs;
    uint32_t loosePairCount;

    Particle* position;  // w: inverse area
    Vec3f* before;
};

/// Constraints of one particle, in their order.
struct SphereGroup
{
    uint32_t particle;
    uint32_t first, count;
};
struct SphereView
{
    const SphereGroup* groups;
    const uint32_t* constraint;  // number among the setup's, shape [constraints]
    const float* radius;         // [m], in the order of `constraint`
    uint32_t groupCount;
    uint32_t unused = 0;
};

struct VirtualParticleView
{
    uint32_t corners[3];  // the first is kNoCorner where it fills a batch up
    Vec3f weights;
};
constexpr uint32_t kNoCorner = 0xffffffffu;
constexpr uint32_t kVirtualBatch = 32;

/// SurfaceTree, and its boxes.
struct TreeView
{
    uint32_t nodeCount, firstLeaf, triangleCount, rimCount;
    const uint32_t *order, *triangles;
    const int32_t* edges;
    const uint32_t* rims;  // shape [rims * 2]
    Bounds *boxes, *nodes;
};

/// Radix sort and the cells of the self collision's grid. Arrays have `room` places.
struct GridView
{
    uint32_t room;
    uint32_t *keys, *order, *otherKeys, *otherOrder;
    uint32_t* bins;
    uint32_t* scanRoom;
    Particle* sorted;  // w: inverse mass
    float* crowds;
    uint32_t* hits;  // the first kHits of each place, shape [kHits][room]
    Bounds* bounds;  // shape [kBoundsParts + kBoundsParts / 32]
    GridCells* cells;
};
constexpr uint32_t kHits = 8;
constexpr uint32_t kBoundsParts = 1024;

/// Touches and what solving them takes. `needed` may pass `room`: then the frame is done again with more.
struct TouchView
{
    uint32_t room;        // touches
    uint32_t particles;   // that may take part
    uint32_t items;       // things that look for touches
    uint32_t* needed;     // touches, as of now
    uint32_t* most;       // ever needed
    uint32_t* itemStart;  // of each item's touches, shape [items + 1]
    Touch* touches;
    uint32_t* keys;       // of each touch, ascending within an item
    Push<float>* pushes;  // shape [room]
    Vec3f* moves;         // shape [room]
    uint32_t* partStart;  // of each particle's parts, shape [particles + 1]
    uint32_t* partFill;   // shape [particles]
    uint32_t* parts;      // touch * 4 + place, shape [room * 4]
    float* crowds;        // shape [particles]
    uint32_t* scanRoom;
};

/// Of what keeps a distance: solver.md, Self and inter collision.
struct ContactNumbers
{
    float distance;   // [m]
    float stiffness;  // per iteration
    float friction;   // Coulomb's mu
    float reach;      // within which touches are looked for [m]
};

struct IterationView
{
    ClothIterationStep step;
    const CollisionShape* shapes;
    uint32_t shapeCount;
    const Vec3f *holds, *motionCenters, *separationCenters;
    const float* pulls;
};

/// Which launches a frame of a cloth takes: what changes here changes the graph.
struct ClothPlan
{
    bool asleep = false;
    bool wind = false, motion = false, tethers = false, jacobi = false, dihedral = false, pressure = false, separation = false;
    bool collision = false, virtualParticles = false, restitution = false, shapeDamping = false, sleep = false;
    bool accelerations = false, softParticles = false;
    bool selfParticles = false, selfTriangles = false;
    bool phaseOn[kPhaseTypeCount] = {};  // solved as edges
    bool levelsOn[kPhaseTypeCount] = {};
    uint32_t levels = 0;
    uint32_t iterations = 0, holds = 0;
};

struct alignas(16) ClothView
{
    ClothPlan plan;
    uint32_t particleCount, triangleCount;
    float restSize, restVolume;

    Particle* current;   // w: effective inverse mass [1/kg]
    Particle* previous;  // w: the user's inverse mass
    Vec3f* freePlaces;
    const ClothStepParams* params;
    const IterationView* iterations;
    const ContactNumbers* contact;  // with itself
    const uint32_t* heldParticles;

    const Vec3f* rest;
    const uint32_t* triangles;
    const float* triangleArea;
    Lists trianglesOfParticle;
    const Vec3f* accelerations;
    const float* stiffness;

    const uint32_t *edgeA, *edgeB;
    const float* edgeRest;
    Table<TypedRange> edgeSets;
    Lists edgesOfParticle;  // items: edge * 2 + end; Jacobi's method only
    const uint8_t* edgeType;

    const uint32_t* hingeCorners;
    const float* hingeAngles;
    Table<Range> hingeSets;

    const uint32_t* tetherAnchor;
    const float* tetherLength;
    const uint32_t* tetherCount;

    SphereView motion, separation;
    const VirtualParticleView* virtualParticles;
    uint32_t virtualCount;

    Table<LevelView> levels;
    uint32_t levelChanges;  // how often their contents have changed

    Vec3f* impulses;  // of triangles; also moves and gradients of particles, shape [max(triangles, particles)]
    float* counts;    // shape [particles]
    void* sumRoom;    // for fixedSum of anything
    RigidSums<float>* rigid;
    SpinSums<float>* spin;
    float* sums;      // shape [2]
    uint32_t* moved;  // not 0: some particle was fast

    GridView grid;
    TreeView tree;
    TouchView touches;
};

/// All cloths, for the stage that sees them at once. Arrays of particles have room for all of them; "gathered" are those of the
/// cloths that have neighbours, cloth after cloth.
struct InterView
{
    uint32_t cloths, particles, words;  // words: of a row of neighbour bits
    const ClothView* views;
    const ContactNumbers* contact;
    const uint32_t *particleStart, *triangleStart;  // shape [cloths + 1]
    Bounds* wayParts;                               // shape [cloths * kWayParts]
    Bounds* bounds;                                 // of each cloth's way in this iteration [m]
    uint32_t* neighbours;                           // bit c % 32 of word c / 32: cloth c, shape [cloths * words]
    uint32_t* neighbourCount;                       // shape [cloths]
    uint32_t* first;                                // gathered place of a cloth's first particle, shape [cloths + 1]
    uint32_t* rimStart;                             // of a cloth's searches for rims, shape [cloths + 1]
    uint32_t rimRoom;
    uint32_t* mostRims;      // searches ever needed
    Particle *now, *before;  // gathered, in the world
    uint32_t* clothOf;       // of each gathered particle
    uint32_t* nearStart;     // before each gathered particle, those near a neighbour, shape [particles + 1]
    uint32_t* near;          // gathered particles near a neighbour
    uint32_t* touched;       // of sleeping cloths, shape [cloths]
    GridView grid;
    TouchView touches;
};
constexpr uint32_t kWayParts = 128;

}  // namespace drape::DRAPE_GPU
