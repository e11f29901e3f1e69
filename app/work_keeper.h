// Has what the user does kept as long as it is not saved.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "app/kept_work.h"
#include "sim/sim_thread.h"

namespace drape {

class WorkKeeper
{
public:
    /// `kept` and `sim` outlive it; the simulation's thread writes to `kept`.
    WorkKeeper(KeptWork& kept, SimThread& sim) : kept_(kept), sim_(sim) {}

    /// The first frame of another scene is to come.
    void start(const Scene& scene, const std::filesystem::path& opened);

    /// The user did something that a recording keeps; `inReplay`: in the middle of a replay, the rest of which is not done then.
    void changed(bool inReplay);
    /// How often.
    uint64_t changes() const { return changes_; }
    bool isUnsaved() const { return changes_ != saved_; }
    /// What was done until it had changed so often is in a file of the user's.
    void saved(uint64_t changes);

    /// Call often: keeps what is new every few seconds.
    void update(const Scene& scene);
    /// Keeps what is new after the present frame.
    void keep(const Scene& scene);
    /// For a simulation that another replaces; empty where nothing of it needs to be kept.
    std::function<void(Simulation&)> farewell(const Scene& scene);

private:
    using Clock = std::chrono::steady_clock;

    KeptWork& kept_;
    SimThread& sim_;
    uint64_t changes_ = 0, keptChanges_ = 0, saved_ = 0;
    std::shared_ptr<uint64_t> keptFrames_ = std::make_shared<uint64_t>(0);  // of the simulation's thread
    std::string name_;
    Clock::time_point due_;
};

}  // namespace drape
