// Blocks of threads that run on fibers, and wait for each other.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "cuda_runtime.h"

namespace cuda_on_cpu {

/// Runs a kernel's blocks one after another; each thread until it waits, then the next. `blocks` and `threads` are the numbers of all, in
/// the order in which they run. Throws std::runtime_error where threads that should meet wait at different places; those are left for
/// ever, with what their stacks hold.
void runBlocks(dim3 grid, dim3 size, size_t sharedBytes, const std::function<void()>& kernel, const std::vector<unsigned>& blocks,
               const std::vector<unsigned>& threads);

}  // namespace cuda_on_cpu
