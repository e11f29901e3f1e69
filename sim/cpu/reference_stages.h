// The stages of the reference backend, one cloth at a time: plain loops over the formulas in sim/stages.
#pragma once

#include <utility>
#include <vector>

#include "sim/cpu/gatherer.h"
#include "sim/cpu/self_collision_grid.h"
#include "sim/cpu/shared_sum.h"
#include "sim/cpu/touch_search.h"
#include "sim/stages/collision_point.h"
#include "sim/stages/levels.h"
#include "sim/stages/shape_damping.h"
#include "sim/step_params.h"
#include "sim/world.h"

namespace drape {

/// The nodes of a level in one iteration.
struct LevelNodes
{
    Vec3Array position, before;  // where they are, and where the finer level had them [m]
    std::vector<Vec3f> moved;    // from there to here [m]
    std::vector<float> reach;    // of the pairs in this iteration [m]
};
/// Pairs for each particle that the self collision has room for from the start, so that a cloth that folds allocates nothing.
inline constexpr size_t kPairsExpected = 2;

/// What the reference remembers of a cloth between the stages of an iteration.
struct ReferenceScratch
{
    PaddedArray<float> invMass;          // effective, of the running iteration [1/kg]
    Vec3Array freePlaces;                // of the particles before any constraint, with restitution only [m]
    std::vector<CollisionShape> shapes;  // the colliders of the running iteration
    std::vector<Vec3f> impulses;         // of the wind on each triangle [kg m]
    SharedSum<float> sum;
    SharedSum<RigidSums<float>> rigidSum;
    SharedSum<SpinSums<float>> spinSum;
    std::vector<Vec3f> moves;                          // of each particle [m]
    std::vector<float> counts;                         // corrections of each particle
    std::vector<std::pair<uint32_t, uint32_t>> pairs;  // of places in `grid`, too near to each other
    std::vector<LevelNodes> levels;                    // shape [levels in use]
    SelfCollisionGrid grid;
    TriangleTree tree;
    TouchSolver touches;
    Gatherer<Touch> gatherer;
    bool moved = false;    // some particle was not slower than sleep.speed in this frame
    bool touched = false;  // it sleeps, and a cloth that moves touched it in this frame
};

/// One cloth in one iteration.
struct ReferenceJob
{
    const World& world;
    Cloth& cloth;
    ReferenceScratch& scratch;
    const StepParams& step;
    const ClothStepParams& params;
    const ClothIterationParams& now;
    int iteration;

    const Fabric& fabric() const { return cloth.fabric(); }
    Vec3f position(uint32_t particle) const { return cloth.state.current[particle]; }
    void move(uint32_t particle, const Vec3f& to) const { cloth.state.current.set(particle, to); }
};

// Those that take a member of a team may be called by all of its threads at once, with the same result.

/// Takes part of the free particles' motion that is not motion of the whole out of the previous positions.
void dampShape(const ReferenceJob& job, ThreadTeam::Member& member);
/// The mean of a list of weighted points.
inline Vec3f meanOf(const Vec3Array& points, const Vec3f& origin, const Adjacency& lists, const std::vector<float>& weight, uint32_t which)
{
    const uint32_t first = lists.start[which], count = lists.start[which + 1] - first;
    return meanOf(origin, lists.items.data() + first, weight.data() + first, count, [&](uint32_t i) { return points[i]; });
}

/// How far its nodes, moved(node) each, move a fine point.
template <class Moved>
Vec3f movedBy(const Level& level, uint32_t point, const Moved& moved)
{
    return movedBy(&level.node[point], &level.weight[point], level.slots, level.stride(), moved);
}

void integrateCloth(const ReferenceJob& job);
void blowCloth(const ReferenceJob& job, ThreadTeam::Member& member);
void keepClothInside(const ReferenceJob& job, ThreadTeam::Member& member);
void tetherCloth(const ReferenceJob& job);
void carryClothLoad(const ReferenceJob& job);
/// Is this phase solved as edges? Bending may be solved as hinges instead.
bool solvedAsEdges(const ReferenceJob& job, PhaseType type);
void projectHinges(const ReferenceJob& job, ThreadTeam::Member& member);
void projectEdgesAtOnce(const ReferenceJob& job, ThreadTeam::Member& member);
void projectClothEdges(const ReferenceJob& job);
void inflateCloth(const ReferenceJob& job, ThreadTeam::Member& member);
void keepClothOutside(const ReferenceJob& job, ThreadTeam::Member& member);
/// Puts the colliders of this iteration into the scratch.
void gatherShapes(const ReferenceJob& job);
CollisionRules collisionRules(const ReferenceJob& job);
void collideParticle(const ReferenceJob& job, const CollisionRules& rules, uint32_t particle);
void collideVirtualParticles(const ReferenceJob& job, const CollisionRules& rules);
void collideCloth(const ReferenceJob& job);
/// Is there anything for the self collision to do?
bool keepsOffItself(const ReferenceJob& job);
void collideClothWithItself(const ReferenceJob& job, ThreadTeam::Member& member);
void watchCloth(const ReferenceJob& job, ThreadTeam::Member& member);

}  // namespace drape
