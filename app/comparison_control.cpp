#include "app/comparison_control.h"

#include <utility>

namespace drape {

void ComparisonControl::start(SecondSide side)
{
    std::unique_ptr<Backend> backend = makeBackend(side.backend);
    cancelWay();
    sim_.compare(std::move(backend), side.settings);
    side_ = std::move(side);
    on_ = usedBefore_ = true;
}

void ComparisonControl::stop()
{
    cancelWay();
    sim_.stopComparing();
    on_ = false;
}

void ComparisonControl::goTo(uint64_t frame)
{
    cancelWay();
    sim_.setPlaying(false);
    way_ = std::make_shared<Way>();
    sim_.withComparison([way = way_, frame](Comparison& comparison) {
        try
        {
            comparison.goTo(frame, comparison.a().lastStep().dt, way->progress);
        }
        catch (const Cancelled&)
        {
            way->arrival.cancelled = true;
        }
        way->arrival.settings = Settings(comparison.a());
        way->done.store(true, std::memory_order_release);
    });
}

void ComparisonControl::cancelWay()
{
    if (way_)
        way_->progress.cancel();
}

void ComparisonControl::forgetWay()
{
    cancelWay();
    way_.reset();
}

std::optional<ComparisonControl::Arrival> ComparisonControl::takeArrival()
{
    if (!way_ || !way_->done.load(std::memory_order_acquire))
        return std::nullopt;
    return std::move(std::exchange(way_, nullptr)->arrival);
}

}  // namespace drape
