#include "sim/sim_thread.h"

#include <algorithm>
#include <chrono>

namespace drape {

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
    }
    wake_.notify_one();
    thread_.join();
}

void SimThread::load(std::unique_ptr<Simulation> simulation)
{
    {
        const std::lock_guard lock(mutex_);
        next_ = std::move(simulation);
        pending_.clear();
        steps_ = 0;
    }
    wake_.notify_one();
}

void SimThread::between(std::function<void(Simulation&)> change)
{
    {
        const std::lock_guard lock(mutex_);
        pending_.push_back(std::move(change));
    }
    wake_.notify_one();
}

void SimThread::post(Command command)
{
    between([command = std::move(command)](Simulation& simulation) { simulation.apply(command); });
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
    using Clock = std::chrono::steady_clock;
    std::unique_ptr<Simulation> simulation;
    std::vector<std::function<void(Simulation&)>> changes;
    Clock::time_point due = Clock::now();  // when the next frame is to start

    while (true)
    {
        bool advance = false;
        bool changed = false;
        {
            std::unique_lock lock(mutex_);
            const auto news = [&] { return quit_ || next_ || (simulation && (!pending_.empty() || steps_ > 0)); };
            if (simulation && playing_)
                wake_.wait_until(lock, due, news);
            else
                wake_.wait(lock, [&] { return news() || (simulation && playing_); });
            if (quit_)
                return;
            if (next_)
            {
                simulation = std::move(next_);
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
        for (const auto& change : changes)
            change(*simulation);
        changed = changed || !changes.empty();
        changes.clear();

        if (advance)
        {
            const Clock::time_point start = Clock::now();
            simulation->advance(kFrameTime);
            const auto real =
                std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(static_cast<double>(kFrameTime / speed_.load())));
            // A frame that took too long is not made up for: the simulation slows down instead of spiralling.
            due = std::max(due + real, Clock::now());
            behind_ = Clock::now() - start > real;
        }
        if (advance || changed)
        {
            simulation->snapshot(channel_.back());
            channel_.publish();
        }
    }
}

}  // namespace drape
