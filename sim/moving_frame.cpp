#include "sim/moving_frame.h"

namespace drape {

Pose framePose(const Cloth& cloth, const World& world, double t, float dt)
{
    const FrameParams& params = cloth.params().frame;
    const FrameMotion& motion = cloth.frame;
    const auto blend = [&](const Vec3f& from, const Vec3f& to) {
        return t < 1.0 ? toDouble(from) + (toDouble(to) - toDouble(from)) * t : toDouble(to);
    };
    const Vec3f& fromPosition = motion.forget ? params.position : motion.position;
    const Vec3f& fromRotation = motion.forget ? params.rotation : motion.rotation;
    Pose pose{rotationOf(blend(fromRotation, params.rotation)), blend(fromPosition, params.position)};
    if (cloth.setup.frameTrack != kNoTrack)
        pose = compose(trackPose(world.tracks, cloth.setup.frameTrack, world.time + t * static_cast<double>(dt)), pose);
    pose.origin += pose.turn * cloth.setup.origin;
    return pose;
}

FrameMover::FrameMover(Cloth& cloth, const World& world, float dt) : cloth_(&cloth), world_(&world), dt_(dt)
{
    FrameMotion& motion = cloth.frame;
    if (motion.forget)
    {
        // The frame has been where this frame takes it, so that nothing of the way there is felt.
        motion.position = cloth.params().frame.position;
        motion.rotation = cloth.params().frame.rotation;
        motion.last = motion.beforeLast = framePose(cloth, world, 1.0, dt);
    }
    before_ = motion.last;
}

void FrameMover::advance(double t, double stepRatio, float stiffnessFrequency, double h, FrameStep& out)
{
    FrameMotion& motion = cloth_->frame;
    const FrameParams& params = cloth_->params().frame;
    const Pose next = motion.forget ? motion.last : framePose(*cloth_, *world_, t, dt_);
    const Pose last = motion.last;
    if (motion.carriesOn)
        motion.beforeLast = {last.turn * (transpose(next.turn) * last.turn), last.origin - (next.origin - last.origin) * (1.0 / stepRatio)};
    const Pose beforeLast = motion.beforeLast;
    motion.carriesOn = false;
    const Mat3d back = transpose(next.turn);
    const Vec3d shift = next.origin - last.origin, lastShift = last.origin - beforeLast.origin;
    const Mat3d a = back * last.turn, b = back * beforeLast.turn;

    const auto none = [](const Vec3d& v) { return v.x == 0.0 && v.y == 0.0 && v.z == 0.0; };
    const auto still = [&](const Mat3d& from, const Mat3d& to) {
        return none(from.x - to.x) && none(from.y - to.y) && none(from.z - to.z);
    };
    out = {};
    const bool drags = length(params.linearDrag) > 0.0f;  // also in a frame that rests
    out.moves = drags || !(none(shift) && none(lastShift) && still(last.turn, next.turn) && still(beforeLast.turn, next.turn));
    if (out.moves)
    {
        const auto byAxis = [](const Vec3f& factors, const Mat3d& m) {
            return Mat3d{m.x * static_cast<double>(factors.x), m.y * static_cast<double>(factors.y), m.z * static_cast<double>(factors.z)};
        };
        const Mat3d turn = a * (1.0 + stepRatio) - b * stepRatio - kIdentity;
        const Mat3d euler = (turn - transpose(turn)) * 0.5, centrifugal = (turn + transpose(turn)) * 0.5;
        out.linear = toFloat(scale(toDouble(params.linearInertia), back * (shift - lastShift * stepRatio)) * -1.0);
        out.turn = toFloat(byAxis(params.angularInertia, euler) + byAxis(params.centrifugalInertia, centrifugal));
        out.coriolis = toFloat(byAxis(params.angularInertia, (b - kIdentity) * stepRatio));
        out.drift = toFloat((back * shift) * -1.0);
        out.sweep = toFloat(a - kIdentity);
        const auto perIteration = [&](const Vec3f& k) {
            return Vec3f{ratePerIteration(k.x, stiffnessFrequency, h), ratePerIteration(k.y, stiffnessFrequency, h),
                         ratePerIteration(k.z, stiffnessFrequency, h)};
        };
        out.linearDrag = perIteration(params.linearDrag);
        out.angularDrag = perIteration(params.angularDrag);
    }
    before_ = last;
    motion.beforeLast = last;
    motion.last = next;
    if (t >= 1.0)
    {
        motion.position = params.position;
        motion.rotation = params.rotation;
        motion.carriesOn = motion.forget;
        motion.forget = false;
    }
}

}  // namespace drape
