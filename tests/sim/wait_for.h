// For tests of the simulation's own thread.
#pragma once

#include <chrono>
#include <thread>

#include "sim/sim_thread.h"

namespace drape {

/// Waits until the newest snapshot fulfils a condition; false after 20 s.
template <class Condition>
bool waitFor(SimThread& thread, Condition condition)
{
    for (int i = 0; i < 20000; ++i)
    {
        if (condition(thread.newest()))
            return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return false;
}

}  // namespace drape
