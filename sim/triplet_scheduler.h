// Orders triplets of particles so that several can be processed at once (seed: TripletScheduler).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace drape {

inline constexpr uint32_t kNoTriplet = 0xffffffffu;

/// Batches of `width` triplets of which no two in a batch share a particle.
struct TripletSchedule
{
    uint32_t width = 0;
    std::vector<uint32_t> triplets;  // index of the triplet, kNoTriplet where a batch is not full; shape [batches * width]
    std::vector<uint8_t> rotations;  // by how many corners the triplet is turned (a, b, c -> b, c, a), shape [batches * width]
    uint32_t padding = 0;            // places without a triplet
    uint64_t bankConflicts = 0;      // warp form: accesses that wait for another one to the same bank

    uint32_t batchCount() const { return width == 0 ? 0 : static_cast<uint32_t>(triplets.size()) / width; }
};

/// For lanes. `triplets` are particle indices, shape [n * 3]; width in [1, 64]. Deterministic, linear.
TripletSchedule scheduleForLanes(std::span<const uint32_t> triplets, uint32_t particleCount, uint32_t width);

/// For warps of 32: also chooses batches and turns triplets so that few of the simultaneous accesses to a corner fall on one
/// of the 32 banks of shared memory (bank = particle mod 32).
TripletSchedule scheduleForWarps(std::span<const uint32_t> triplets, uint32_t particleCount);

/// Bank conflicts of a schedule: for each batch, corner and bank, the accesses beyond the first.
uint64_t countBankConflicts(const TripletSchedule& schedule, std::span<const uint32_t> triplets);

}  // namespace drape
