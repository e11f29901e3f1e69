#include "sim/gpu/inter_memory.h"

#include <algorithm>

namespace drape::DRAPE_GPU {

void InterMemory::fill(InterView& view, const std::vector<ClothView>& views, const ClothView* device, uint32_t* most, uint32_t* touched,
                       cudaStream_t stream)
{
    const auto cloths = static_cast<uint32_t>(views.size());
    if (hostParticleStart_.size() != views.size() + 1)
    {
        hostParticleStart_.assign(1, 0);
        hostTriangleStart_.assign(1, 0);
        for (const ClothView& cloth : views)
        {
            hostParticleStart_.push_back(hostParticleStart_.back() + cloth.particleCount);
            hostTriangleStart_.push_back(hostTriangleStart_.back() + cloth.triangleCount);
        }
        particleStart_.upload(hostParticleStart_, stream);
        triangleStart_.upload(hostTriangleStart_, stream);
    }
    const uint32_t particles = hostParticleStart_.back();
    uint32_t rims = 0;
    for (const ClothView& cloth : views)
        rims += cloth.tree.rimCount;
    rimRoom_ = std::max(rimRoom_, 4 * rims);
    touchRoom_ = std::max({touchRoom_, 4096u, particles});

    view.cloths = cloths;
    view.particles = particles;
    view.words = (cloths + 31) / 32;
    view.views = device;
    view.particleStart = particleStart_.data();
    view.triangleStart = triangleStart_.data();
    view.wayParts = wayParts_.ensure(size_t{cloths} * kWayParts);
    view.bounds = bounds_.ensure(cloths);
    view.neighbours = neighbours_.ensure(size_t{cloths} * view.words);
    view.neighbourCount = neighbourCount_.ensure(cloths);
    view.first = first_.ensure(cloths + 1);
    view.rimStart = rimStart_.ensure(cloths + 1);
    view.rimRoom = rimRoom_;
    view.mostRims = most + 1;
    view.now = now_.ensure(particles);
    view.before = before_.ensure(particles);
    view.clothOf = clothOf_.ensure(particles);
    view.nearStart = nearStart_.ensure(particles + 1);
    view.near = near_.ensure(particles);
    view.touched = touched;
    grid_.fill(view.grid, particles, false, false);
    touches_.fill(view.touches, touchRoom_, particles, 2 * particles + rimRoom_, most);
}

}  // namespace drape::DRAPE_GPU
