// Runs a Simulation on a thread of its own, in real time or slower, and hands out its newest finished frame.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "sim/command.h"
#include "sim/comparison.h"
#include "sim/frame_stages.h"
#include "sim/recording.h"
#include "sim/settings.h"
#include "sim/simulation.h"
#include "sim/snapshot.h"
#include "sim/timeline.h"

namespace drape {

/// Three snapshots: one being written, one being read, one finished in between. Neither side ever waits.
class SnapshotChannel
{
public:
    FrameSnapshot& back() { return buffers_[back_]; }

    /// The writer's back buffer becomes the newest finished one.
    void publish();

    /// The newest finished snapshot; valid until the next call. Reader's thread only.
    const FrameSnapshot& newest();

private:
    static constexpr int kFresh = 4;
    FrameSnapshot buffers_[3];
    int back_ = 0, front_ = 1;
    std::atomic<int> middle_{2};
};

/// What the window sees of a running simulation. All members may be called from the window's thread at any time and
/// return at once.
class SimThread
{
public:
    static constexpr float kFrameTime = 1.0f / 60.0f;  // simulated [s] in one frame

    SimThread();
    ~SimThread();

    /// Replaces the simulation between two frames. A `replay` is run as frames pass, and pauses at its end; who changes something on the
    /// way leaves it. `farewell` is called on this thread with the simulation that is replaced, if there is one.
    void load(std::unique_ptr<Simulation> simulation, std::shared_ptr<RunningReplay> replay = nullptr,
              std::function<void(Simulation&)> farewell = nullptr);

    /// Runs `change` on the simulation between two frames, for what is no Command (another backend, threads).
    void between(std::function<void(Simulation&)> change);

    /// To both sides, while two are compared. Returns its number: they are counted from 1.
    uint64_t post(Command command);

    /// Runs the scene a second time beside the first, in lock step and both from the start: sim/comparison.h. `backend` computes side b,
    /// `onlyB` are settings of its own. In place of a comparison that runs already.
    void compare(std::unique_ptr<Backend> backend, std::vector<SetParam> onlyB);
    /// The first side goes on alone.
    void stopComparing();
    /// Runs `change` on the comparison between two frames, if there is one then.
    void withComparison(std::function<void(Comparison&)> change);

    /// Calls `see` on this thread for the present frame and for each that is simulated from now on, none left out, until it returns false.
    /// The simulation waits for it. In place of who watched before.
    void watch(std::function<bool(const FrameSnapshot&)> see);

    void setPlaying(bool playing);
    bool playing() const { return playing_.load(); }

    /// One frame, while paused; where one looks into a frame, to its end.
    void step();

    // Looking into a frame: sim/frame_stages.h. Whatever else is asked for shows the frame's end first.
    /// Pauses, and shows the cloths as they are one stage later than shown: of the frame looked into or, at its end, of the next.
    /// Without effect while two sides are compared.
    void nextStage();
    /// One stage earlier, down to the start of the frame.
    void previousStage();
    /// After that many of the frame's stages.
    void showStage(size_t at);
    /// Shows the end of the frame looked into.
    void finishFrame();
    /// Why a frame cannot be looked into, once.
    std::optional<std::string> takeStageRefusal();

    /// Shows the end of a frame that was simulated, as Timeline::goTo does, or of one that a replay comes to, and pauses there. The last
    /// one that was asked for counts. Without effect while two sides are compared.
    void goTo(uint64_t frame);
    /// Stays where the way has come to.
    void stopOnWay();
    struct TimelineState
    {
        uint64_t end = 0;             // the last frame that was simulated
        uint64_t reach = 0;           // the last one to go to: while a replay is on its way, the end of that
        std::vector<uint64_t> kept;   // checkpoints, ascending
        size_t bytes = 0;             // that they take
        std::optional<uint64_t> way;  // to this frame
        uint64_t wayStart = 0, wayAt = 0;
    };
    TimelineState timeline() const;
    void setTimelineBudget(size_t bytes);
    /// What is set and done in the frame where a way ended.
    struct Arrival
    {
        Settings settings;
        std::optional<size_t> replayed;  // commands of a replay that are applied; none: there is no replay any more
        uint64_t lastPost = 0;           // number of the last posted command that is applied; 0: none
        uint64_t posted = 0;             // commands that had come when this was written
    };
    /// Once, when it is there.
    std::optional<Arrival> takeArrival();
    /// Writes it anew: for who has posted more than it says.
    void reportArrival();

    /// Simulated seconds in a second of real time, in (0, 4].
    void setSpeed(float speed) { speed_.store(speed); }
    float speed() const { return speed_.load(); }

    /// What stopped the simulation before the frame that it was about to do, once.
    std::optional<std::string> takeFault();

    const FrameSnapshot& newest() { return channel_.newest(); }

    /// True while the simulation needs more time for a frame than real time has.
    bool behind() const { return behind_.load(); }
    /// Simulated seconds in a second of real time, averaged over the last frames; 0 while it does not play.
    float pace() const { return pace_.load(); }

private:
    /// Which posted command is the last one up to the end of a frame.
    struct PostedUntil
    {
        uint64_t frame, number;
    };

    struct Running
    {
        std::unique_ptr<Simulation> simulation;
        std::unique_ptr<Comparison> comparison;  // of `simulation` with another
        std::shared_ptr<RunningReplay> replay;
        Timeline timeline;
        float dt = kFrameTime;                          // of a frame [s]; a replay has its own
        std::function<bool(const FrameSnapshot&)> see;  // who watches; may be empty
        std::shared_ptr<const FrameStages> looked;      // of the frame looked into
        size_t shownStage = 0;                          // after so many of them it is shown
        std::vector<PostedUntil> posts;                 // ascending
        uint64_t postsRun = 0;                          // Simulation::run() that their frames are of
        uint64_t posted = 0;

        void post(const Command& command, uint64_t number);
        void followPosts();
        Arrival arrival();
        void apply(const Command& command);
        void applyRecorded();
        void fork();
        /// Where something is not finite at the frame's end, the frame is taken back; says what happened then.
        std::optional<std::string> advance(FrameStages* stages = nullptr);
        void showStage(FrameSnapshot& out) const;
        bool goTo(uint64_t frame, const std::function<bool()>& stopped);
        std::optional<std::string> replayTo(uint64_t frame, const std::function<bool()>& stopped, const std::function<void()>& show);
        bool replayIsOver() const { return replay && replay->replay.atLastFrame(); }
        void endReplay();
        void leaveReplay();
    };

    struct Change
    {
        std::function<void(Running&)> make;
        bool looks = false;  // into the frame, and leaves all as it is
    };

    void change(std::function<void(Running&)> change);
    void look(std::function<void(Running&)> change);
    void lookIntoNext(Running& running);
    void run();
    void runTo(Running& running);
    void stopAt(std::string fault);
    const FrameSnapshot& publish(Running& running);
    void showAdvanced(Running& running);
    void measurePace(double seconds, float dt);

    SnapshotChannel channel_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::vector<Change> pending_;
    std::unique_ptr<Simulation> next_;
    std::shared_ptr<RunningReplay> nextReplay_;
    std::function<void(Simulation&)> farewell_;  // to the simulation that next_ replaces
    int steps_ = 0;
    bool quit_ = false;
    bool wayQueued_ = false;
    uint64_t posted_ = 0;    // of the window's thread
    bool wayEnded_ = false;  // of the simulation's thread
    TimelineState timeline_;
    std::optional<Arrival> arrival_;
    std::optional<std::string> fault_, stageRefusal_;
    std::atomic<int64_t> wayTo_{-1};  // frame that was asked for last; -1: none
    std::atomic<bool> playing_{true};
    std::atomic<bool> behind_{false};
    std::atomic<float> pace_{0.0f};
    std::atomic<float> speed_{1.0f};
    std::thread thread_;
};

}  // namespace drape
