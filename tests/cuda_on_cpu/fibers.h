// Threads of execution that hand over to each other: a switch costs about ten nanoseconds.
#pragma once

#include <cstddef>
#include <memory>

namespace cuda_on_cpu {

class Fiber
{
public:
    Fiber();
    ~Fiber();
    Fiber(const Fiber&) = delete;
    Fiber& operator=(const Fiber&) = delete;

    /// Runs work(argument) on this fiber, from the caller's stack, until it calls leave() or returns. True when it returned.
    bool start(void (*work)(void*), void* argument);
    /// Goes on after leave(). The same result.
    bool resume();
    /// Called on the fiber: back to who started or resumed it.
    void leave();

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace cuda_on_cpu
