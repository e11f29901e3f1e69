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

/// Grows, and never shrinks; what it held is lost when it does.
template <class T>
class DeviceArray
{
public:
    DeviceArray() = default;
    ~DeviceArray() { cudaFree(place_); }
    DeviceArray(DeviceArray&& other) noexcept : place_(std::exchange(other.place_, nullptr)), count_(std::exchange(other.count_, 0)) {}
    DeviceArray& operator=(DeviceArray&& other) noexcept
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
            cudaFree(place_);
            place_ = nullptr;
            count_ = 0;
            void* place = nullptr;
            check(cudaMalloc(&place, count * sizeof(T)), "allocate memory");
            place_ = static_cast<T*>(place);
            count_ = count;
        }
        return place_;
    }
    template <class Values>
    T* upload(const Values& values, cudaStream_t stream)
    {
        ensure(values.size());
        if (values.size() > 0)
            check(cudaMemcpyAsync(place_, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice, stream), "copy to the device");
        return place_;
    }
    T* data() const { return place_; }
    size_t size() const { return count_; }

private:
    T* place_ = nullptr;
    size_t count_ = 0;
};

/// The device reads and writes it without a copy in between.
template <class T>
class PinnedArray
{
public:
    PinnedArray() = default;
    ~PinnedArray() { cudaFreeHost(place_); }
    PinnedArray(PinnedArray&& other) noexcept : place_(std::exchange(other.place_, nullptr)), count_(std::exchange(other.count_, 0)) {}
    PinnedArray& operator=(PinnedArray&& other) noexcept
    {
        std::swap(place_, other.place_);
        std::swap(count_, other.count_);
        return *this;
    }

    T* ensure(size_t count)
    {
        if (count > count_)
        {
            cudaFreeHost(place_);
            place_ = nullptr;
            count_ = 0;
            void* place = nullptr;
            check(cudaMallocHost(&place, count * sizeof(T)), "allocate page-locked memory of the host");
            place_ = static_cast<T*>(place);
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

}  // namespace drape::DRAPE_GPU
