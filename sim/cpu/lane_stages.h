// The stages of the CPU backend, one cloth at a time: what the kernels of an instruction set are called with.
#pragma once

#include "sim/cpu/lane_kernels.h"
#include "sim/cpu/reference_stages.h"
#include "sim/cpu/thread_team.h"

namespace drape {

/// Pairs of places in the self collision's grid that are too near, found by one thread.
struct NearPairs
{
    std::vector<NearHit> hits;
    std::vector<uint32_t> i, j;
    Vec3Array moves;  // of i, of a batch of pairs [m]
};

/// The nodes of a coarse level as four-vectors, with padding behind them.
struct LaneLevel
{
    PaddedArray<float> position, before, moved;  // x y z [m] and 1/area [1/m^2]; before this iteration moved them; the difference
    Vec3Array movedApart;                        // the difference again, for the runs of the first level [m]
    std::vector<float> reach;                    // of the pairs in this iteration [m]
    PaddedArray<float> stiffness;                // [0,1], shape [nodes] or empty
};

/// What lanes remember of a cloth beside what the reference remembers.
struct LaneScratch
{
    Vec3Array accelerations;                  // the setup's [m/s^2], shape [particles] or empty
    PaddedArray<float> stiffness;             // the setup's [0,1], shape [particles] or empty
    PaddedArray<float> crowds, placeInvMass;  // by place in the self collision's grid: pairs that it is the first of; [1/kg]
    Vec3Array placeMoves;                     // by place [m]
    std::vector<NearPairs> pairs;             // of each thread
    PaddedArray<float> interleaved;           // the particles as the running stage needs them: EdgeJob, WindJob
    std::vector<uint32_t> left;               // particles that the kernel leaves to the reference's code, shape [particles and padding]
    PaddedArray<float> impulses;              // of the wind on each triangle [kg m], shape [triangles and padding * 4]
    std::vector<LaneLevel> levels;            // in use
};

/// One cloth in one iteration, as one of the threads that share it sees it. All of them call a stage's function; what they
/// do between two barriers must not touch what another reads or writes.
struct LaneJob : ReferenceJob
{
    const LaneKernels& kernels;
    LaneScratch& lanes;
    ThreadTeam::Member& member;

    /// Is this the thread that does what is not worth sharing?
    bool isFirst() const { return member.index() == 0; }
    /// This thread's part of what the kernels walk over: the particles, or other things, and the padding behind them.
    Share share(size_t count) const { return member.share(paddedCount(count), kWidestLanes); }
    std::pair<uint32_t, uint32_t> particles() const
    {
        const Share part = share(fabric().particleCount);
        return {static_cast<uint32_t>(part.begin), static_cast<uint32_t>(part.end)};
    }
};

inline ConstVectorView viewOf(const Vec3Array& array)
{
    return {array.x.data(), array.y.data(), array.z.data()};
}
inline VectorView viewOf(Vec3Array& array)
{
    return {array.x.data(), array.y.data(), array.z.data()};
}

/// Makes room in the scratch for a frame; called by one thread.
void prepareLanes(const Cloth& cloth, const ClothStepParams& params, ReferenceScratch& scratch, LaneScratch& lanes);

void prepareLevels(const Cloth& cloth, const ClothStepParams& params, LaneScratch& lanes);

void integrateInLanes(const LaneJob& job);
void carryLoadInLanes(const LaneJob& job);
void blowInLanes(const LaneJob& job);
void tetherInLanes(const LaneJob& job);
void collideInLanes(const LaneJob& job);
void projectEdgesInLanes(const LaneJob& job);
void collideWithItselfInLanes(const LaneJob& job);

}  // namespace drape
