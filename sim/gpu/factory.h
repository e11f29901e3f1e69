// Makes the CUDA backend; `gpu_on_cpu` is the same one run on the CPU, where a build has it (tests/cuda_on_cpu).
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "sim/backend.h"

namespace drape {

struct GpuOptions
{
    /// Cloths of no more particles run in one block, as far as its shared memory goes.
    uint32_t mostInBlock = 8192;
    /// Threads of such a block, at most.
    uint32_t threadsInBlock = 512;
};

namespace gpu {
/// Empty, or why it cannot run here and what to do about it.
std::string whyNot();
/// Throws std::runtime_error where whyNot() is not empty.
std::unique_ptr<Backend> makeBackend(const GpuOptions& options = {});
}  // namespace gpu

namespace gpu_on_cpu {
std::string whyNot();
std::unique_ptr<Backend> makeBackend(const GpuOptions& options = {});
}  // namespace gpu_on_cpu

}  // namespace drape
