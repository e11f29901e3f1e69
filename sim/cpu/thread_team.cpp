#include "sim/cpu/thread_team.h"

#include <algorithm>
#include <chrono>
#include <system_error>

namespace drape {
namespace {

/// Longer than the serial parts between two calls in a frame, much shorter than the pause between two frames.
constexpr std::chrono::microseconds kSpinTime{50};

void pause()
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
}

}  // namespace

void ThreadTeam::resize(size_t members)
{
    members = std::max<size_t>(members, 1);
    if (members == size())
        return;
    dismiss();
    spin_ = members <= std::max(std::thread::hardware_concurrency(), 1u);
    const uint32_t seen = calls_.load(std::memory_order_relaxed);
    workers_.reserve(members - 1);
    try
    {
        for (size_t i = 1; i < members; ++i)
            workers_.emplace_back([this, i, seen] { work(i, seen); });
    }
    catch (const std::system_error&)
    {
        // The team is as large as the system allows.
    }
}

/// A call of nothing ends the threads.
void ThreadTeam::dismiss()
{
    if (workers_.empty())
        return;
    awaitSummoned();
    call(nullptr, nullptr);
    for (std::thread& worker : workers_)
        worker.join();
    workers_.clear();
}

void ThreadTeam::call(Call job, void* what)
{
    call_ = job;
    what_ = what;
    calls_.fetch_add(1, std::memory_order_release);
    calls_.notify_all();
}

/// A call to do nothing, of which only the end is of interest.
void ThreadTeam::summon()
{
    if (workers_.empty() || summoned_)
        return;
    call([](void*, Member&) noexcept {}, nullptr);
    summons_ = arrive();
    summoned_ = true;
}

void ThreadTeam::awaitSummoned()
{
    if (summoned_)
        await(phase_, summons_);
    summoned_ = false;
}

void ThreadTeam::start(Call job, void* what)
{
    awaitSummoned();
    call(job, what);
    Member first(this, 0, size());
    job(what, first);
    barrier();
}

void ThreadTeam::work(size_t index, uint32_t seen)
{
    for (;; ++seen)
    {
        await(calls_, seen);
        if (!call_)
            return;
        Member member(this, index, size());
        call_(what_, member);
        arrive();  // the caller of run waits for this, nobody else does
    }
}

/// Counts one member in; the last one opens the barrier. Returns the phase that ends with it.
uint32_t ThreadTeam::arrive()
{
    const uint32_t phase = phase_.load(std::memory_order_relaxed);
    if (arrived_.fetch_add(1, std::memory_order_acq_rel) + 1 == size())
    {
        arrived_.store(0, std::memory_order_relaxed);
        phase_.store(phase + 1, std::memory_order_release);
        phase_.notify_all();
    }
    return phase;
}

void ThreadTeam::barrier()
{
    const uint32_t phase = arrive();
    await(phase_, phase);
}

/// Returns when the value is another.
void ThreadTeam::await(const std::atomic<uint32_t>& value, uint32_t old) const
{
    const auto changed = [&] { return value.load(std::memory_order_acquire) != old; };
    if (changed())
        return;
    if (spin_)
    {
        const auto end = std::chrono::steady_clock::now() + kSpinTime;
        do
        {
            for (int i = 0; i < 16; ++i)
            {
                if (changed())
                    return;
                pause();
            }
            // The one that is waited for may be waiting for this very core.
            std::this_thread::yield();
        } while (std::chrono::steady_clock::now() < end);
    }
    value.wait(old, std::memory_order_acquire);
}

}  // namespace drape
