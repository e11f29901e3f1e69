// The frame that a cloth lives in, moved by sliders and by a track, and what the cloth feels of it (solver.md, Moving frame).
#pragma once

#include "sim/step_params.h"
#include "sim/world.h"

namespace drape {

/// Where the sliders and the track put a cloth's frame at part `t` in [0,1] of a frame of length dt [s] that starts now.
Pose framePose(const Cloth& cloth, const World& world, double t, float dt);

/// Follows a cloth's frame through the iterations of one frame, in double precision.
///
/// A particle that keeps its velocity in the world, X' = X + r (X - Xbefore) with r = h / hBefore, has in the axes of a frame
/// with turns R, R', Rbefore and origins T, T', Tbefore the place
///     x' = x + r (x - xbefore) + turn x + coriolis (x - xbefore) + linear,
///     A = R'^T R,  B = R'^T Rbefore,  turn = (1 + r) A - r B - 1,  coriolis = r (B - 1),
///     linear = -R'^T ((T' - T) - r (T - Tbefore)),
/// which is exact: with all inertia factors 1 the cloth moves as in the world. The antisymmetric part of `turn` is the
/// Euler force, its symmetric part the centrifugal one.
///
/// A frame that is moved without force (FrameMotion::forget) rests for one frame where that frame ends; what it does after
/// that counts as if it had been doing it all the time, so that neither the jump nor the stop and start round it are felt.
class FrameMover
{
public:
    FrameMover(Cloth& cloth, const World& world, float dt);

    /// To part `t` of the frame; stepRatio is r, h [s] the iteration's length. Also records the motion in the cloth.
    void advance(double t, double stepRatio, float stiffnessFrequency, double h, FrameStep& out);

    const Pose& now() const { return cloth_->frame.last; }
    const Pose& before() const { return before_; }

private:
    Cloth* cloth_;
    const World* world_;
    float dt_;
    Pose before_;
};

}  // namespace drape
