// Where there is no OpenGL to build with.
#include "sim/gpu/device_array.h"
#include "sim/gpu/gl_target.h"

namespace drape::DRAPE_GPU {

std::unique_ptr<SurfaceTarget> makeGlTarget(std::span<const SurfaceBuffers>)
{
    throw GpuError("this build has no OpenGL");
}

}  // namespace drape::DRAPE_GPU
