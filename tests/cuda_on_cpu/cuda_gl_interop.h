// CUDA's interface to OpenGL as far as sim/gpu needs it, on the CPU: what is mapped is the OpenGL buffer itself.
#pragma once

#include "cuda_runtime.h"

namespace cuda_on_cpu {

struct GraphicsResource;
using cudaGraphicsResource_t = GraphicsResource*;
enum cudaGLDeviceList
{
    cudaGLDeviceListAll = 1,
};
constexpr unsigned cudaGraphicsRegisterFlagsWriteDiscard = 2;

// All need the OpenGL context of the buffer, current on the calling thread.
cudaError_t cudaGLGetDevices(unsigned* count, int* devices, unsigned room, cudaGLDeviceList list);
cudaError_t cudaGraphicsGLRegisterBuffer(cudaGraphicsResource_t* resource, unsigned buffer, unsigned flags);
cudaError_t cudaGraphicsUnregisterResource(cudaGraphicsResource_t resource);
cudaError_t cudaGraphicsMapResources(int count, cudaGraphicsResource_t* resources, cudaStream_t stream);
cudaError_t cudaGraphicsUnmapResources(int count, cudaGraphicsResource_t* resources, cudaStream_t stream);
cudaError_t cudaGraphicsResourceGetMappedPointer(void** place, size_t* bytes, cudaGraphicsResource_t resource);

}  // namespace cuda_on_cpu
