// What the fuzzed programs share. Each defines LLVMFuzzerTestOneInput: libFuzzer's own name, which mutate.cpp calls too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

namespace drape {

/// Ends the program where something is not as it must be, whatever the input.
inline void require(bool holds, const std::string& what)
{
    if (holds)
        return;
    std::fprintf(stderr, "fuzz: %s\n", what.c_str());
    std::abort();
}

inline std::string textOf(const uint8_t* data, size_t size)
{
    return {reinterpret_cast<const char*>(data), size};
}

/// An input as a list of decisions, the same ones with every compiler; when it is used up, all are 0.
class Decisions
{
public:
    Decisions(const uint8_t* data, size_t size) : next_(data), end_(data + size) {}

    bool empty() const { return next_ == end_; }
    uint32_t byte() { return empty() ? 0 : *next_++; }
    uint32_t below(uint32_t count) { return (count > 256 ? twoBytes() : byte()) % count; }
    /// From low to high, the ends included.
    float between(float low, float high) { return low + (high - low) * (static_cast<float>(twoBytes()) / 65535.0f); }

private:
    uint32_t twoBytes()
    {
        const uint32_t low = byte();
        return low + 256 * byte();
    }

    const uint8_t *next_, *end_;
};

}  // namespace drape
