// The device that is not there: memory, streams and graphs.
#include "device.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <vector>

#include "cuda_runtime.h"
#include "grid.h"
#include "shared.h"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#endif

namespace cuda_on_cpu {

struct Graph
{
    std::vector<std::function<void()>> nodes;
};
struct Stream
{
    std::unique_ptr<Graph> capturing;
};
struct Event
{
    std::chrono::steady_clock::time_point time;
};

namespace {

/// Everything that belongs to the device. One lock: kernels of several simulations run one after another.
struct Device
{
    std::recursive_mutex mutex;
    std::map<char*, size_t> allocations;
    uint64_t calls = 0, graphs = 0;
    int count = 1, mostThreads = 256;
    Order order = Order::forward;
    std::mt19937 random{1};
    int failAfter = -1;
    cudaError_t failure = cudaSuccess, last = cudaSuccess;
    bool lost = false;
    std::string mistake;

    /// Device memory may be touched in kernels and copies only.
    void open(bool yes)
    {
#if defined(__SANITIZE_ADDRESS__)
        for (const auto& [place, bytes] : allocations)
            if (yes)
                __asan_unpoison_memory_region(place, bytes);
            else
                __asan_poison_memory_region(place, bytes);
#else
        (void)yes;
#endif
    }
    /// Is all of it memory of the device?
    bool owns(const void* place, size_t bytes) const
    {
        auto* const at = static_cast<char*>(const_cast<void*>(place));
        auto next = allocations.upper_bound(at);
        if (next == allocations.begin())
            return false;
        --next;
        return at + bytes <= next->first + next->second;
    }
    /// Does it touch memory of the device?
    bool touches(const void* place, size_t bytes) const
    {
        auto* const at = static_cast<char*>(const_cast<void*>(place));
        for (const auto& [first, size] : allocations)
            if (at < first + size && first < at + bytes)
                return true;
        return false;
    }
};

Device& device()
{
    static Device instance;
    return instance;
}

}  // namespace

// What other parts of the device use.

std::unique_lock<std::recursive_mutex> lockDevice()
{
    return std::unique_lock(device().mutex);
}

cudaError_t result(cudaError_t error)
{
    if (error != cudaSuccess)
        device().last = error;
    return error;
}

cudaError_t injected()
{
    Device& d = device();
    if (d.failure == cudaSuccess)
        return cudaSuccess;
    if (d.failAfter-- > 0)
        return cudaSuccess;
    const cudaError_t failure = d.failure;
    if (d.lost)
        d.failAfter = 0;
    else
        d.failure = cudaSuccess;
    return result(failure);
}

void addMemory(void* place, size_t bytes)
{
    device().allocations[static_cast<char*>(place)] = bytes;
    device().open(false);
}

bool removeMemory(void* place)
{
    Device& d = device();
    const auto found = d.allocations.find(static_cast<char*>(place));
    if (found == d.allocations.end())
        return false;
    d.open(true);
    d.allocations.erase(found);
    d.open(false);
    return true;
}

void noteMistake(const char* mistake)
{
    device().mistake = mistake;
}

#define DRAPE_LOCK const std::unique_lock lock = lockDevice()

namespace {

void runGrid(dim3 grid, dim3 size, size_t sharedBytes, const std::function<void()>& kernel)
{
    Device& d = device();
    const auto ordered = [&d](unsigned count) {
        std::vector<unsigned> numbers(count);
        for (unsigned i = 0; i < count; ++i)
            numbers[i] = d.order == Order::backward ? count - 1 - i : i;
        if (d.order == Order::random)
            std::ranges::shuffle(numbers, d.random);
        return numbers;
    };
    const std::vector<unsigned> blocks = ordered(grid.x), threads = ordered(size.x);
    d.open(true);
    try
    {
        runBlocks(grid, size, sharedBytes, kernel, blocks, threads);
    }
    catch (const std::exception& error)
    {
        d.mistake = error.what();
        d.failure = cudaErrorLaunchFailure;
        d.failAfter = 0;
        d.lost = true;
    }
    d.open(false);
}

/// Now, or when the graph that is being captured is launched.
void enqueue(cudaStream_t stream, std::function<void()> work)
{
    if (stream->capturing)
        stream->capturing->nodes.push_back(std::move(work));
    else
        work();
}

}  // namespace

// What tests may do.

void setOrder(Order order, uint32_t seed)
{
    DRAPE_LOCK;
    device().order = order;
    device().random.seed(seed);
}
void setMostThreads(int threads)
{
    DRAPE_LOCK;
    device().mostThreads = threads;
}
void failAfter(int after, int code, bool lost)
{
    DRAPE_LOCK;
    device().failAfter = after;
    device().failure = static_cast<cudaError_t>(code);
    device().lost = lost;
    device().mistake.clear();
}
void setDeviceCount(int count)
{
    DRAPE_LOCK;
    device().count = count;
}
std::string kernelMistake()
{
    DRAPE_LOCK;
    return device().mistake;
}
uint64_t allocationCalls()
{
    DRAPE_LOCK;
    return device().calls;
}
size_t allocatedBytes()
{
    DRAPE_LOCK;
    size_t bytes = 0;
    for (const auto& allocation : device().allocations)
        bytes += allocation.second;
    return bytes;
}
uint64_t graphsMade()
{
    DRAPE_LOCK;
    return device().graphs;
}

// The runtime.

const char* cudaGetErrorString(cudaError_t error)
{
    switch (error)
    {
        case cudaSuccess:
            return "no error";
        case cudaErrorInvalidValue:
            return "invalid argument";
        case cudaErrorMemoryAllocation:
            return "out of memory";
        case cudaErrorInsufficientDriver:
            return "CUDA driver version is insufficient for CUDA runtime version";
        case cudaErrorInvalidConfiguration:
            return "invalid configuration argument";
        case cudaErrorNoDevice:
            return "no CUDA-capable device is detected";
        case cudaErrorMapBufferObjectFailed:
            return "mapping of buffer object failed";
        case cudaErrorInvalidGraphicsContext:
            return "invalid OpenGL or DirectX context";
        case cudaErrorInvalidResourceHandle:
            return "invalid resource handle";
        case cudaErrorUnknown:
            break;
        case cudaErrorLaunchFailure:
            return "unspecified launch failure";
        case cudaErrorStreamCaptureUnsupported:
            return "operation not permitted when stream is capturing";
    }
    return "unknown error";
}

cudaError_t cudaGetLastError()
{
    DRAPE_LOCK;
    return std::exchange(device().last, cudaSuccess);
}

cudaError_t cudaGetDeviceCount(int* count)
{
    DRAPE_LOCK;
    if (const cudaError_t error = injected())
        return error;
    *count = device().count;
    return result(device().count > 0 ? cudaSuccess : cudaErrorNoDevice);
}

cudaError_t cudaSetDevice(int)
{
    DRAPE_LOCK;
    return injected();
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int)
{
    DRAPE_LOCK;
    *value = attribute == cudaDevAttrMaxThreadsPerBlock ? device().mostThreads : 96 * 1024;
    return cudaSuccess;
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int)
{
    std::strcpy(properties->name, "the CPU in place of a GPU");
    return cudaSuccess;
}

cudaError_t cudaMalloc(void** place, size_t bytes)
{
    DRAPE_LOCK;
    Device& d = device();
    ++d.calls;
    if (const cudaError_t error = injected())
        return error;
    constexpr size_t kAlignment = 256;
    auto* const memory = static_cast<char*>(std::aligned_alloc(kAlignment, (bytes + kAlignment - 1) / kAlignment * kAlignment));
    if (!memory)
        return result(cudaErrorMemoryAllocation);
    std::memset(memory, 0xcd, bytes);
    addMemory(memory, bytes);
    *place = memory;
    return cudaSuccess;
}

cudaError_t cudaFree(void* place)
{
    DRAPE_LOCK;
    ++device().calls;
    if (!place)
        return cudaSuccess;
    if (!removeMemory(place))
        return result(cudaErrorInvalidValue);
    std::free(place);
    return cudaSuccess;
}

cudaError_t cudaMallocHost(void** place, size_t bytes)
{
    DRAPE_LOCK;
    ++device().calls;
    if (const cudaError_t error = injected())
        return error;
    *place = std::malloc(std::max<size_t>(bytes, 1));
    return *place ? cudaSuccess : result(cudaErrorMemoryAllocation);
}

cudaError_t cudaFreeHost(void* place)
{
    DRAPE_LOCK;
    ++device().calls;
    std::free(place);
    return cudaSuccess;
}

cudaError_t cudaMemGetInfo(size_t* free, size_t* total)
{
    *free = *total = size_t{4} << 30;
    return cudaSuccess;
}

cudaError_t cudaStreamCreate(cudaStream_t* stream)
{
    DRAPE_LOCK;
    if (const cudaError_t error = injected())
        return error;
    *stream = new Stream;
    return cudaSuccess;
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned)
{
    return cudaStreamCreate(stream);
}

cudaError_t cudaStreamDestroy(cudaStream_t stream)
{
    delete stream;
    return cudaSuccess;
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream)
{
    DRAPE_LOCK;
    if (stream->capturing)
        return result(cudaErrorStreamCaptureUnsupported);
    return injected();
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream)
{
    DRAPE_LOCK;
    Device& d = device();
    if (const cudaError_t error = injected())
        return error;
    const bool toDevice = kind != cudaMemcpyDeviceToHost, fromDevice = kind != cudaMemcpyHostToDevice;
    if (toDevice != d.touches(to, bytes) || (toDevice && !d.owns(to, bytes)) || fromDevice != d.touches(from, bytes) ||
        (fromDevice && !d.owns(from, bytes)))
        return result(cudaErrorInvalidValue);
    enqueue(stream, [=, &d] {
        d.open(true);
        std::memcpy(to, from, bytes);
        d.open(false);
    });
    return cudaSuccess;
}

cudaError_t cudaMemsetAsync(void* place, int value, size_t bytes, cudaStream_t stream)
{
    DRAPE_LOCK;
    Device& d = device();
    if (const cudaError_t error = injected())
        return error;
    if (!d.owns(place, bytes))
        return result(cudaErrorInvalidValue);
    enqueue(stream, [=, &d] {
        d.open(true);
        std::memset(place, value, bytes);
        d.open(false);
    });
    return cudaSuccess;
}

cudaError_t cudaEventCreate(cudaEvent_t* event)
{
    *event = new Event;
    return cudaSuccess;
}
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned)
{
    DRAPE_LOCK;
    if (const cudaError_t error = injected())
        return error;
    return cudaEventCreate(event);
}
cudaError_t cudaEventDestroy(cudaEvent_t event)
{
    delete event;
    return cudaSuccess;
}
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned)
{
    DRAPE_LOCK;
    enqueue(stream, [=] { event->time = std::chrono::steady_clock::now(); });
    return cudaSuccess;
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
{
    DRAPE_LOCK;
    if (const cudaError_t error = injected())
        return error;
    return cudaEventRecordWithFlags(event, stream, cudaEventRecordDefault);
}
// Work is done when it is called for.
cudaError_t cudaEventSynchronize(cudaEvent_t)
{
    return cudaSuccess;
}
cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned)
{
    DRAPE_LOCK;
    return injected();
}
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t end)
{
    *milliseconds = std::chrono::duration<float, std::milli>(end->time - start->time).count();
    return cudaSuccess;
}

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode)
{
    DRAPE_LOCK;
    if (const cudaError_t error = injected())
        return error;
    stream->capturing = std::make_unique<Graph>();
    return cudaSuccess;
}

cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph)
{
    DRAPE_LOCK;
    if (!stream->capturing)
        return result(cudaErrorInvalidValue);
    const std::unique_ptr<Graph> captured = std::move(stream->capturing);
    if (const cudaError_t error = injected())
        return error;
    *graph = new Graph(*captured);
    return cudaSuccess;
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long)
{
    DRAPE_LOCK;
    if (const cudaError_t error = injected())
        return error;
    ++device().graphs;
    *exec = new Graph(*graph);
    return cudaSuccess;
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream)
{
    DRAPE_LOCK;
    if (stream->capturing)
        return result(cudaErrorStreamCaptureUnsupported);
    if (const cudaError_t error = injected())
        return error;
    for (const auto& node : exec->nodes)
        node();
    return cudaSuccess;
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph)
{
    delete graph;
    return cudaSuccess;
}
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec)
{
    delete exec;
    return cudaSuccess;
}

void launchKernel(dim3 grid, dim3 size, size_t sharedBytes, cudaStream_t stream, std::function<void()> kernel)
{
    DRAPE_LOCK;
    if (injected())
        return;
    if (grid.x == 0 || size.x == 0 || static_cast<int>(size.x) > device().mostThreads || grid.y * grid.z * size.y * size.z != 1)
    {
        result(cudaErrorInvalidConfiguration);
        return;
    }
    enqueue(stream, [=, work = std::move(kernel)] { runGrid(grid, size, sharedBytes, work); });
}

}  // namespace cuda_on_cpu
