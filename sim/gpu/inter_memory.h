// What the stage that sees all cloths works with, in the device's memory.
#pragma once

#include <vector>

#include "sim/gpu/work_memory.h"

namespace drape::DRAPE_GPU {

class InterMemory
{
public:
    /// `views` are the host's copies of those at `device`; `most`: touches and searches for rims ever needed; `touched`: a number a cloth.
    void fill(InterView& view, const std::vector<ClothView>& views, const ClothView* device, uint32_t* most, uint32_t* touched,
              cudaStream_t stream);

    void growTouches(uint32_t count) { touchRoom_ = count; }
    uint32_t touchRoom() const { return touchRoom_; }
    void growRims(uint32_t count) { rimRoom_ = count; }
    uint32_t rimRoom() const { return rimRoom_; }

private:
    std::vector<uint32_t> hostParticleStart_, hostTriangleStart_;
    DeviceArray<uint32_t> particleStart_, triangleStart_, neighbours_, neighbourCount_, first_, rimStart_, clothOf_, nearStart_, near_;
    DeviceArray<Bounds> wayParts_, bounds_;
    DeviceArray<Particle> now_, before_;
    GridMemory grid_;
    TouchMemory touches_;
    uint32_t touchRoom_ = 0, rimRoom_ = 0;
};

}  // namespace drape::DRAPE_GPU
