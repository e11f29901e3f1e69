// Animation: rigid motion over time, for colliders, pins, spheres and frames.
#pragma once

#include <string>
#include <vector>

#include "sim/mat3.h"

namespace drape {

inline constexpr int kNoTrack = -1;

/// Moves points of the scene rigidly: turned about the pivot, then shifted; on top of that what the parent does.
struct Track
{
    struct Key
    {
        double time;           // [s]
        Vec3f shift{0, 0, 0};  // [m]
        Vec3f turn{0, 0, 0};   // about x, then y, then z [degrees]
    };
    std::string name;
    int parent = kNoTrack;  // an earlier track
    Vec3f pivot{0, 0, 0};   // [m]
    bool loop = true;       // from the last key to the first, which equals it up to whole turns
    std::vector<Key> keys;  // by time, at least one

    /// Smooth through the keys (Catmull-Rom). It loops for ever, or stands still before the first and after the last key.
    Pose own(double time) const;
};

/// How track `index` has moved the scene's points at a time [s]; nothing moves for kNoTrack.
Pose trackPose(const std::vector<Track>& tracks, int index, double time);

}  // namespace drape
