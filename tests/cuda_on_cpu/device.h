// What a test may do to the device that is not there.
#pragma once

#include <cstdint>
#include <string>

namespace cuda_on_cpu {

/// In which order the threads of a block, and the blocks of a grid, run until they wait. Whatever depends on it is a race.
enum class Order
{
    forward,
    backward,
    random,
};
void setOrder(Order order, uint32_t seed = 1);

/// The threads that a block may have, at most. The fewer, the faster it is here.
void setMostThreads(int threads);

/// What the next calls of the API that can fail do: `after` more succeed, then one fails with an error code of cudaError_t, and where it
/// is `lost` all later ones too. Code 0: nothing fails any more.
void failAfter(int after, int code, bool lost);

/// How many there are: 0 is a machine without one.
void setDeviceCount(int count);

/// Whether OpenGL draws on another device.
void setDrawsElsewhere(bool elsewhere);
/// OpenGL buffers that the device knows.
size_t registeredBuffers();

/// What was done wrong last, such as threads of a kernel that wait at different barriers, or an OpenGL buffer deleted while the device
/// knew it; empty: nothing since failAfter.
std::string kernelMistake();

/// Calls that allocated or freed memory, and bytes that are allocated now.
uint64_t allocationCalls();
size_t allocatedBytes();
/// Graphs instantiated so far.
uint64_t graphsMade();

}  // namespace cuda_on_cpu
