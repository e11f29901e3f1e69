// A frame's kernels, as the host calls for them. C++17.
#pragma once

#include "sim/gpu/cloth_view.h"

namespace drape::DRAPE_GPU {

/// A stage of an iteration of one cloth, as kernels over the whole device. `view` is the host's copy of *`device`; `blockSize`: threads
/// for what is done by one block.
void enqueueStage(cudaStream_t stream, Stage stage, const ClothView& view, const ClothView* device, uint32_t iteration, uint32_t blockSize);

/// Stages of small cloths, a block for each: the iterations from `begin` to `end`, in each of them the stages of a list.
struct SmallCloths
{
    const ClothView* views;  // of all cloths, on the device
    const uint32_t* which;   // cloths, on the device, shape [count]
    uint32_t count;
    uint32_t sharedParticles;  // the largest of them has
    const uint8_t* stages;     // on the device, shape [stageCount]
    uint32_t stageCount;
    uint32_t begin, end;
};
void enqueueSmallCloths(cudaStream_t stream, const SmallCloths& cloths, uint32_t blockSize);

/// The stage that sees all cloths. `host`: the host's copies of their views.
void enqueueInterCollision(cudaStream_t stream, const InterView& view, const ClothView* host, uint32_t iteration, uint32_t blockSize);

/// Shared memory that enqueueSmallCloths needs for a cloth's particles [bytes].
size_t sharedBytesFor(uint32_t particles);
/// Asks for as much of it as the device has; false: it refused.
bool allowSharedBytes(size_t bytes);

constexpr uint32_t kSortTile = 2048;  // the places of a grid that is not in one block are a multiple of this

}  // namespace drape::DRAPE_GPU
