#include "sim/timeline.h"

#include <algorithm>
#include <utility>

namespace drape {
namespace {

// A copy of this size costs little beside a frame of as many particles; larger ones are made less often.
constexpr size_t kBytesEachFrame = size_t{2} << 20;

uint64_t interval(size_t checkpointBytes)
{
    return 1 + checkpointBytes / kBytesEachFrame;
}

}  // namespace

size_t mostDispensable(std::span<const uint64_t> frames, uint64_t here)
{
    size_t best = 1;
    double least = 0.0;
    for (size_t i = 1; i + 1 < frames.size(); ++i)
    {
        const uint64_t away = frames[i] > here ? frames[i] - here : here - frames[i];
        const double missed = static_cast<double>(frames[i + 1] - frames[i - 1]) / static_cast<double>(1 + away);
        if (i == 1 || missed < least)
        {
            best = i;
            least = missed;
        }
    }
    return best;
}

void Timeline::clear()
{
    const size_t budget = budget_;
    *this = {};
    budget_ = budget;
}

uint64_t Timeline::end(const Simulation& simulation) const
{
    return run_ == simulation.run() ? std::max(end_, simulation.world().frame) : simulation.world().frame;
}

std::vector<uint64_t> Timeline::keptFrames() const
{
    std::vector<uint64_t> frames;
    frames.reserve(kept_.size());
    for (const auto& checkpoint : kept_)
        frames.push_back(checkpoint->frame);
    return frames;
}

/// After a reset it is another run.
void Timeline::followRestart(const Simulation& simulation)
{
    if (run_ == simulation.run())
        return;
    run_ = simulation.run();
    end_ = simulation.world().frame;
    forgetFrom(0);
    future_.clear();
}

void Timeline::drop(size_t index)
{
    bytes_ -= kept_[index]->bytes();
    spare_ = std::move(kept_[index]);
    kept_.erase(kept_.begin() + static_cast<ptrdiff_t>(index));
}

void Timeline::forgetFrom(uint64_t frame)
{
    while (!kept_.empty() && kept_.back()->frame >= frame)
        drop(kept_.size() - 1);
}

bool Timeline::forgetFuture(const Simulation& simulation)
{
    followRestart(simulation);
    const uint64_t frame = simulation.world().frame;
    const bool hadFuture = end_ > frame;
    end_ = frame;
    future_.clear();
    forgetFrom(frame);
    return hadFuture;
}

void Timeline::beforeFrame(const Simulation& simulation)
{
    forgetFuture(simulation);
    keep(simulation);
    end_ = simulation.world().frame + 1;
}

/// The present state, if it is due.
void Timeline::keep(const Simulation& simulation)
{
    const uint64_t frame = simulation.world().frame;
    const auto next = std::ranges::lower_bound(kept_, frame, {}, [](const auto& checkpoint) { return checkpoint->frame; });
    if ((next != kept_.end() && (*next)->frame == frame) || (!kept_.empty() && frame % interval(kept_.front()->bytes()) != 0))
        return;
    std::unique_ptr<Checkpoint> checkpoint = spare_ ? std::move(spare_) : std::make_unique<Checkpoint>();
    simulation.save(*checkpoint);
    bytes_ += checkpoint->bytes();
    kept_.insert(next, std::move(checkpoint));
    thin(frame);
}

void Timeline::thin(uint64_t here)
{
    if (bytes_ <= budget_ && kept_.size() <= kMostCheckpoints)
        return;
    std::vector<uint64_t> frames = keptFrames();
    while (frames.size() > 2 && (bytes_ > budget_ || kept_.size() > kMostCheckpoints))
    {
        const size_t index = mostDispensable(frames, here);
        drop(index);
        frames.erase(frames.begin() + static_cast<ptrdiff_t>(index));
    }
}

/// Straight to a checkpoint; the recording and the future change their shares.
void Timeline::jump(Simulation& simulation, const Checkpoint& to)
{
    std::vector<RecordedCommand> all = simulation.recording()->commands;
    all.insert(all.end(), std::make_move_iterator(future_.begin()), std::make_move_iterator(future_.end()));
    const auto after = std::ranges::upper_bound(all, to.frame, {}, &RecordedCommand::frame);
    future_.assign(std::make_move_iterator(after), std::make_move_iterator(all.end()));
    all.erase(after, all.end());
    simulation.restore(to, std::move(all));
}

bool Timeline::goTo(Simulation& simulation, uint64_t frame, float dt, const std::function<bool()>& stopped)
{
    followRestart(simulation);
    end_ = end(simulation);
    frame = std::min(frame, end_);
    const auto after = std::ranges::upper_bound(kept_, frame, {}, [](const auto& checkpoint) { return checkpoint->frame; });
    const Checkpoint* before = after == kept_.begin() ? nullptr : (after - 1)->get();
    const uint64_t now = simulation.world().frame;
    if (before == nullptr && frame < now)
        return true;  // there is no way back
    if (before != nullptr && (frame < now || before->frame > now))
        jump(simulation, *before);
    while (simulation.world().frame < frame)
    {
        if (stopped())
            return false;
        keep(simulation);
        simulation.advance(dt);
        const auto later = std::ranges::upper_bound(future_, simulation.world().frame, {}, &RecordedCommand::frame);
        for (auto due = future_.begin(); due != later; ++due)
            simulation.apply(due->command);
        future_.erase(future_.begin(), later);
    }
    return true;
}

}  // namespace drape
