// Memory of the device and page-locked memory of the host, and errors. C++17.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "sim/gpu/gpu.h"

namespace drape::DRAPE_GPU {

/// What CUDA could not do, in a sentence that says what to do about it.
class GpuError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

/// Throws GpuError unless `result` is success. `what`: as in "could not ...".
inline void check(cudaError_t result, const char* what)
{
    if (result == cudaSuccess)
        return;
    std::string text = std::string("the GPU could not ") + what + ": " + cudaGetErrorString(result);
    if (result == cudaErrorMemoryAllocation)
        text += "; a coarser mesh or fewer cloths take less memory";
    cudaGetLastError();
    throw GpuError(text);
}

/// Room that grows and never shrinks; what it held is lost when it does. `Memory` allocates and frees bytes.
template <class T, class Memory>
class GrowingArray
{
public:
    GrowingArray() = default;
    ~GrowingArray() { Memory::release(place_); }
    GrowingArray(GrowingArray&& other) noexcept : place_(std::exchange(other.place_, nullptr)), count_(std::exchange(other.count_, 0)) {}
    GrowingArray& operator=(GrowingArray&& other) noexcept
    {
        std::swap(place_, other.place_);
        std::swap(count_, other.count_);
        return *this;
    }

    /// Room for `count` values.
    T* ensure(size_t count)
    {
        if (count > count_)
        {
            Memory::release(place_);
            place_ = nullptr;
            count_ = 0;
            place_ = static_cast<T*>(Memory::allocate(count * sizeof(T)));
            count_ = count;
        }
        return place_;
    }
    T* data() const { return place_; }
    size_t size() const { return count_; }

private:
    T* place_ = nullptr;
    size_t count_ = 0;
};

struct DeviceMemory
{
    static void* allocate(size_t bytes)
    {
        void* place = nullptr;
        check(cudaMalloc(&place, bytes), "allocate memory");
        return place;
    }
    static void release(void* place) { cudaFree(place); }
};

/// Of the host; the device reads and writes it without a copy in between.
struct PinnedMemory
{
    static void* allocate(size_t bytes)
    {
        void* place = nullptr;
        check(cudaMallocHost(&place, bytes), "allocate page-locked memory of the host");
        return place;
    }
    static void release(void* place) { cudaFreeHost(place); }
};

template <class T>
using PinnedArray = GrowingArray<T, PinnedMemory>;

template <class T>
class DeviceArray : public GrowingArray<T, DeviceMemory>
{
public:
    template <class Values>
    T* upload(const Values& values, cudaStream_t stream)
    {
        T* const place = this->ensure(values.size());
        if (values.size() > 0)
            check(cudaMemcpyAsync(place, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice, stream), "copy to the device");
        return place;
    }
};

}  // namespace drape::DRAPE_GPU
