#include "app/progress_watch.h"

#include <fmt/format.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <system_error>

#include "app/interrupt.h"
#include "app/progress_line.h"

namespace drape {
namespace {

void watch(const std::stop_token& stop, Progress& progress, const std::string& label)
{
    ProgressLine line;
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    while (!wake.wait_for(lock, stop, std::chrono::milliseconds(50), [&] { return stop.stop_requested(); }))
    {
        if (interrupted())
            progress.cancel();
        if (line.due())
            line.show(fmt::format("{}: {} {:.0f} %", label, progress.what(), 100.0f * progress.fraction()));
    }
}

}  // namespace

ProgressWatch::ProgressWatch(Progress& progress, std::string label)
{
    try
    {
        watcher_ = std::jthread([&progress, label = std::move(label)](const std::stop_token& stop) { watch(stop, progress, label); });
    }
    catch (const std::system_error&)
    {
        // The work is done all the same.
    }
}

}  // namespace drape
