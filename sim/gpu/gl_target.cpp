#include "sim/gpu/gl_target.h"

#if defined(__aarch64__) && !defined(DRAPE_CUDA_ON_CPU)
#include <GL/gl.h>  // there CUDA's header leaves it to us
#endif
#include <cuda_gl_interop.h>

#include <algorithm>
#include <vector>

#include "sim/gpu/surface.h"

namespace drape::DRAPE_GPU {
namespace {

/// Does our device draw what the current context draws? Throws GpuError where it does not.
void findOwnDevice()
{
    constexpr unsigned kMost = 16;
    int devices[kMost] = {};
    unsigned count = 0;
    check(cudaSetDevice(0), "be opened");
    const cudaError_t error = cudaGLGetDevices(&count, devices, kMost, cudaGLDeviceListAll);
    cudaGetLastError();
    const auto drawing = std::span(devices).first(std::min(count, kMost));
    if (error != cudaSuccess || std::ranges::find(drawing, 0) == drawing.end())
        throw GpuError("OpenGL does not draw on the device that simulates");
}

class GlTarget : public SurfaceTarget
{
public:
    GlTarget() { check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "make a stream"); }
    ~GlTarget() override
    {
        for (const cudaGraphicsResource_t buffer : buffers_)
            cudaGraphicsUnregisterResource(buffer);
        cudaStreamDestroy(stream_);
        cudaGetLastError();
    }

    void add(unsigned buffer)
    {
        cudaGraphicsResource_t resource = nullptr;
        check(cudaGraphicsGLRegisterBuffer(&resource, buffer, cudaGraphicsRegisterFlagsWriteDiscard), "share OpenGL's buffers");
        buffers_.push_back(resource);
    }

    bool take(const DeviceSurface& from) override
    {
        const auto* const surface = dynamic_cast<const Surface*>(&from);
        if (!surface || 2 * surface->clothCount() != buffers_.size())
            return false;
        try
        {
            write(*surface);
        }
        catch (const GpuError& error)
        {
            surface->status().uploaded(error.what());
            return false;
        }
        surface->status().drawn();
        return true;
    }

private:
    /// OpenGL's work before it and after it is not mixed up with the copies: that is what mapping is for.
    void write(const Surface& surface)
    {
        const int count = static_cast<int>(buffers_.size());
        check(cudaGraphicsMapResources(count, buffers_.data(), stream_), "write OpenGL's buffers");
        cudaError_t copied = cudaSuccess;
        for (size_t i = 0; i < buffers_.size() && copied == cudaSuccess; ++i)
            copied = copy(i % 2 == 0 ? surface.positions(i / 2) : surface.normals(i / 2), surface.bytesOf(i / 2), buffers_[i]);
        const cudaError_t marked = cudaEventRecord(copies_->event(), stream_);
        surface.addReader(copies_);
        const cudaError_t unmapped = cudaGraphicsUnmapResources(count, buffers_.data(), stream_);
        for (const cudaError_t error : {copied, marked, unmapped})
            check(error, "write OpenGL's buffers");
    }

    cudaError_t copy(const Vec3f* from, size_t bytes, cudaGraphicsResource_t buffer) const
    {
        void* to = nullptr;
        size_t room = 0;
        if (const cudaError_t error = cudaGraphicsResourceGetMappedPointer(&to, &room, buffer); error != cudaSuccess)
            return error;
        if (room < bytes)
            return cudaErrorInvalidValue;
        return bytes > 0 ? cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, stream_) : cudaSuccess;
    }

    cudaStream_t stream_ = nullptr;
    std::shared_ptr<const ReadMark> copies_ = std::make_shared<ReadMark>();
    std::vector<cudaGraphicsResource_t> buffers_;  // each cloth's positions and normals
};

}  // namespace

std::unique_ptr<SurfaceTarget> makeGlTarget(std::span<const SurfaceBuffers> cloths)
{
    findOwnDevice();
    auto target = std::make_unique<GlTarget>();
    for (const SurfaceBuffers& buffers : cloths)
    {
        target->add(buffers.positions);
        target->add(buffers.normals);
    }
    return target;
}

}  // namespace drape::DRAPE_GPU
