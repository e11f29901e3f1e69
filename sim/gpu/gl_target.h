// OpenGL buffers that take surfaces.
#pragma once

#include <memory>
#include <span>

#include "sim/device_surface.h"
#include "sim/gpu/gpu.h"

namespace drape::DRAPE_GPU {

/// DeviceSurface::makeTarget. Throws GpuError that says why it cannot be.
std::unique_ptr<SurfaceTarget> makeGlTarget(std::span<const SurfaceBuffers> cloths);

}  // namespace drape::DRAPE_GPU
