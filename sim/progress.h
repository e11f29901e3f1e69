// How long work says how far it is, and learns that nobody wants it any more.
#pragma once

#include <atomic>
#include <stdexcept>
#include <string>

namespace drape {

/// Thrown by work that was cancelled.
struct Cancelled : std::runtime_error
{
    Cancelled() : std::runtime_error("cancelled") {}
};

/// Shared between one worker, which reports, and any number of watchers, which read or cancel.
class Progress
{
public:
    /// `what` is a string literal such as "colouring edges"; `fraction` in [0,1] of that part. Throws Cancelled once cancel() was called.
    void report(const char* what, float fraction)
    {
        what_.store(what, std::memory_order_relaxed);
        fraction_.store(fraction, std::memory_order_relaxed);
        if (cancelled_.load(std::memory_order_relaxed))
            throw Cancelled();
    }
    void cancel() { cancelled_.store(true, std::memory_order_relaxed); }

    const char* what() const { return what_.load(std::memory_order_relaxed); }
    float fraction() const { return fraction_.load(std::memory_order_relaxed); }

private:
    std::atomic<const char*> what_{""};
    std::atomic<float> fraction_{0.0f};
    std::atomic<bool> cancelled_{false};
};

}  // namespace drape
