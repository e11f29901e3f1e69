#include "sim/sim_thread.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "sim/guard.h"
#include "sim/step_params.h"

namespace drape {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kShownOnWay = std::chrono::milliseconds(50);  // between pictures of a replay that hurries on

}  // namespace

void SnapshotChannel::publish()
{
    back_ = middle_.exchange(back_ | kFresh, std::memory_order_acq_rel) & ~kFresh;
}

const FrameSnapshot& SnapshotChannel::newest()
{
    if (middle_.load(std::memory_order_relaxed) & kFresh)
        front_ = middle_.exchange(front_, std::memory_order_acq_rel) & ~kFresh;
    return buffers_[front_];
}

SimThread::SimThread() : thread_([this] { run(); }) {}

SimThread::~SimThread()
{
    {
        const std::lock_guard lock(mutex_);
        quit_ = true;
        wayTo_ = -1;
    }
    wake_.notify_one();
    thread_.join();
}

/// From here it takes another course than before, or the same again with the replay that goes on.
void SimThread::Running::fork()
{
    if (!simulation->recording() || !timeline.forgetFuture(*simulation) || replay)
        return;
    // Nobody holds what was being dragged then.
    for (size_t i = 0; i < simulation->world().cloths.size(); ++i)
        if (std::ranges::any_of(simulation->world().cloths[i].holds, &Hold::dragged))
            simulation->apply(ReleaseDragged{static_cast<int>(i), false});
}

void SimThread::Running::apply(const Command& command)
{
    fork();
    if (comparison)
        comparison->apply(command);
    else
        simulation->apply(command);
}

void SimThread::Running::post(const Command& command, uint64_t number)
{
    leaveReplay();
    apply(command);
    followPosts();
    posted = number;
    const uint64_t frame = simulation->world().frame;
    if (!posts.empty() && posts.back().frame == frame)
        posts.back().number = number;
    else
        posts.push_back({frame, number});
}

/// What was done in another course of the future is not done any more; what was done before a reset was done at the start.
void SimThread::Running::followPosts()
{
    if (std::exchange(postsRun, simulation->run()) != simulation->run() && !posts.empty())
        posts = {{0, posts.back().number}};
    const uint64_t end = timeline.end(*simulation);
    while (!posts.empty() && posts.back().frame > end)
        posts.pop_back();
}

SimThread::Arrival SimThread::Running::arrival()
{
    followPosts();
    Arrival arrival{Settings(*simulation), std::nullopt, 0, posted};
    if (replay)
        arrival.replayed = replay->replay.applied();
    const auto later = std::ranges::upper_bound(posts, simulation->world().frame, {}, &PostedUntil::frame);
    if (later != posts.begin())
        arrival.lastPost = (later - 1)->number;
    return arrival;
}

void SimThread::Running::applyRecorded()
{
    replay->replay.applyDue([this](const Command& command) { apply(command); });
    replay->applied = replay->replay.applied();
}

bool SimThread::Running::goTo(uint64_t frame, const std::function<bool()>& stopped)
{
    if (comparison || !simulation->recording())
        return false;
    if (replay)
        applyRecorded();  // what is due now belongs to this frame
    const bool arrived = timeline.goTo(*simulation, frame, dt, stopped);
    if (replay)
    {
        replay->replay.seek(simulation->world().frame);
        replay->frame = replay->replay.frame();
        replay->applied = replay->replay.applied();
    }
    return arrived;
}

/// On with the replay beyond what was simulated.
std::optional<std::string> SimThread::Running::replayTo(uint64_t frame, const std::function<bool()>& stopped,
                                                        const std::function<void()>& show)
{
    std::optional<std::string> fault;
    while (!fault && replay && !replayIsOver() && simulation->world().frame < frame && !stopped())
    {
        fault = advance();
        if (!fault)
            show();
    }
    if (replay)
        applyRecorded();
    return fault;
}

std::optional<std::string> SimThread::Running::advance(FrameStages* stages)
{
    const World& world = simulation->world();
    fork();
    if (replay)
        applyRecorded();
    if (simulation->recording())
        timeline.beforeFrame(*simulation);
    std::optional<std::string> fault;
    if (comparison)
        fault = comparison->advance(dt);
    else if (stages)
    {
        stages->start(world);
        simulation->advance(dt, [&](Stage done, int iteration) { stages->add(world, done, iteration); });
        stages->finish(world);
    }
    else
        simulation->advance(dt);
    if (replay)
    {
        replay->replay.countFrame();
        replay->frame = replay->replay.frame();
    }
    if (comparison || !simulation->recording() || isFinite(world))
        return fault;
    leaveReplay();
    timeline.goTo(*simulation, world.frame - 1, dt, [] { return false; });
    timeline.forgetFuture(*simulation);
    return explainFault(*simulation, dt);
}

void SimThread::Running::endReplay()
{
    applyRecorded();
    const bool same = measure(*simulation).hash == replay->replay.recording().hash;
    replay->outcome = same ? ReplayOutcome::sameBits : ReplayOutcome::otherBits;
    replay.reset();
}

void SimThread::Running::leaveReplay()
{
    if (replay)
        replay->outcome = ReplayOutcome::left;
    replay.reset();
}

void SimThread::load(std::unique_ptr<Simulation> simulation, std::shared_ptr<RunningReplay> replay,
                     std::function<void(Simulation&)> farewell)
{
    {
        const std::lock_guard lock(mutex_);
        if (!next_)  // otherwise that one has never run, and what it would have replaced is still there
            farewell_ = std::move(farewell);
        next_ = std::move(simulation);
        nextReplay_ = std::move(replay);
        pending_.clear();
        steps_ = 0;
        wayQueued_ = false;
        wayTo_ = -1;
        timeline_ = {};
        arrival_.reset();
        fault_.reset();
        stageRefusal_.reset();
    }
    wake_.notify_one();
}

void SimThread::change(std::function<void(Running&)> change)
{
    {
        const std::lock_guard lock(mutex_);
        pending_.push_back({std::move(change)});
    }
    wake_.notify_one();
}

void SimThread::look(std::function<void(Running&)> change)
{
    {
        const std::lock_guard lock(mutex_);
        playing_ = false;
        steps_ = 0;
        pending_.push_back({std::move(change), true});
    }
    wake_.notify_one();
}

void SimThread::nextStage()
{
    look([this](Running& running) {
        if (running.looked && running.shownStage < running.looked->moves().size())
            ++running.shownStage;
        else if (running.simulation && !running.comparison)
            lookIntoNext(running);
    });
}

void SimThread::previousStage()
{
    look([](Running& running) { running.shownStage = std::max<size_t>(running.shownStage, 1) - 1; });
}

void SimThread::showStage(size_t at)
{
    look([at](Running& running) {
        if (running.looked)
            running.shownStage = std::min(at, running.looked->moves().size());
    });
}

void SimThread::finishFrame()
{
    change([](Running&) {});
}

/// The whole frame is simulated; then the copies are shown.
void SimThread::lookIntoNext(Running& running)
{
    const World& world = running.simulation->world();
    const SolverParams& solver = world.params.solver;
    const size_t bytes = FrameStages::bytesFor(world, std::min(iterationsFor(solver, running.dt), solver.maxIterations));
    if (bytes > FrameStages::kMostBytes)
    {
        const auto inMiB = [](size_t count) { return std::to_string(count >> 20) + " MiB"; };
        const std::lock_guard lock(mutex_);
        stageRefusal_ = "Looking into a frame of this scene could take " + inMiB(bytes) + ", more than the " +
                        inMiB(FrameStages::kMostBytes) + " that there are for it";
        return;
    }
    auto stages = std::make_shared<FrameStages>();
    running.looked.reset();
    if (std::optional<std::string> fault = running.advance(stages.get()))
    {
        stopAt(std::move(*fault));
        return;
    }
    running.looked = std::move(stages);
    running.shownStage = 1;
    if (!running.see)
        return;
    FrameSnapshot end;
    running.simulation->snapshot(end);
    if (!running.see(end))
        running.see = nullptr;
}

void SimThread::between(std::function<void(Simulation&)> change)
{
    this->change([change = std::move(change)](Running& running) { change(*running.simulation); });
}

uint64_t SimThread::post(Command command)
{
    change([command = std::move(command), number = ++posted_](Running& running) { running.post(command, number); });
    return posted_;
}

void SimThread::compare(std::unique_ptr<Backend> backend, std::vector<SetParam> onlyB)
{
    // A function that can be copied must own what it carries by a shared pointer.
    change([backend = std::make_shared<std::unique_ptr<Backend>>(std::move(backend)), onlyB = std::move(onlyB)](Running& running) {
        if (running.replay && (running.replay->replay.frame() > 0 || running.replay->replay.applied() > 0))
            running.leaveReplay();  // both start anew
        running.comparison.reset();
        auto b = std::make_unique<Simulation>(*running.simulation, std::move(*backend));
        running.comparison = std::make_unique<Comparison>(*running.simulation, std::move(b), onlyB);
    });
}

void SimThread::stopComparing()
{
    change([](Running& running) { running.comparison.reset(); });
}

void SimThread::withComparison(std::function<void(Comparison&)> change)
{
    this->change([change = std::move(change)](Running& running) {
        if (!running.comparison)
            return;
        running.leaveReplay();
        change(*running.comparison);
    });
}

void SimThread::watch(std::function<bool(const FrameSnapshot&)> see)
{
    change([see = std::move(see)](Running& running) {
        FrameSnapshot present;
        running.simulation->snapshot(present);
        running.see = see(present) ? see : nullptr;
    });
}

void SimThread::goTo(uint64_t frame)
{
    {
        const std::lock_guard lock(mutex_);
        playing_ = false;
        steps_ = 0;
        wayTo_ = static_cast<int64_t>(frame);
        timeline_.way = frame;
        if (!std::exchange(wayQueued_, true))
            pending_.push_back({[this](Running& running) { runTo(running); }});
    }
    wake_.notify_one();
}

void SimThread::stopOnWay()
{
    const std::lock_guard lock(mutex_);
    if (!wayQueued_)
        wayTo_ = -1;
}

/// A mouse asks for one frame after another: whoever is on the way to one that is not wanted any more turns round.
void SimThread::runTo(Running& running)
{
    {
        const std::lock_guard lock(mutex_);
        wayQueued_ = false;
    }
    const int64_t frame = wayTo_;
    if (frame < 0)
        return;
    const Simulation& simulation = *running.simulation;
    const auto stopped = [&, started = false]() mutable {
        const std::lock_guard lock(mutex_);
        timeline_.wayAt = simulation.world().frame;
        if (!std::exchange(started, true))
            timeline_.wayStart = timeline_.wayAt;
        return wayTo_ != frame;
    };
    const auto show = [&, shown = Clock::now()]() mutable {
        if (!running.see && Clock::now() - shown < kShownOnWay)
            return;
        showAdvanced(running);
        shown = Clock::now();
    };
    std::optional<std::string> fault;
    if (running.goTo(static_cast<uint64_t>(frame), stopped))
        fault = running.replayTo(static_cast<uint64_t>(frame), stopped, show);
    wayEnded_ = true;
    if (fault)
        stopAt(std::move(*fault));
    const std::lock_guard lock(mutex_);
    if (wayQueued_ || next_)
        return;  // it goes on elsewhere
    arrival_ = running.arrival();
}

void SimThread::reportArrival()
{
    change([this](Running& running) {
        Arrival arrival = running.arrival();
        const std::lock_guard lock(mutex_);
        if (!next_)
            arrival_ = std::move(arrival);
    });
}

SimThread::TimelineState SimThread::timeline() const
{
    const std::lock_guard lock(mutex_);
    return timeline_;
}

void SimThread::setTimelineBudget(size_t bytes)
{
    change([bytes](Running& running) { running.timeline.setBudget(bytes); });
}

std::optional<SimThread::Arrival> SimThread::takeArrival()
{
    const std::lock_guard lock(mutex_);
    return std::exchange(arrival_, std::nullopt);
}

void SimThread::stopAt(std::string fault)
{
    const std::lock_guard lock(mutex_);
    playing_ = false;
    steps_ = 0;
    fault_ = std::move(fault);
}

std::optional<std::string> SimThread::takeFault()
{
    const std::lock_guard lock(mutex_);
    return std::exchange(fault_, std::nullopt);
}

std::optional<std::string> SimThread::takeStageRefusal()
{
    const std::lock_guard lock(mutex_);
    return std::exchange(stageRefusal_, std::nullopt);
}

/// The frame's cloths as they are after the stage that is looked at.
void SimThread::Running::showStage(FrameSnapshot& out) const
{
    if (!out.stage)
        out.stage = std::make_shared<StageView>();
    out.stage->frame = looked;
    out.stage->at = shownStage;
    out.stage->before.resize(shownStage > 0 ? out.cloths.size() : 0);
    for (size_t c = 0; c < out.cloths.size(); ++c)
    {
        looked->positions(shownStage, c, out.cloths[c].positions);
        out.cloths[c].edits = 0;  // these are not its state's
        if (shownStage > 0)
            looked->positions(shownStage - 1, c, out.stage->before[c]);
    }
    simulation->backend().findNormals(out);
}

void SimThread::measurePace(double seconds, float dt)
{
    constexpr float kShare = 0.1f;  // of the newest frame in the average
    const float pace = static_cast<float>(static_cast<double>(dt) / std::max(seconds, 1e-6));
    const float before = pace_;
    pace_ = before > 0.0f ? before + kShare * (pace - before) : pace;
}

const FrameSnapshot& SimThread::publish(Running& running)
{
    FrameSnapshot& out = channel_.back();
    if (running.comparison)
    {
        running.comparison->snapshot(out);
    }
    else
    {
        running.simulation->snapshot(out);
        out.other.reset();
    }
    if (running.looked)
        running.showStage(out);
    else
        out.stage.reset();
    channel_.publish();
    const std::lock_guard lock(mutex_);
    timeline_.end = running.timeline.end(*running.simulation);
    timeline_.reach = std::max(timeline_.end, running.replay ? running.replay->replay.recording().frames : 0);
    timeline_.kept = running.timeline.keptFrames();
    timeline_.bytes = running.timeline.bytes();
    if (std::exchange(wayEnded_, false) && !wayQueued_)
        timeline_.way.reset();
    return out;
}

/// A frame that was just simulated. Others may read the snapshot when it is published, but nobody writes it.
void SimThread::showAdvanced(Running& running)
{
    const FrameSnapshot& out = publish(running);
    if (running.see && !running.see(out))
        running.see = nullptr;
}

void SimThread::setPlaying(bool playing)
{
    {
        const std::lock_guard lock(mutex_);
        playing_ = playing;
    }
    wake_.notify_one();
}

void SimThread::step()
{
    {
        const std::lock_guard lock(mutex_);
        ++steps_;
    }
    wake_.notify_one();
}

void SimThread::run()
{
    Running running;
    std::unique_ptr<Simulation>& simulation = running.simulation;
    std::vector<Change> changes;
    std::unique_ptr<Simulation> leaving;
    std::function<void(Simulation&)> farewell;
    Clock::time_point due = Clock::now();  // when the next frame is to start
    Clock::time_point lastStart{};         // of a frame, while it plays

    while (true)
    {
        bool advance = false;
        bool changed = false;
        {
            std::unique_lock lock(mutex_);
            if (!playing_)
            {
                lastStart = {};
                pace_ = 0.0f;
            }
            const auto news = [&] { return quit_ || next_ || (simulation && (!pending_.empty() || steps_ > 0)); };
            if (simulation && playing_)
                wake_.wait_until(lock, due, news);
            else
                wake_.wait(lock, [&] { return news() || (simulation && playing_); });
            if (quit_)
                return;
            if (next_)
            {
                running.comparison.reset();
                running.leaveReplay();
                running.see = nullptr;
                running.looked.reset();
                leaving = std::move(simulation);
                farewell = std::exchange(farewell_, nullptr);
                simulation = std::move(next_);
                running.replay = std::move(nextReplay_);
                running.timeline.clear();
                running.posts.clear();
                running.dt = running.replay ? running.replay->replay.recording().dt : kFrameTime;
                changed = true;
                due = Clock::now();
            }
            changes.swap(pending_);
            if (playing_)
                advance = Clock::now() >= due;
            else if (steps_ > 0)
            {
                --steps_;
                advance = true;
            }
        }
        if (leaving && farewell)
            farewell(*leaving);
        leaving.reset();
        for (const Change& change : changes)
        {
            if (!change.looks)
                running.looked.reset();
            change.make(running);
        }
        changed = changed || !changes.empty();
        changes.clear();
        if (advance && running.looked)
        {
            // To the end of the frame, if that is not what is seen.
            advance = running.shownStage == running.looked->moves().size() || playing_;
            running.looked.reset();
            changed = true;
        }

        if (advance)
        {
            const Clock::time_point start = Clock::now();
            if (std::optional<std::string> fault = running.advance())
            {
                stopAt(std::move(*fault));
                advance = false;
                changed = true;
            }
            const auto real =
                std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(static_cast<double>(running.dt / speed_.load())));
            // A frame that took too long is not made up for: the simulation slows down instead of spiralling.
            due = std::max(due + real, Clock::now());
            behind_ = Clock::now() - start > real;
            if (lastStart != Clock::time_point{})
                measurePace(std::chrono::duration<double>(start - lastStart).count(), running.dt);
            lastStart = start;
        }
        if (running.replayIsOver())
        {
            running.endReplay();
            playing_ = false;
            changed = true;
        }
        if (advance)
            showAdvanced(running);
        else if (changed)
            publish(running);
    }
}

}  // namespace drape
