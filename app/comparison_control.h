// What the window has of a comparison: who stands on the second side, and the way to where the sides part.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "app/backend_choice.h"
#include "sim/progress.h"
#include "sim/settings.h"
#include "sim/sim_thread.h"

namespace drape {

struct SecondSide
{
    BackendChoice backend;
    std::vector<SetParam> settings;  // of its own
};

class ComparisonControl
{
public:
    explicit ComparisonControl(SimThread& sim) : sim_(sim) {}
    ~ComparisonControl() { cancelWay(); }
    ComparisonControl(const ComparisonControl&) = delete;
    ComparisonControl& operator=(const ComparisonControl&) = delete;

    bool on() const { return on_; }
    bool usedBefore() const { return usedBefore_; }
    /// As it was last, also while nothing is compared.
    const SecondSide& side() const { return side_; }

    /// Both sides start anew. Throws InputError where there is no such backend.
    void start(SecondSide side);
    void stop();

    /// Runs both sides anew up to the end of a frame that is not after their first difference; then they pause.
    void goTo(uint64_t frame);
    /// How far that is; nullptr otherwise.
    const Progress* way() const { return way_ ? &way_->progress : nullptr; }
    void cancelWay();
    /// Another scene takes the place of the one that a way leads through.
    void forgetWay();

    /// What was set where the way ended.
    struct Arrival
    {
        Settings settings;
        bool cancelled = false;
    };
    /// Once, when a way has ended.
    std::optional<Arrival> takeArrival();

private:
    struct Way
    {
        Progress progress;
        Arrival arrival;
        std::atomic<bool> done{false};
    };

    SimThread& sim_;
    bool on_ = false, usedBefore_ = false;
    SecondSide side_;
    std::shared_ptr<Way> way_;  // shared with the simulation's thread
};

}  // namespace drape
