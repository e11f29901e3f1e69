// A world, a backend that advances it, and the commands that change it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "sim/backend.h"
#include "sim/checkpoint.h"
#include "sim/command.h"
#include "sim/recording.h"
#include "sim/snapshot.h"
#include "sim/step.h"
#include "sim/tether_keeper.h"
#include "sim/world.h"

namespace drape {

class Simulation
{
public:
    /// Starts at frame 0 of the scene. `setup` has at least one cloth.
    Simulation(WorldSetup setup, std::unique_ptr<Backend> backend);

    /// The same scene from its start, with the present parameters of the other, sharing what was made for it.
    Simulation(const Simulation& other, std::unique_ptr<Backend> backend);

    /// From now on, which must be the scene's start: writes down all commands and frames, whose length is to be dt [s].
    void startRecording(float dt) { recorder_.emplace(dt); }
    /// nullptr where nothing is recorded.
    const Recording* recording() const { return recorder_ ? &recorder_->recording() : nullptr; }

    /// Applies a command at once. Indices that do not exist are ignored: a command may arrive after what it spoke of is gone.
    void apply(const Command& command);

    /// Simulates one frame of length dt [s] > 0. An `observer` costs time, but changes no bit.
    void advance(float dt, const StageObserver& observer = {});

    /// All that is needed to come back to the present state, reusing the memory of `out`.
    void save(Checkpoint& out) const;
    /// Comes back to a state that this simulation had. If it is recorded, `done` is what was done until then.
    void restore(const Checkpoint& checkpoint, std::vector<RecordedCommand> done);
    /// Another number after each reset.
    uint64_t run() const { return run_; }

    /// Goes back to `before`, which was the world before the last frame, and simulates that frame anew.
    void repeatFrame(const World& before, float dt, const StageObserver& observer);

    void setBackend(std::unique_ptr<Backend> backend) { backend_ = std::move(backend); }
    Backend& backend() { return *backend_; }
    const Backend& backend() const { return *backend_; }

    const World& world() const { return world_; }
    const WorldSetup& setup() const { return setup_; }
    const FrameTimes& times() const { return times_; }
    const StepParams& lastStep() const { return lastStep_; }

    /// Copies the present frame into a snapshot, reusing its memory.
    void snapshot(FrameSnapshot& out) const;

private:
    void restart();
    void holdsChanged(Cloth& cloth);

    WorldSetup setup_;
    std::unique_ptr<Backend> backend_;
    World world_;
    TetherKeeper tetherKeeper_;
    std::optional<Recorder> recorder_;
    FrameTimes times_;
    StepParams lastStep_{};
    uint64_t id_, run_ = 0;
};

/// Figures about a frame (`--stats`).
struct FrameStats
{
    double maxStretch = 0.0, meanStretch = 0.0;  // edge length over rest length, edges of triangles
    double maxSpeed = 0.0;                       // [m/s]
    double kineticEnergy = 0.0;                  // [J]
    double volume = 0.0;                         // enclosed by the cloths, where they are closed [m^3]
    Vec3f center{0, 0, 0};                       // of mass [m]
    Vec3f low{0, 0, 0}, high{0, 0, 0};           // bounds [m]
    uint64_t nonFinite = 0;                      // coordinates that are NaN or infinite
    uint64_t hash = 0;                           // FNV-1a of the bits of all positions
    uint64_t particles = 0, constraints = 0, triangles = 0;
};
/// Of one cloth, or of all. Speeds are measured within a cloth's frame.
FrameStats measure(const Simulation& simulation, int cloth = kAllCloths);

}  // namespace drape
