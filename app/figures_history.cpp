#include "app/figures_history.h"

#include <algorithm>

#include "render/cloth_strain.h"

namespace drape {

namespace {

// Of the time of a frame, and between two looks at least.
constexpr int kShareOfTime = 20;
constexpr std::chrono::milliseconds kShortest{33};

}  // namespace

FrameFigures figuresOf(const FrameSnapshot& frame, const ClothMotion& motion)
{
    const StrainSummary strain = summarizeStrain(frame);
    FrameFigures figures{frame.time, strain.highest, strain.mean, 0.0f, 0.0f};
    double kinetic = 0.0, potential = 0.0;
    for (size_t c = 0; c < frame.cloths.size(); ++c)
    {
        const ClothSnapshot& cloth = frame.cloths[c];
        const std::vector<Vec3f>& velocities = motion.velocities(c);
        for (size_t p = 0; p < cloth.positions.size(); ++p)
        {
            if (!isFinite(cloth.positions[p]))
                continue;
            const double mass = static_cast<double>(cloth.fabric->particleArea[p]) * static_cast<double>(cloth.params.cloth.density);
            kinetic += 0.5 * mass * static_cast<double>(lengthSquared(velocities[p]));
            potential -= mass * static_cast<double>(dot(frame.params.solver.gravity, cloth.positions[p]));
        }
    }
    figures.kineticEnergy = static_cast<float>(kinetic);
    figures.potentialEnergy = static_cast<float>(potential);
    return figures;
}

void FiguresHistory::add(const FrameSnapshot& frame)
{
    if (frame.stage)
        return;  // its end is seen later
    const Clock::time_point start = Clock::now();
    const bool beganAnew = frame.scene != scene_ || frame.frame < frame_;
    if (beganAnew)
        figures_.clear();
    else if (frame.frame == frame_ || start < next_)
        return;
    scene_ = frame.scene;
    frame_ = frame.frame;
    motion_.update(frame);
    if (figures_.size() == kLength)
        figures_.erase(figures_.begin());
    figures_.push_back(figuresOf(frame, motion_));
    next_ = start + std::max<Clock::duration>(kShortest, kShareOfTime * (Clock::now() - start));
}

}  // namespace drape
