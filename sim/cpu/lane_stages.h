// The stages of the CPU backend, one cloth at a time: what the kernels of an instruction set are called with.
#pragma once

#include <algorithm>

#include "sim/cpu/lane_kernels.h"
#include "sim/cpu/reference_stages.h"
#include "sim/cpu/thread_team.h"
#include "sim/snapshot.h"

namespace drape {

/// Particles that are awake: a stage over so many takes about as long as a thread takes to wake up.
constexpr size_t kQuick = 8192;

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

/// Memory for what only the running stage needs, whatever that is: 32-bit words, on a cache line.
class StageMemory
{
public:
    void growTo(size_t words) { bytes_.resize(std::max(bytes_.size(), words * kWord)); }
    float* floats(size_t first) { return reinterpret_cast<float*>(bytes_.data() + first * kWord); }
    uint32_t* integers(size_t first) { return reinterpret_cast<uint32_t*>(bytes_.data() + first * kWord); }

private:
    static constexpr size_t kWord = 4;
    std::vector<std::byte, LineAllocator<std::byte>> bytes_;
};

/// What lanes know of the places in the self collision's grid.
struct Places
{
    static constexpr size_t kArrays = 5;

    float *crowds, *invMass;  // pairs that it is the first of; [1/kg]
    VectorView moves;         // [m]
};

/// What lanes remember of a cloth beside what the reference remembers.
struct LaneScratch
{
    Vec3Array accelerations;        // the setup's [m/s^2], shape [particles] or empty
    PaddedArray<float> stiffness;   // the setup's [0,1], shape [particles] or empty
    std::vector<NearPairs> pairs;   // of each thread
    std::vector<LaneLevel> levels;  // in use
    StageMemory memory;
    size_t rowWords = 0;  // of a four-vector for each particle

    // All of these begin in the same place: a stage has one of them, and none keeps it for the next.
    /// The particles as the running stage needs them: EdgeJob, WindJob.
    float* interleaved() { return memory.floats(0); }
    /// Of each triangle the wind's impulse [kg m] or the normal [m^2], shape [triangles and padding * 4]; behind the particles of WindJob.
    float* ofTriangles() { return memory.floats(2 * rowWords); }
    /// Particles that the kernel leaves to the reference's code, shape [particles and padding].
    uint32_t* left() { return memory.integers(0); }
    /// By place in the self collision's grid.
    Places places()
    {
        const size_t padded = rowWords / 4;
        const auto array = [&](size_t i) { return memory.floats(i * padded); };
        return {array(0), array(1), {array(2), array(3), array(4)}};
    }
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

inline TriangleSums trianglesOf(const Fabric& fabric)
{
    return {fabric.trianglesOfParticle.start.data(), fabric.trianglesOfParticle.items.data(), fabric.particleCount};
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

/// Makes room for findNormalsInLanes; called by one thread.
void prepareNormals(const Fabric& fabric, LaneScratch& lanes);
/// Backend::findNormals of one cloth, of which the member does its part.
void findNormalsInLanes(const LaneKernels& kernels, LaneScratch& lanes, ClothSnapshot& cloth, ThreadTeam::Member& member);

}  // namespace drape
