// CUDA, or what stands for it: where DRAPE_CUDA_ON_CPU is defined, the same sources compile for the CPU against another
// cuda_runtime.h, in a namespace of their own. C++17.
#pragma once

#include <cuda_runtime.h>

#include "sim/fn.h"

#if defined(DRAPE_CUDA_ON_CPU)
#define DRAPE_GPU gpu_on_cpu
#else
#define DRAPE_GPU gpu
#endif

/// A function that only kernels call.
#define GPU_FN __device__ __forceinline__
