// Two simulations of one scene side by side: fed the same commands, frame by frame, and looked at for where they part.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/command.h"
#include "sim/difference.h"
#include "sim/progress.h"
#include "sim/recording.h"
#include "sim/simulation.h"
#include "sim/snapshot.h"

namespace drape {

class Comparison
{
public:
    /// Both sides start anew, with the parameters that `a` has now, but for `onlyB`: settings of the second side alone.
    Comparison(Simulation& a, std::unique_ptr<Simulation> b, std::vector<SetParam> onlyB = {});

    /// Applies a command to both sides; a parameter that `onlyB` sets stays there as it is.
    void apply(const Command& command);

    /// Simulates one frame of length dt [s] > 0 on both sides. While they have not differed, their states are kept, and where they
    /// do the frame is run again to find out where: that takes some frames' time once. Where a side is not finite at the frame's end, both
    /// go back to where it started; says what happened then.
    std::optional<std::string> advance(float dt);

    const Simulation& a() const { return a_; }
    const Simulation& b() const { return *b_; }
    /// Of the present frame.
    const Difference& difference() const { return difference_; }
    /// Since the start; none: all frames had the same bits.
    const std::optional<FirstDifference>& first() const { return first_; }

    /// Back to the start and from there to the end of a frame that is not after first(), with the same parameters and commands at the same
    /// frames. Throws Cancelled; the run then goes on from where it is.
    void goTo(uint64_t frame, float dt, Progress& progress);

    /// The present frame of side a, with side b as its `other`.
    void snapshot(FrameSnapshot& out) const;

private:
    struct Params
    {
        SceneParams scene;
        std::vector<ClothParams> cloths;
    };

    bool isOnlyB(const SetParam& set) const;
    void applyToBoth(const Command& command);
    void restart();
    void restoreParams();
    std::string takeBack(float dt);
    void replay(uint64_t frame, float dt, Progress& progress);
    FirstDifference findFirst(float dt);

    Simulation& a_;
    std::unique_ptr<Simulation> b_;
    std::vector<SetParam> onlyB_;
    Difference difference_;
    std::optional<FirstDifference> first_;
    World beforeA_, beforeB_;                // the last frame, while there is no first difference
    Checkpoint startA_, startB_;             // of the last frame
    Params startParams_;                     // of side a
    std::vector<RecordedCommand> recorded_;  // since the start, until there is a first difference
};

}  // namespace drape
