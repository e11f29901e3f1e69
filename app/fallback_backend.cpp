#include "app/fallback_backend.h"

#include <fmt/format.h>

#include <stdexcept>

namespace drape {

FallbackBackend::FallbackBackend(std::unique_ptr<Backend> first, Make makeOther)
    : backend_(std::move(first)), makeOther_(std::move(makeOther))
{
}

template <class Work>
void FallbackBackend::attempt(const Work& work)
{
    if (!makeOther_)
    {
        work();
        return;
    }
    try
    {
        work();
    }
    catch (const std::runtime_error& error)
    {
        takeOver(error.what());
        work();
    }
}

/// From the frame's start to where it had come.
void FallbackBackend::takeOver(const std::string& why)
{
    std::unique_ptr<Backend> other = makeOther_();
    notice_ = fmt::format("{} failed in frame {}, and {} goes on from the frame before: {}", backend_->name(), world_->frame + 1,
                          other->name(), why);
    makeOther_ = nullptr;
    backend_ = std::move(other);
    for (size_t i = 0; i < start_.size(); ++i)
        world_->cloths[i].state = start_[i];
    backend_->beginFrame(*params_, *world_);
    for (const Call& call : calls_)
        backend_->run(call.stage, call.iteration);
}

void FallbackBackend::beginFrame(const StepParams& params, World& world)
{
    params_ = &params;
    world_ = &world;
    calls_.clear();
    start_.clear();
    attempt([&] { backend_->beginFrame(params, world); });
}

void FallbackBackend::run(Stage stage, int iteration)
{
    attempt([&] { backend_->run(stage, iteration); });
    if (makeOther_)
        calls_.push_back({stage, iteration});
}

void FallbackBackend::syncState()
{
    if (makeOther_ && start_.empty())
        for (const Cloth& cloth : world_->cloths)
            start_.push_back(cloth.state);
    attempt([&] { backend_->syncState(); });
}

void FallbackBackend::endFrame()
{
    attempt([&] { backend_->endFrame(); });
}

}  // namespace drape
