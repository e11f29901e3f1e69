// CUDA's runtime API as far as sim/gpu needs it, on the CPU: kernels compile as C++ and each CUDA thread is a fiber. Found in
// place of the toolkit's header where a target puts this folder first. One difference in the sources: kernels are started
// with launch(kernel, grid, block, sharedBytes, stream, args...) instead of <<< >>>.
//
// All names live in a namespace of their own, so that a program may hold the real runtime too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>

#define __global__
#define __device__
#define __host__
#define __forceinline__ inline __attribute__((always_inline))

namespace cuda_on_cpu {

enum cudaError_t
{
    cudaSuccess = 0,
    cudaErrorInvalidValue = 1,
    cudaErrorMemoryAllocation = 2,
    cudaErrorInsufficientDriver = 35,
    cudaErrorInvalidConfiguration = 9,
    cudaErrorNoDevice = 100,
    cudaErrorMapBufferObjectFailed = 205,
    cudaErrorInvalidGraphicsContext = 219,
    cudaErrorInvalidResourceHandle = 400,
    cudaErrorLaunchFailure = 719,
    cudaErrorStreamCaptureUnsupported = 900,
    cudaErrorUnknown = 999,
};
const char* cudaGetErrorString(cudaError_t error);
cudaError_t cudaGetLastError();

struct dim3
{
    unsigned x = 1, y = 1, z = 1;
    dim3(unsigned width = 1, unsigned height = 1, unsigned depth = 1) : x(width), y(height), z(depth) {}
};

// Devices.
enum cudaDeviceAttr
{
    cudaDevAttrMaxSharedMemoryPerBlockOptin,
    cudaDevAttrMaxThreadsPerBlock,
};
struct cudaDeviceProp
{
    char name[256];
};
cudaError_t cudaGetDeviceCount(int* count);
cudaError_t cudaSetDevice(int device);
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device);

// Memory.
enum cudaMemcpyKind
{
    cudaMemcpyHostToDevice,
    cudaMemcpyDeviceToHost,
    cudaMemcpyDeviceToDevice,
};
cudaError_t cudaMalloc(void** place, size_t bytes);
cudaError_t cudaFree(void* place);
cudaError_t cudaMallocHost(void** place, size_t bytes);
cudaError_t cudaFreeHost(void* place);
cudaError_t cudaMemGetInfo(size_t* free, size_t* total);

// Streams, events and graphs.
struct Stream;
struct Event;
struct Graph;
using cudaStream_t = Stream*;
using cudaEvent_t = Event*;
using cudaGraph_t = Graph*;
using cudaGraphExec_t = Graph*;
enum cudaStreamCaptureMode
{
    cudaStreamCaptureModeThreadLocal,
};
constexpr unsigned cudaEventRecordDefault = 0, cudaEventRecordExternal = 1;
constexpr unsigned cudaEventDisableTiming = 2, cudaStreamNonBlocking = 1;
cudaError_t cudaStreamCreate(cudaStream_t* stream);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream);
cudaError_t cudaMemsetAsync(void* place, int value, size_t bytes, cudaStream_t stream);
cudaError_t cudaEventCreate(cudaEvent_t* event);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags);
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned flags);
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t end);
cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode);
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph);
cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long flags);
cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream);
cudaError_t cudaGraphDestroy(cudaGraph_t graph);
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec);

// Kernels.
enum cudaFuncAttribute
{
    cudaFuncAttributeMaxDynamicSharedMemorySize,
};
template <class Kernel>
cudaError_t cudaFuncSetAttribute(Kernel*, cudaFuncAttribute, int)
{
    return cudaSuccess;
}

struct ThreadPlace
{
    dim3 thread, block, blockSize, gridSize;
};
const ThreadPlace& place();
/// Of the running block; at its start it holds garbage, as on the device.
void* sharedMemory();
/// `line` tells one barrier from another.
void syncThreads(int line);
unsigned ballot(bool value, int line);

void launchKernel(dim3 grid, dim3 block, size_t sharedBytes, cudaStream_t stream, std::function<void()> kernel);

template <class... Parameters, class... Args>
void launch(void (*kernel)(Parameters...), dim3 grid, dim3 block, size_t sharedBytes, cudaStream_t stream, Args... args)
{
    launchKernel(grid, block, sharedBytes, stream, [=] { kernel(args...); });
}

// In kernels.
inline void __syncthreads(int line = __builtin_LINE())
{
    syncThreads(line);
}
inline unsigned __ballot_sync(unsigned, bool value, int line = __builtin_LINE())
{
    return ballot(value, line);
}
inline void __syncwarp(int line = __builtin_LINE())
{
    ballot(false, line);
}
inline int __popc(unsigned value)
{
    return __builtin_popcount(value);
}
template <class T>
T atomicAdd(T* at, T value)
{
    return __atomic_fetch_add(at, value, __ATOMIC_RELAXED);
}
template <class T>
T atomicOr(T* at, T value)
{
    return __atomic_fetch_or(at, value, __ATOMIC_RELAXED);
}
template <class T>
T atomicMax(T* at, T value)
{
    T old = __atomic_load_n(at, __ATOMIC_RELAXED);
    while (old < value && !__atomic_compare_exchange_n(at, &old, value, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    {
    }
    return old;
}

}  // namespace cuda_on_cpu

using namespace cuda_on_cpu;

#define threadIdx (::cuda_on_cpu::place().thread)
#define blockIdx (::cuda_on_cpu::place().block)
#define blockDim (::cuda_on_cpu::place().blockSize)
#define gridDim (::cuda_on_cpu::place().gridSize)
