// The frames of a run that one can go back to, and what was done in them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "sim/checkpoint.h"
#include "sim/recording.h"
#include "sim/simulation.h"

namespace drape {

/// Keeps checkpoints of a recorded simulation within a memory budget: dense near the present frame, sparse far from it. A frame in
/// between is simulated anew from the checkpoint before it with the recorded commands, so it has the same bits as when it was first there.
class Timeline
{
public:
    static constexpr size_t kUsualBudget = size_t{512} << 20;  // [bytes]
    static constexpr size_t kMostCheckpoints = 2048;

    void setBudget(size_t bytes) { budget_ = bytes; }  // takes effect with the next frame
    /// Another simulation takes the place of this one.
    void clear();

    /// To be called before each new frame. What was in the future of the present frame is forgotten.
    void beforeFrame(const Simulation& simulation);
    /// Something else is done from here: what was done after the present frame is forgotten. True where there was something.
    bool forgetFuture(const Simulation& simulation);

    /// Goes to the end of a frame up to end(), with what was done there before the next; dt: of all frames [s]. False where `stopped` said
    /// so on the way; the simulation then is at an earlier frame. Its recording is what was done until there.
    bool goTo(Simulation& simulation, uint64_t frame, float dt, const std::function<bool()>& stopped);

    /// The last frame that was simulated.
    uint64_t end(const Simulation& simulation) const;
    /// One can go back since then, ascending.
    std::vector<uint64_t> keptFrames() const;
    size_t bytes() const { return bytes_; }

private:
    void followRestart(const Simulation& simulation);
    void keep(const Simulation& simulation);
    void thin(uint64_t here);
    void drop(size_t index);
    void forgetFrom(uint64_t frame);
    void jump(Simulation& simulation, const Checkpoint& to);

    uint64_t run_ = 0;  // of the simulation, see Simulation::run()
    uint64_t end_ = 0;
    size_t budget_ = kUsualBudget, bytes_ = 0;
    std::vector<std::unique_ptr<Checkpoint>> kept_;  // ascending by frame
    std::unique_ptr<Checkpoint> spare_;              // whose memory the next takes over
    std::vector<RecordedCommand> future_;            // of frames after the present one
};

/// Which of the frames, ascending and at least three, is missed least by who is at frame `here`; never the first or the last.
size_t mostDispensable(std::span<const uint64_t> frames, uint64_t here);

}  // namespace drape
