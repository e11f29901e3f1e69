#include "sim/track.h"

#include <algorithm>
#include <cmath>

namespace drape {
namespace {

/// Cubic Hermite interpolation of a value with slopes a and b at times 0 and `span`, at t in [0,1].
Vec3d hermite(const Vec3d& from, const Vec3d& to, const Vec3d& slopeFrom, const Vec3d& slopeTo, double span, double t)
{
    const double t2 = t * t, t3 = t2 * t;
    return from * (2 * t3 - 3 * t2 + 1) + to * (3 * t2 - 2 * t3) + slopeFrom * ((t3 - 2 * t2 + t) * span) + slopeTo * ((t3 - t2) * span);
}

}  // namespace

Pose Track::own(double time) const
{
    const size_t count = keys.size();
    const double first = keys.front().time, length = keys.back().time - first;
    if (loop && length > 0.0)
        time = first + std::fmod(std::fmod(time - first, length) + length, length);
    time = std::clamp(time, first, keys.back().time);

    size_t next = 1;
    while (next + 1 < count && keys[next].time < time)
        ++next;
    const auto valueAt = [&](size_t i, Vec3f Key::*member) { return toDouble(keys[i].*member); };
    const auto slopeAt = [&](size_t i, Vec3f Key::*member) -> Vec3d {
        const bool inner = i > 0 && i + 1 < count;
        if (!inner && !loop)
            return {0, 0, 0};
        const size_t before = inner ? i - 1 : count - 2, after = inner ? i + 1 : 1;
        const double span =
            inner ? keys[after].time - keys[before].time : keys[count - 1].time - keys[count - 2].time + keys[1].time - keys[0].time;
        // A full turn from the last key to the first is no jump.
        const Vec3d wrapped = inner ? Vec3d{0, 0, 0} : valueAt(count - 1, member) - valueAt(0, member);
        return (valueAt(after, member) + wrapped - valueAt(before, member)) * (1.0 / std::max(span, 1e-9));
    };
    const auto blend = [&](Vec3f Key::*member) {
        if (count == 1)
            return valueAt(0, member);
        const double span = keys[next].time - keys[next - 1].time;
        const double t = span > 0.0 ? (time - keys[next - 1].time) / span : 1.0;
        return hermite(valueAt(next - 1, member), valueAt(next, member), slopeAt(next - 1, member), slopeAt(next, member), span, t);
    };

    Pose pose;
    pose.turn = rotationOf(blend(&Key::turn));
    const Vec3d center = toDouble(pivot);
    pose.origin = center + blend(&Key::shift) - pose.turn * center;
    return pose;
}

Pose trackPose(const std::vector<Track>& tracks, int index, double time)
{
    Pose pose;
    for (; index >= 0 && static_cast<size_t>(index) < tracks.size(); index = tracks[static_cast<size_t>(index)].parent)
        pose = compose(tracks[static_cast<size_t>(index)].own(time), pose);
    return pose;
}

}  // namespace drape
