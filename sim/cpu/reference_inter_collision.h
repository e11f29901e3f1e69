// Reference: inter collision, the stage that sees all cloths at once.
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
    /// Marks in `scratch` the sleeping cloths that are touched by one that moves.
    void run(World& world, std::vector<ReferenceScratch>& scratch, const StepParams& params, int iteration);

private:
    struct Body
    {
        bool frozen = false;               // slept when its bounds were taken: they still hold
        Bounds bounds;                     // of its way in this iteration [m]
        std::vector<uint32_t> neighbours;  // cloths whose bounds are within the distance, ascending
        uint32_t first = 0;                // its first particle among those gathered
    };

    void findNeighbours(const World& world, const IterationParams& now, float distance);
    void gather(World& world, std::vector<ReferenceScratch>& scratch, const IterationParams& now);
    void findPairs(float reach);
    void findTriangles(const World& world, std::vector<ReferenceScratch>& scratch, float reach);
    void findRims(const World& world, std::vector<ReferenceScratch>& scratch, float reach);
    void reportTouches(const World& world, std::vector<ReferenceScratch>& scratch, const StepParams& params) const;
    void scatter(World& world, const IterationParams& now) const;

    std::vector<Body> bodies_;  // shape [cloths]
    std::vector<Bounds> boxes_;
    TouchingBoxes touchingBoxes_;
    std::vector<std::pair<uint32_t, uint32_t>> meetings_;
    TouchSolver touches_;                  // of the gathered particles, cloth after cloth
    std::vector<uint32_t> clothOf_;        // of each gathered particle
    std::vector<uint32_t> nearParticles_;  // gathered particles within a neighbour's bounds
    Vec3Array nearPositions_;
    SelfCollisionGrid grid_;
    std::vector<uint32_t> nearTriangles_;
};

}  // namespace drape
