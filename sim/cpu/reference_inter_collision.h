// Inter collision, the stage that sees all cloths at once: the same code for the reference and for threads.
#pragma once

#include <utility>
#include <vector>

#include "sim/bounds.h"
#include "sim/cpu/reference_stages.h"
#include "sim/cpu/touching_boxes.h"

namespace drape {

/// Particles keep their distance from the particles and from the triangles of other cloths, in the world's axes.
class ReferenceInterCollision
{
public:
    void beginFrame(size_t cloths);
    static bool hasWork(const World& world, const StepParams& params);
    /// Marks in `scratch` the sleeping cloths that are touched by one that moves. All members of a team call it.
    void run(World& world, std::vector<ReferenceScratch>& scratch, const StepParams& params, int iteration, ThreadTeam::Member& member);

private:
    struct Body
    {
        bool frozen = false;               // slept when its bounds were taken: they still hold
        Bounds bounds;                     // of its way in this iteration [m]
        std::vector<uint32_t> neighbours;  // cloths whose bounds are within the distance, ascending
        uint32_t first = 0;                // its first particle among those gathered
    };

    /// Some of the rims of a cloth, to be looked for at one of its neighbours.
    struct RimSearch
    {
        uint32_t cloth, other;
        uint32_t begin, end;
    };

    /// Does a cloth have to be looked at in this iteration?
    bool isOld(const World& world, uint32_t cloth) const { return !world.cloths[cloth].asleep || !bodies_[cloth].frozen; }
    void findWays(const World& world, const IterationParams& now, ThreadTeam::Member& member);
    void findNeighbours(const World& world, float distance, size_t members);
    void makeRoom(const World& world, std::vector<ReferenceScratch>& scratch);
    void gather(const World& world, std::vector<ReferenceScratch>& scratch, const IterationParams& now, ThreadTeam::Member& member);
    void fitTrees(const World& world, std::vector<ReferenceScratch>& scratch, ThreadTeam::Member& member);
    void findPairs(float reach, ThreadTeam::Member& member);
    void findTriangles(const World& world, std::vector<ReferenceScratch>& scratch, float reach, ThreadTeam::Member& member);
    void findRims(const World& world, std::vector<ReferenceScratch>& scratch, float reach, ThreadTeam::Member& member);
    void reportTouches(const World& world, std::vector<ReferenceScratch>& scratch, const StepParams& params) const;
    void scatter(World& world, const IterationParams& now, ThreadTeam::Member& member) const;

    std::vector<Body> bodies_;  // shape [cloths]
    std::vector<Bounds> ways_;  // of the part of each cloth that a member has seen, shape [members * cloths]
    std::vector<Bounds> boxes_;
    TouchingBoxes touchingBoxes_;
    std::vector<std::pair<uint32_t, uint32_t>> meetings_;
    TouchSolver touches_;                  // of the gathered particles, cloth after cloth
    std::vector<uint32_t> clothOf_;        // of each gathered particle
    std::vector<uint32_t> nearParticles_;  // gathered particles within a neighbour's bounds
    Vec3Array nearPositions_;
    std::vector<uint32_t> gridRoom_;  // for the grid's sort
    SelfCollisionGrid grid_;
    std::vector<RimSearch> rimSearches_;
    Gatherer<uint32_t> particleGatherer_;
    Gatherer<Touch> touchGatherer_;
};

}  // namespace drape
