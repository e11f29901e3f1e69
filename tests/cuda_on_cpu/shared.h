// What the parts of the device that is not there have in common. To be called with the lock held.
#pragma once

#include <cstddef>
#include <mutex>

#include "cuda_runtime.h"

namespace cuda_on_cpu {

/// Everything that belongs to the device.
std::unique_lock<std::recursive_mutex> lockDevice();

/// Keeps an error for cudaGetLastError.
cudaError_t result(cudaError_t error);
/// The failure that was asked for, when its time has come.
cudaError_t injected();

/// Memory that kernels and copies may touch, and only they.
void addMemory(void* place, size_t bytes);
/// False: it was none.
bool removeMemory(void* place);

/// For kernelMistake().
void noteMistake(const char* mistake);

}  // namespace cuda_on_cpu
