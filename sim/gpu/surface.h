// A snapshot's positions and normals in the device's memory, packed as OpenGL reads them.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "sim/device_surface.h"
#include "sim/gpu/device_array.h"
#include "sim/gpu/drawing_status.h"
#include "sim/gpu/surface_view.h"

namespace drape::DRAPE_GPU {

/// Where a reader's copies are done, in its stream.
class ReadMark
{
public:
    ReadMark() { check(cudaEventCreateWithFlags(&event_, cudaEventDisableTiming), "make an event"); }
    ~ReadMark() { cudaEventDestroy(event_); }
    ReadMark(const ReadMark&) = delete;
    ReadMark& operator=(const ReadMark&) = delete;

    cudaEvent_t event() const { return event_; }

private:
    cudaEvent_t event_ = nullptr;
};

/// Written by a backend while nobody else has it, complete when others get it, and read by any number of threads. It needs no backend
/// then.
class Surface : public DeviceSurface
{
public:
    /// With room for cloths of so many particles.
    Surface(std::shared_ptr<DrawingStatus> status, const std::vector<uint32_t>& particles);
    ~Surface() override;

    /// What comes into the stream from now on waits for those who still read what was here.
    void beginWriting(cudaStream_t stream);
    /// The kernel's views, on the device.
    const SurfaceView* uploadViews(const std::vector<SurfaceView>& views, cudaStream_t stream);

    size_t clothCount() const { return start_.size() - 1; }
    /// Of all cloths.
    uint32_t particleCount() const { return start_.back(); }
    /// Of the first of a cloth's particles among those of all.
    uint32_t firstOf(size_t cloth) const { return start_[cloth]; }
    size_t bytesOf(size_t cloth) const { return (start_[cloth + 1] - start_[cloth]) * sizeof(Vec3f); }
    Vec3f* positions(size_t cloth) const { return memory_.data() + start_[cloth]; }
    /// Those of the next cloth follow.
    Vec3f* normals(size_t cloth) const { return memory_.data() + start_.back() + start_[cloth]; }

    std::unique_ptr<SurfaceTarget> makeTarget(std::span<const SurfaceBuffers> cloths) const override;
    /// A reader has begun to copy, and the mark comes after it in its stream.
    void addReader(const std::shared_ptr<const ReadMark>& mark) const;
    DrawingStatus& status() const { return *status_; }

private:
    const std::shared_ptr<DrawingStatus> status_;
    std::vector<uint32_t> start_{0};  // shape [cloths + 1]
    DeviceArray<Vec3f> memory_;       // positions of all cloths, then normals
    std::vector<SurfaceView> views_;
    DeviceArray<SurfaceView> deviceViews_;
    mutable std::mutex mutex_;
    mutable std::vector<std::shared_ptr<const ReadMark>> readers_;
};

}  // namespace drape::DRAPE_GPU
