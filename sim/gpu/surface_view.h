// What the kernel of a frame's surface sees, and the call for it. C++17.
#pragma once

#include "sim/gpu/cloth_view.h"

namespace drape::DRAPE_GPU {

/// A cloth of a surface.
struct SurfaceView
{
    uint32_t firstBlock;      // of the blocks that do this cloth
    uint32_t particleCount;   // a thread each
    const Particle* current;  // or null: the positions are in the surface
    const uint32_t* triangles;
    Lists trianglesOfParticle;
    Vec3f *positions, *normals;  // of the surface, shape [particles]
};

constexpr uint32_t kSurfaceThreads = 128;  // of a block

/// Copies positions to where they are not yet, and finds the normals. `views`: on the device, of `blocks` blocks in all.
void enqueueSurface(cudaStream_t stream, const SurfaceView* views, uint32_t cloths, uint32_t blocks);

}  // namespace drape::DRAPE_GPU
