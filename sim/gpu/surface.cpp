#include "sim/gpu/surface.h"

#include <algorithm>
#include <cstring>

#include "sim/gpu/gl_target.h"

namespace drape::DRAPE_GPU {

Surface::Surface(std::shared_ptr<DrawingStatus> status, const std::vector<uint32_t>& particles) : status_(std::move(status))
{
    for (const uint32_t count : particles)
        start_.push_back(start_.back() + count);
    memory_.ensure(size_t{2} * start_.back());
}

Surface::~Surface()
{
    for (const auto& reader : readers_)
        cudaEventSynchronize(reader->event());
}

void Surface::beginWriting(cudaStream_t stream)
{
    const std::lock_guard lock(mutex_);
    for (const auto& reader : readers_)
        check(cudaStreamWaitEvent(stream, reader->event(), 0), "wait for what draws");
    readers_.clear();
}

const SurfaceView* Surface::uploadViews(const std::vector<SurfaceView>& views, cudaStream_t stream)
{
    const bool same = views.size() == views_.size() && std::memcmp(views.data(), views_.data(), views.size() * sizeof(SurfaceView)) == 0;
    if (!same)
    {
        views_.clear();  // until they are there
        deviceViews_.upload(views, stream);
        views_ = views;
    }
    return deviceViews_.data();
}

void Surface::addReader(const std::shared_ptr<const ReadMark>& mark) const
{
    const std::lock_guard lock(mutex_);
    if (std::ranges::find(readers_, mark) == readers_.end())
        readers_.push_back(mark);
}

std::unique_ptr<SurfaceTarget> Surface::makeTarget(std::span<const SurfaceBuffers> cloths) const
{
    try
    {
        return makeGlTarget(cloths);
    }
    catch (const GpuError& error)
    {
        status_->uploaded(error.what());
        return nullptr;
    }
}

}  // namespace drape::DRAPE_GPU
