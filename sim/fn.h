// The marker of functions that run on every backend. C++17: .cu files include this.
#pragma once

#if defined(__CUDACC__)
#define SIM_FN __host__ __device__ __forceinline__
#else
#define SIM_FN inline __attribute__((always_inline))
#endif
