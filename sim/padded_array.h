// An array that lanes of any width can walk without a remainder loop.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

namespace drape {

/// Lanes of the widest backend. What they walk comes in multiples of this.
inline constexpr uint32_t kWidestLanes = 16;

inline constexpr size_t paddedCount(size_t count)
{
    return (count + kWidestLanes - 1) / kWidestLanes * kWidestLanes;
}

/// Memory that begins on a cache line.
template <class T>
struct LineAllocator
{
    using value_type = T;
    static constexpr std::align_val_t kLine{64};

    LineAllocator() = default;
    template <class U>
    LineAllocator(const LineAllocator<U>&)
    {
    }
    T* allocate(size_t count) { return static_cast<T*>(::operator new(count * sizeof(T), kLine)); }
    void deallocate(T* place, size_t count) { ::operator delete(place, count * sizeof(T), kLine); }
    bool operator==(const LineAllocator&) const { return true; }
};

/// Values with zeros behind them: up to the next multiple of kWidestLanes, where whole vectors are read and written, and
/// kWidestLanes more, the places that padding elements point at. Each begins on a cache line. T is a number.
template <class T>
class PaddedArray
{
public:
    PaddedArray() = default;
    explicit PaddedArray(size_t count) { resize(count); }

    size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    void resize(size_t count)
    {
        values_.reserve(paddedCount(count) + kWidestLanes);  // else the second resize takes twice as much
        values_.resize(count);
        values_.resize(paddedCount(count) + kWidestLanes);
        size_ = count;
    }

    T* data() { return values_.data(); }
    const T* data() const { return values_.data(); }
    T& operator[](size_t i) { return values_[i]; }
    const T& operator[](size_t i) const { return values_[i]; }
    T* begin() { return data(); }
    T* end() { return data() + size_; }
    const T* begin() const { return data(); }
    const T* end() const { return data() + size_; }
    bool operator==(const PaddedArray& other) const { return std::equal(begin(), end(), other.begin(), other.end()); }

private:
    std::vector<T, LineAllocator<T>> values_;
    size_t size_ = 0;
};

}  // namespace drape
