// Shows on standard error how far work is that another thread does, and cancels it on Ctrl-C.
#pragma once

#include <string>
#include <thread>

#include "sim/progress.h"

namespace drape {

class ProgressWatch
{
public:
    /// `label` stands before what the work says about itself. Watches until it is destroyed.
    ProgressWatch(Progress& progress, std::string label);

private:
    std::jthread watcher_;  // none where the system gives no thread: then the work goes on unwatched
};

}  // namespace drape
