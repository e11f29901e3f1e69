#include "app/export/export_job.h"

#include <fmt/format.h>

#include <exception>
#include <memory>
#include <utility>

#include "app/export/open_export.h"
#include "app/failure.h"

namespace drape {

namespace {

constexpr size_t kMostWaiting = 2;  // frames: more would cost memory and gain nothing

}  // namespace

ExportJob::ExportJob(ExportRequest request, int frames, const View& view, MakeContext makeContext)
    : request_(std::move(request)), makeContext_(std::move(makeContext)), view_(view)
{
    state_.frames = frames;
    thread_ = std::thread([this] { work(); });
}

ExportJob::~ExportJob()
{
    cancel();
    thread_.join();
}

bool ExportJob::take(const FrameSnapshot& frame)
{
    {
        std::unique_lock lock(mutex_);
        if (scene_.value_or(frame.scene) != frame.scene)
            state_.taking = false;  // another scene was opened
        if (frame.nonFinite > 0 && state_.taking)
        {
            state_.taking = false;
            state_.error = fmt::format("the export ended before frame {}: there a position is infinite or undefined", frame.frame);
        }
        if (!state_.taking)
        {
            changed_.notify_all();
            return false;
        }
        scene_ = frame.scene;
        if (seen_++ % request_.every != 0)
            return true;
        state_.waited = queue_.size() >= kMostWaiting;
        changed_.wait(lock, [&] { return queue_.size() < kMostWaiting || !state_.taking; });
        if (!state_.taking)
            return false;
    }
    Taken taken{frame, {}};
    taken.frame.other.reset();
    const std::lock_guard lock(mutex_);
    taken.view = view_;
    queue_.push_back(std::move(taken));
    if (++taken_ == state_.frames)
        state_.taking = false;
    changed_.notify_all();
    return state_.taking;
}

void ExportJob::look(const View& view)
{
    const std::lock_guard lock(mutex_);
    view_ = view;
}

void ExportJob::finish()
{
    const std::lock_guard lock(mutex_);
    state_.taking = false;
    changed_.notify_all();
}

void ExportJob::cancel()
{
    const std::lock_guard lock(mutex_);
    state_.taking = false;
    state_.cancelled = !state_.done;
    queue_.clear();
    changed_.notify_all();
}

ExportJob::State ExportJob::state() const
{
    const std::lock_guard lock(mutex_);
    return state_;
}

void ExportJob::work()
{
    std::string error;
    try
    {
        writeAll();
    }
    catch (const std::exception& wrong)
    {
        error = explain(wrong);
    }
    const std::lock_guard lock(mutex_);
    if (!error.empty())
        state_.error = error;
    state_.taking = false;
    state_.done = true;
    queue_.clear();
    changed_.notify_all();
}

/// The sink, and with it the context, begins and ends on this thread.
void ExportJob::writeAll()
{
    const std::unique_ptr<FrameSink> sink = openExport(request_, makeContext_);
    while (const std::optional<Taken> taken = next())
    {
        sink->add(taken->frame, taken->view);
        const std::lock_guard lock(mutex_);
        ++state_.written;
    }
    if (const State now = state(); !now.cancelled && now.written > 0)
        sink->finish();
}

/// Waits for the next frame; none: there are no more.
std::optional<ExportJob::Taken> ExportJob::next()
{
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !queue_.empty() || !state_.taking; });
    if (queue_.empty())
        return std::nullopt;
    Taken taken = std::move(queue_.front());
    queue_.pop_front();
    changed_.notify_all();
    return taken;
}

}  // namespace drape
