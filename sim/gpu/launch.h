// Starting a kernel. Only .cu files include this.
#pragma once

#include "sim/gpu/gpu.h"

#if !defined(DRAPE_CUDA_ON_CPU)
namespace drape::gpu {

template <class... Parameters, class... Args>
void launch(void (*kernel)(Parameters...), unsigned grid, unsigned block, size_t sharedBytes, cudaStream_t stream, Args... args)
{
    kernel<<<grid, block, sharedBytes, stream>>>(args...);
}

GPU_FN void* sharedMemory()
{
    extern __shared__ __align__(16) unsigned char bytes[];
    return bytes;
}

}  // namespace drape::gpu
#endif
