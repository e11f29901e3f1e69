// What each stage of one frame does to the cloths: their positions after every one of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "sim/difference.h"
#include "sim/stage.h"
#include "sim/vec3_array.h"
#include "sim/world.h"

namespace drape {

/// How far a stage of an iteration moved the particles, each within its cloth's frame.
struct StageMove
{
    Stage stage{};
    int iteration = 0;                 // from 0
    double largest = 0.0, mean = 0.0;  // over all particles, also those at rest [m]
    uint64_t moved = 0;                // particles
    ParticlePlace at;                  // the largest
};

/// Written while the frame is simulated, in this order: start, add after each stage, finish. Positions that a stage leaves as they are take
/// no memory, so a frame takes 12 bytes for each particle and each stage that moves its cloth.
class FrameStages
{
public:
    static constexpr size_t kMostBytes = size_t{512} << 20;
    /// The most that a frame of so many iterations takes, all stages moving all particles [bytes].
    static size_t bytesFor(const World& world, int iterations);

    void start(const World& world);
    void add(const World& world, Stage stage, int iteration);
    void finish(const World& world);

    /// The frame that it is, counted from 1: the world's at its end.
    uint64_t frame() const { return frame_; }
    int iterations() const { return moves_.empty() ? 0 : moves_.back().iteration + 1; }
    const std::vector<StageMove>& moves() const { return moves_; }
    /// The cloth slept all through the frame, so no stage worked on it.
    bool asleep(size_t cloth) const { return cloths_[cloth].asleep; }
    bool allAsleep() const;
    size_t bytes() const { return bytes_; }

    /// A cloth's particles in the world after `at` stages, 0 being the start [m]; a moving frame stands where it is at the frame's end.
    void positions(size_t at, size_t cloth, std::vector<Vec3f>& out) const;

private:
    struct Traced
    {
        bool asleep = true;
        Pose pose;
        std::vector<std::shared_ptr<const Vec3Array>> after;  // shape [stages + 1]; the same one where nothing moved
    };

    uint64_t frame_ = 0;
    size_t bytes_ = 0;
    std::vector<StageMove> moves_;
    std::vector<Traced> cloths_;
};

}  // namespace drape
