#include "sim/gpu/surface_maker.h"

#include <algorithm>
#include <cstring>

namespace drape::DRAPE_GPU {

/// One that no snapshot has any more.
std::shared_ptr<Surface> SurfaceMaker::freeSurface(const std::vector<DeviceCloth>& cloths)
{
    nextParticles_.clear();
    for (const DeviceCloth& cloth : cloths)
        nextParticles_.push_back(cloth.fabric().particleCount);
    if (nextParticles_ != particles_)
        surfaces_.clear();
    particles_ = nextParticles_;
    const auto found = std::ranges::find_if(surfaces_, [](const auto& surface) { return surface.use_count() == 1; });
    return found != surfaces_.end() ? *found : surfaces_.emplace_back(std::make_shared<Surface>(status_, particles_));
}

/// Brings over the positions that are not those of the device's state.
void SurfaceMaker::gatherViews(const FrameSnapshot& frame, const std::vector<DeviceCloth>& cloths, const Surface& surface,
                               cudaStream_t stream)
{
    views_.clear();
    blocks_ = 0;
    for (size_t c = 0; c < cloths.size(); ++c)
    {
        const ClothSnapshot& cloth = frame.cloths[c];
        const size_t bytes = surface.bytesOf(c);
        SurfaceView view = cloths[c].surfaceView(cloth.edits);
        view.firstBlock = blocks_;
        view.positions = surface.positions(c);
        view.normals = surface.normals(c);
        if (!view.current && bytes > 0)
        {
            Vec3f* const staged = hostPositions_.ensure(surface.particleCount()) + surface.firstOf(c);
            std::memcpy(staged, cloth.positions.data(), bytes);
            check(cudaMemcpyAsync(view.positions, staged, bytes, cudaMemcpyHostToDevice, stream), "copy to the device");
        }
        blocks_ += (view.particleCount + kSurfaceThreads - 1) / kSurfaceThreads;
        views_.push_back(view);
    }
}

void SurfaceMaker::fetchNormals(FrameSnapshot& frame, const Surface& surface, cudaStream_t stream)
{
    const size_t count = surface.particleCount();
    const Vec3f* const normals = hostNormals_.ensure(count);
    if (count > 0)
        check(cudaMemcpyAsync(hostNormals_.data(), surface.normals(0), count * sizeof(Vec3f), cudaMemcpyDeviceToHost, stream),
              "copy to the host");
    check(cudaStreamSynchronize(stream), "find the normals");
    for (size_t c = 0; c < frame.cloths.size(); ++c)
    {
        const Vec3f* const first = normals + surface.firstOf(c);
        frame.cloths[c].normals.assign(first, first + frame.cloths[c].fabric->particleCount);
    }
}

void SurfaceMaker::make(FrameSnapshot& frame, const std::vector<DeviceCloth>& cloths, cudaStream_t stream)
{
    const std::shared_ptr<Surface> surface = freeSurface(cloths);
    surface->beginWriting(stream);
    gatherViews(frame, cloths, *surface, stream);
    enqueueSurface(stream, surface->uploadViews(views_, stream), static_cast<uint32_t>(views_.size()), blocks_);
    check(cudaGetLastError(), "start a kernel");
    fetchNormals(frame, *surface, stream);
    frame.surface = surface;
}

}  // namespace drape::DRAPE_GPU
