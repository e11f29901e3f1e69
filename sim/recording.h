// What was done to a simulation, and in which frames: enough to do it again and come to the same bits.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "sim/command.h"

namespace drape {

struct RecordedCommand
{
    uint64_t frame;  // how many were complete when it was applied
    Command command;
};

struct Recording
{
    float dt = 1.0f / 60.0f;  // length of each frame [s]
    uint64_t frames = 0;      // all that were simulated
    uint64_t hash = 0;        // FrameStats::hash at the end, once that is there
    std::vector<RecordedCommand> commands;
};

/// Adds a command to those before it. A mouse and a slider speak more often than frames pass: their last word in a frame replaces
/// what they said before.
void append(std::vector<RecordedCommand>& commands, RecordedCommand next);

/// Writes down what happens to a simulation since its scene's start.
class Recorder
{
public:
    /// `dt`: of all frames [s].
    explicit Recorder(float dt) { recording_.dt = dt; }

    /// Keeps what has an effect. After a Reset only what was set before it still matters, and the frames are counted anew.
    void add(const Command& command);
    void countFrame() { ++recording_.frames; }

    /// Goes on from another frame, before which `commands` were given.
    void restore(uint64_t frames, std::vector<RecordedCommand> commands)
    {
        recording_.frames = frames;
        recording_.commands = std::move(commands);
    }

    const Recording& recording() const { return recording_; }

private:
    void forgetWhatResetUndoes();

    Recording recording_;
};

/// Does what was recorded to a simulation that is at its scene's start.
class Replay
{
public:
    explicit Replay(Recording recording) : recording_(std::move(recording)) {}

    /// Applies what was recorded for the present frame: before each frame, and after the last one.
    void applyDue(const std::function<void(const Command&)>& apply);
    void countFrame() { ++frame_; }
    /// The simulation is at the end of another frame, with what was recorded for it.
    void seek(uint64_t frame);

    uint64_t frame() const { return frame_; }
    bool atLastFrame() const { return frame_ >= recording_.frames; }
    /// How many commands have been applied.
    size_t applied() const { return next_; }
    const Recording& recording() const { return recording_; }

private:
    Recording recording_;
    uint64_t frame_ = 0;
    size_t next_ = 0;
};

enum class ReplayOutcome : uint8_t
{
    none,       // it is on its way
    sameBits,   // as at the end of the recording
    otherBits,  // not so
    left,       // something else was done on the way
};

/// A replay that another thread runs, and how far it is.
struct RunningReplay
{
    explicit RunningReplay(Recording recording) : replay(std::move(recording)) {}

    Replay replay;  // of the thread that runs it, but for its recording
    std::atomic<uint64_t> frame{0};
    std::atomic<size_t> applied{0};  // commands
    std::atomic<ReplayOutcome> outcome{ReplayOutcome::none};
};

}  // namespace drape
