#include "sim/triplet_scheduler.h"

#include <array>
#include <bit>

namespace drape {
namespace {

constexpr uint32_t kBanks = 32;
constexpr uint32_t kOpenBatches = 64;  // one bit each

/// Fills up to 64 batches at a time. Each particle knows in which of the open ones it stands.
class Scheduler
{
public:
    Scheduler(std::span<const uint32_t> triplets, uint32_t particleCount, uint32_t width, bool avoidConflicts)
        : triplets_(triplets), width_(width), avoidConflicts_(avoidConflicts), usedBy_(particleCount, 0)
    {
    }

    TripletSchedule run()
    {
        schedule_.width = width_;
        for (uint32_t triplet = 0; triplet * 3 < triplets_.size(); ++triplet)
            place(triplet);
        for (Batch& batch : open_)
            if (batch.count > 0)
                close(batch);
        schedule_.bankConflicts = countBankConflicts(schedule_, triplets_);
        return std::move(schedule_);
    }

private:
    struct Batch
    {
        uint32_t count = 0;
        std::array<uint32_t, 64> triplets{};
        std::array<uint8_t, 64> rotations{};
        std::array<std::array<uint8_t, kBanks>, 3> accesses{};  // by corner and bank
    };

    uint32_t corner(uint32_t triplet, uint32_t i) const { return triplets_[triplet * 3 + i % 3]; }

    void place(uint32_t triplet)
    {
        const uint64_t taken = usedBy_[corner(triplet, 0)] | usedBy_[corner(triplet, 1)] | usedBy_[corner(triplet, 2)];
        uint64_t free = ~taken;
        if (free == 0)
        {
            // In every open batch one of its particles stands: the oldest makes room.
            uint32_t fullest = 0;
            for (uint32_t slot = 1; slot < kOpenBatches; ++slot)
                if (open_[slot].count > open_[fullest].count)
                    fullest = slot;
            close(open_[fullest]);
            free = uint64_t{1} << fullest;
        }
        uint32_t slot = static_cast<uint32_t>(std::countr_zero(free)), rotation = 0;
        if (avoidConflicts_)
            findFewestConflicts(triplet, free, slot, rotation);

        Batch& batch = open_[slot];
        batch.triplets[batch.count] = triplet;
        batch.rotations[batch.count] = static_cast<uint8_t>(rotation);
        ++batch.count;
        for (uint32_t i = 0; i < 3; ++i)
        {
            usedBy_[corner(triplet, i)] |= uint64_t{1} << slot;
            ++batch.accesses[i][corner(triplet, i + rotation) % kBanks];
        }
        if (batch.count == width_)
            close(batch);
    }

    /// Among the first few batches with room, so that the work stays linear and early batches fill up.
    void findFewestConflicts(uint32_t triplet, uint64_t free, uint32_t& bestSlot, uint32_t& bestRotation) const
    {
        constexpr int kTries = 16;
        uint32_t least = 4;
        for (int tries = 0; free != 0 && tries < kTries && least > 0; ++tries, free &= free - 1)
        {
            const auto slot = static_cast<uint32_t>(std::countr_zero(free));
            for (uint32_t rotation = 0; rotation < 3; ++rotation)
            {
                uint32_t conflicts = 0;
                for (uint32_t i = 0; i < 3; ++i)
                    conflicts += open_[slot].accesses[i][corner(triplet, i + rotation) % kBanks] > 0 ? 1 : 0;
                if (conflicts < least)
                {
                    least = conflicts;
                    bestSlot = slot;
                    bestRotation = rotation;
                }
            }
        }
    }

    void close(Batch& batch)
    {
        const auto slot = static_cast<uint32_t>(&batch - open_.data());
        for (uint32_t i = 0; i < width_; ++i)
        {
            const bool used = i < batch.count;
            schedule_.triplets.push_back(used ? batch.triplets[i] : kNoTriplet);
            schedule_.rotations.push_back(used ? batch.rotations[i] : 0);
            schedule_.padding += used ? 0 : 1;
            for (uint32_t k = 0; used && k < 3; ++k)
                usedBy_[corner(batch.triplets[i], k)] &= ~(uint64_t{1} << slot);
        }
        batch = {};
    }

    std::span<const uint32_t> triplets_;
    uint32_t width_;
    bool avoidConflicts_;
    std::vector<uint64_t> usedBy_;  // open batches in which a particle stands
    std::array<Batch, kOpenBatches> open_{};
    TripletSchedule schedule_;
};

}  // namespace

TripletSchedule scheduleForLanes(std::span<const uint32_t> triplets, uint32_t particleCount, uint32_t width)
{
    return Scheduler(triplets, particleCount, width, false).run();
}

TripletSchedule scheduleForWarps(std::span<const uint32_t> triplets, uint32_t particleCount)
{
    return Scheduler(triplets, particleCount, 32, true).run();
}

uint64_t countBankConflicts(const TripletSchedule& schedule, std::span<const uint32_t> triplets)
{
    uint64_t conflicts = 0;
    for (uint32_t batch = 0; batch < schedule.batchCount(); ++batch)
        for (uint32_t corner = 0; corner < 3; ++corner)
        {
            std::array<uint32_t, kBanks> accesses{};
            for (uint32_t i = batch * schedule.width; i < (batch + 1) * schedule.width; ++i)
                if (schedule.triplets[i] != kNoTriplet)
                    conflicts += accesses[triplets[schedule.triplets[i] * 3 + (corner + schedule.rotations[i]) % 3] % kBanks]++ > 0 ? 1 : 0;
        }
    return conflicts;
}

}  // namespace drape
