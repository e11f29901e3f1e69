// What is open and running: the simulation's thread, the scene that it came from, and its settings as the user last left them.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/comparison_control.h"
#include "app/scene_loader.h"
#include "app/undo_list.h"
#include "app/work_keeper.h"
#include "sim/command.h"
#include "sim/scene/scene.h"
#include "sim/settings.h"
#include "sim/sim_thread.h"

namespace drape {

/// Settings are kept here as well as in the simulation, which may be a long frame behind: a slider shows what was set, at once.
class Session
{
public:
    /// What is not saved is kept in `keptFolder`; an empty one: nowhere.
    explicit Session(SceneRequest first, const std::filesystem::path& keptFolder = {});

    // Opening. What was kept of unsaved work is replayed to its end at once.
    void open(const std::filesystem::path& file);
    /// What resolveInput makes of a typedPath.
    void openTyped(const std::string& typed);
    void reopen(SceneRequest request) { loader_.start(std::move(request)); }
    void reload();
    void cancelLoading() { loader_.cancel(); }
    const SceneLoader& loader() const { return loader_; }
    /// The request that the running scene came from.
    const SceneRequest& request() const { return request_; }
    const Scene& scene() const { return scene_; }
    const std::vector<MeshReport>& reports() const { return reports_; }
    /// The running scene with the present parameters, colliders and pins; paths made to suit `file`'s folder.
    Scene sceneAsItIs(const std::filesystem::path& file) const;

    /// Takes over what was loaded and the newest frame; call once per drawn frame. True when another scene's first frame arrived.
    bool update();
    const FrameSnapshot& frame() const { return *frame_; }
    /// The last update brought another frame, or another state of it.
    bool frameIsNew() const { return frameIsNew_; }
    bool running() const { return !frame_->cloths.empty(); }
    /// No scene has ever been loaded, and the first one failed or was cancelled.
    bool nothingToShow() const { return !everLoaded_ && !loader_.busy(); }

    /// What is replayed, or was; nullptr where the scene came from no session.
    const RunningReplay* replay() const { return replay_.get(); }
    /// It is on its way.
    bool replays() const { return replay_ && replay_->outcome == ReplayOutcome::none; }
    /// Writes what was done since the scene's start as a session; what goes wrong becomes the error.
    void saveRecording(const std::filesystem::path& file);
    /// Writes the scene as it is, seen by `camera`; with the shapes, opening it goes on from there. What goes wrong becomes the error.
    void save(const std::filesystem::path& file, const CameraSetup& camera, bool withShapes);

    /// The file that the last update found written.
    const std::optional<std::filesystem::path>& saved() const { return saved_; }

    KeptWork& kept() { return kept_; }
    /// Keeps what was done and is not saved, as it is now, and waits until that is written. The file; empty where there is nothing to keep.
    std::filesystem::path keepUnsaved();
    /// Once, when another scene has taken the place of one whose unsaved work is kept: its name.
    std::optional<std::string> takeKeptName() { return std::exchange(keptName_, std::nullopt); }

    /// Asks for the figures of the present frame, as --stats gives them.
    void askStats();
    /// Once, when they are there.
    std::optional<std::string> takeStats();

    // What the last attempt to open, save or switch came to; empty: all is well.
    const std::string& error() const { return error_; }
    void setError(std::string error) { error_ = std::move(error); }

    // Running.
    void setPlaying(bool playing) { sim_.setPlaying(playing); }
    bool playing() const { return sim_.playing(); }
    void step();
    // Looking into a frame, as in SimThread.
    void nextStage() { sim_.nextStage(); }
    void previousStage() { sim_.previousStage(); }
    void showStage(size_t at) { sim_.showStage(at); }
    void finishFrame() { sim_.finishFrame(); }
    /// Not while two sides are compared.
    bool canLookIntoFrames() const { return running() && !comparison_.on(); }
    void reset() { post(Reset{}); }
    void setSpeed(float speed) { sim_.setSpeed(speed); }
    float speed() const { return sim_.speed(); }
    /// Simulated seconds in a second.
    float pace() const { return sim_.pace(); }
    bool behind() const { return sim_.behind() && sim_.playing(); }
    /// What it changes in the settings can be undone.
    void post(const Command& command);
    void between(std::function<void(Simulation&)> change) { sim_.between(std::move(change)); }
    void watch(std::function<bool(const FrameSnapshot&)> see) { sim_.watch(std::move(see)); }

    // Going back in time.
    /// To the end of a frame that was simulated, or that a replay comes to, and pauses there; what is done then takes the place of what
    /// came after.
    void goToFrame(uint64_t frame);
    /// Where it is on the way to, or is.
    void stopOnWay() { sim_.stopOnWay(); }
    /// It takes longer than an eye needs.
    bool wayIsLong() const;
    uint64_t frameAskedFor() const { return timeline_.way.value_or(frame_->frame); }
    /// Not while two sides are compared.
    bool canGoBack() const { return !comparison_.on(); }
    const SimThread::TimelineState& timeline() const { return timeline_; }
    /// Memory for it [bytes].
    size_t timelineBudget() const { return timelineBudget_; }
    void setTimelineBudget(size_t bytes);

    // Undoing.
    void undo();
    void redo();
    const UndoList& undoList() const { return undo_; }
    /// All that is posted while the scope lives is one step of that name.
    [[nodiscard]] UndoScope undoStep(const std::string& name) { return {undo_, name}; }
    /// UndoList::endGesture, resumeGesture.
    void endGesture() { undo_.endGesture(); }
    void resumeGesture() { undo_.resumeGesture(); }

    // Settings.
    const Settings& settings() const { return settings_; }
    ParamValue param(const ParamInfo& info, size_t cloth) const;
    ParamValue initialParam(const ParamInfo& info, size_t cloth) const;
    void setParam(const ParamInfo& info, const ParamValue& value, size_t cloth);
    /// What a cloth was made of last; nullptr: of no fabric. Its parameters may have been changed since.
    const FabricPreset* fabric(size_t cloth) const;
    /// Sets the fabric's parameters and its look.
    void setFabric(std::shared_ptr<const FabricPreset> fabric, size_t cloth);
    const ClothLook& look(size_t cloth) const { return settings_.looks[cloth]; }
    void setLook(const ClothLook& look, size_t cloth);
    size_t clothCount() const { return settings_.cloths.size(); }
    /// As they were last set: where a track has moved one, the frame's collider is elsewhere.
    const std::vector<Collider>& colliders() const { return settings_.colliders; }
    void addCollider(const Collider& collider) { post(AddCollider{collider}); }
    void setCollider(int index, const Collider& collider) { post(SetCollider{index, collider}); }
    void removeCollider(int index) { post(RemoveCollider{index}); }

    const std::string& backend() const { return request_.backend; }
    void setBackend(const std::string& name);
    /// Instruction set of the cpu backend; empty: the best.
    const std::string& simd() const { return request_.simd; }
    void setSimd(const std::string& name);
    /// Threads asked for; 0: the backend's own choice.
    int threads() const { return request_.threads; }
    void setThreads(int threads);
    /// Threads that the running backend uses.
    int threadsInUse() const { return *threadsInUse_; }

    // Comparing. The first side is what runs without a comparison, too.
    const ComparisonControl& comparison() const { return comparison_; }
    /// Both sides start anew, with the present parameters; so they do whenever a side is changed.
    void compare(SecondSide side);
    void stopComparing() { comparison_.stop(); }
    /// To the end of the frame before the sides part, and pauses there.
    void goToFirstDifference();
    void cancelWay() { comparison_.cancelWay(); }
    /// The last update brought the sides there.
    bool atFirstDifference() const { return atFirstDifference_; }

private:
    void takeLoaded(LoadedScene loaded);
    void takeArrival();
    void takeTimeArrival();
    void takeFirstFrame();
    UndoStep apply(const UndoStep& step);
    void followReplay();
    void takeSaved();
    void setOut(uint64_t frame);

    // Shared with the simulation's thread, which may still write it while this ends.
    std::shared_ptr<std::atomic<int>> threadsInUse_ = std::make_shared<std::atomic<int>>(1);
    SceneRequest request_;
    Scene scene_;
    std::vector<MeshReport> reports_;
    std::string error_;
    bool everLoaded_ = false;

    Settings settings_, initial_;
    Settings loaded_;  // initial ones of the scene whose first frame is to come
    UndoList undo_;
    uint64_t posted_ = 0;  // number of the last command
    SimThread::TimelineState timeline_;
    std::chrono::steady_clock::time_point wayAsked_;
    size_t timelineBudget_ = Timeline::kUsualBudget;
    KeptWork kept_;
    SimThread sim_;
    WorkKeeper keeper_{kept_, sim_};
    std::optional<std::string> keptName_;
    ComparisonControl comparison_{sim_};
    bool atFirstDifference_ = false;
    SceneLoader loader_;
    std::shared_ptr<RunningReplay> replay_;
    size_t followed_ = 0;  // commands of the replay that the settings here know of

    struct Saving
    {
        std::filesystem::path file;
        uint64_t changes = 0;  // that it holds
        std::string error;
        std::atomic<bool> done{false};
    };
    std::shared_ptr<Saving> saving_;  // shared with the simulation's thread
    void saveBetween(const std::filesystem::path& file, std::function<void(Simulation&)> write);
    std::optional<std::filesystem::path> saved_;

    struct Stats
    {
        std::string json;
        std::atomic<bool> done{false};
    };
    std::shared_ptr<Stats> stats_;  // shared with the simulation's thread
    uint64_t shownScene_ = 0;
    const FrameSnapshot* frame_;
    bool frameIsNew_ = false;
};

}  // namespace drape
