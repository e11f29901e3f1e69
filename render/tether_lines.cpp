#include "render/tether_lines.h"

#include <algorithm>

namespace drape {

namespace {

constexpr size_t kMostLines = 400;  // more would hide the cloth

std::vector<uint32_t> heldParticles(const ClothSnapshot& cloth)
{
    std::vector<uint32_t> particles;
    for (const Hold& hold : cloth.holds)
        if (hold.isFirm())
            particles.push_back(hold.particle);
    return particles;
}

}  // namespace

const std::vector<glm::vec3>& TetherLines::update(const FrameSnapshot& frame)
{
    ends_.clear();
    cloths_.resize(frame.cloths.size());
    for (size_t c = 0; c < cloths_.size(); ++c)
    {
        const ClothSnapshot& cloth = frame.cloths[c];
        ClothTethers& known = cloths_[c];
        const std::vector<uint32_t> pins = heldParticles(cloth);
        if (known.fabric != cloth.fabric || known.pins != pins)
        {
            std::vector<bool> isAnchor(cloth.fabric->particleCount, false);
            for (uint32_t pin : pins)
                isAnchor[pin] = true;
            known = {cloth.fabric, pins, makeTethers(*cloth.fabric, isAnchor)};
        }
        if (known.tethers.empty())
            continue;
        const size_t particles = cloth.positions.size();
        const size_t stride = std::max<size_t>(1, particles * cloths_.size() / kMostLines) | 1;
        const auto add = [&](size_t particle) {
            const Vec3f& p = cloth.positions[particle];
            ends_.emplace_back(p.x, p.y, p.z);
        };
        for (size_t p = 0; p < particles; p += stride)
            for (uint32_t t = 0; t < known.tethers.count[p]; ++t)
            {
                add(p);
                add(known.tethers.anchor[t * particles + p]);
            }
    }
    return ends_;
}

}  // namespace drape
