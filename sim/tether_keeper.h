// Keeps the tethers of a world's cloths up to date with their pins, in the background where that takes long.
#pragma once

#include <atomic>
#include <cstdint>
#include <future>
#include <memory>
#include <utility>
#include <vector>

#include "sim/world.h"

namespace drape {

/// The tethers of a cloth are being made, and take effect in a frame.
struct DueTethers
{
    size_t cloth;
    uint64_t frame;
};

/// The frame in which new tethers take effect depends on the cloth alone, not on how fast the machine is, so that every
/// run gives the same bits: at once for a small cloth, a few frames later for a large one. Until then the old ones pull,
/// except those to particles that are no longer held.
class TetherKeeper
{
public:
    TetherKeeper() = default;
    ~TetherKeeper();

    /// One that knows the tethers of the scene's start as this one does.
    TetherKeeper atStart() const { return TetherKeeper(initial_); }

    /// At the start of a scene: all cloths' tethers, from memory if they have been made before.
    void restart(World& world);

    /// The cloth's holds have changed.
    void holdsChanged(World& world, size_t cloth);

    /// Puts in what is due in the frame that now begins, waiting for it if need be.
    void beforeFrame(World& world);

    /// What is being made now; and again, for a world that is back at such a time.
    std::vector<DueTethers> due() const;
    void restore(const World& world, const std::vector<DueTethers>& due);

    /// Frames until new tethers take effect.
    static uint64_t delay(const Cloth& cloth);

private:
    struct Rebuild
    {
        DueTethers due;
        std::shared_ptr<std::atomic<bool>> cancelled;
        std::future<Tethers> result;
    };

    explicit TetherKeeper(std::vector<std::shared_ptr<const Tethers>> initial) : initial_(std::move(initial)) {}
    void cancel(size_t cloth);
    void start(const Cloth& cloth, const DueTethers& due);

    std::vector<Rebuild> rebuilds_;
    std::vector<std::shared_ptr<const Tethers>> initial_;  // shape [cloths]
};

}  // namespace drape
