// Makes the surfaces of snapshots, and the normals with them.
#pragma once

#include <memory>
#include <vector>

#include "sim/gpu/device_cloth.h"
#include "sim/gpu/surface.h"
#include "sim/snapshot.h"

namespace drape::DRAPE_GPU {

class SurfaceMaker
{
public:
    /// Fills in the frame's normals and its surface, which is complete then. Its positions are filled in; `cloths` are those that it is of.
    /// Throws GpuError.
    void make(FrameSnapshot& frame, const std::vector<DeviceCloth>& cloths, cudaStream_t stream);

    DrawingStatus& status() const { return *status_; }

private:
    std::shared_ptr<Surface> freeSurface(const std::vector<DeviceCloth>& cloths);
    void gatherViews(const FrameSnapshot& frame, const std::vector<DeviceCloth>& cloths, const Surface& surface, cudaStream_t stream);
    void fetchNormals(FrameSnapshot& frame, const Surface& surface, cudaStream_t stream);

    std::shared_ptr<DrawingStatus> status_ = std::make_shared<DrawingStatus>();
    std::vector<std::shared_ptr<Surface>> surfaces_;   // as many as there are snapshots at a time
    std::vector<uint32_t> particles_, nextParticles_;  // of the cloths that they have room for
    std::vector<SurfaceView> views_;
    uint32_t blocks_ = 0;
    PinnedArray<Vec3f> hostPositions_, hostNormals_;
};

}  // namespace drape::DRAPE_GPU
