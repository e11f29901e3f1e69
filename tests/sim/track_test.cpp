// Animation: through its keys, without jerks, round and round, and down a chain of parents.
#include "sim/track.h"

#include <gtest/gtest.h>

namespace drape {
namespace {

double distance(const Vec3d& a, const Vec3d& b)
{
    const Vec3d d = a - b;
    return std::sqrt(dot(d, d));
}

/// Where the track takes a point.
Vec3d at(const Track& track, double time, const Vec3d& point = {0.3, -0.2, 0.7})
{
    return track.own(time).toOutside(point);
}

Track wander()
{
    Track track;
    track.pivot = {0.5f, 1.0f, 0.0f};
    track.keys = {{0.0}, {0.5, {1, 0, 2}, {10, 80, -20}}, {1.7, {0, 1, -1}, {30, -40, 5}}, {2.0, {0.5f, 0, 0}, {0, 0, 90}}, {3.0}};
    return track;
}

TEST(Track, PassesThroughItsKeys)
{
    const Track track = wander();
    for (const Track::Key& key : track.keys)
    {
        const Vec3d pivot = toDouble(track.pivot);
        EXPECT_LT(distance(at(track, key.time, pivot), pivot + toDouble(key.shift)), 1e-12);  // the pivot is only shifted
        const Vec3d arm{0.0, 0.0, 1.0};
        EXPECT_LT(distance(at(track, key.time, pivot + arm), pivot + rotationOf(toDouble(key.turn)) * arm + toDouble(key.shift)), 1e-12);
    }
}

TEST(Track, MovesRigidly)
{
    const Track track = wander();
    for (double time = -1.0; time < 7.0; time += 0.1)
        EXPECT_NEAR(distance(at(track, time, {1, 2, 3}), at(track, time, {-1, 0, 2})), 3.0, 1e-12);
}

/// Largest change of the velocity [m/s] within 2 * step [s], away from the ends.
double largestJerk(const Track& track, double from, double to, double step)
{
    double most = 0.0;
    for (double time = from; time < to; time += 0.37 * step)
    {
        const Vec3d before = (at(track, time) - at(track, time - step)) * (1.0 / step);
        const Vec3d after = (at(track, time + step) - at(track, time)) * (1.0 / step);
        most = std::max(most, distance(before, after));
    }
    return most;
}

TEST(Track, IsSmoothAtItsKeysAndWhereTheLoopCloses)
{
    // A velocity that jumps stays the same jump however short the step; one that does not shrinks with it.
    const Track track = wander();
    EXPECT_LT(largestJerk(track, -0.5, 6.5, 1e-3), 0.2);
    EXPECT_LT(largestJerk(track, -0.5, 6.5, 1e-4), 0.02);
    EXPECT_LT(distance(at(track, 3.0 - 1e-9), at(track, 3.0 + 1e-9)), 1e-6);
    EXPECT_LT(distance(at(track, 0.8), at(track, 3.8)), 1e-9);
    EXPECT_LT(distance(at(track, -0.4), at(track, 2.6)), 1e-9);
}

TEST(Track, StandsStillOutsideItsKeysUnlessItLoops)
{
    Track track = wander();
    track.loop = false;
    track.keys.back() = {3.0, {4, 4, 4}, {0, 90, 0}};
    EXPECT_EQ(distance(at(track, -5.0), at(track, 0.0)), 0.0);
    EXPECT_EQ(distance(at(track, 30.0), at(track, 3.0)), 0.0);
    EXPECT_LT(largestJerk(track, -0.5, 4.0, 1e-4), 0.02);  // it starts and stops gently too
}

TEST(Track, TurnsEvenlyRoundAndRound)
{
    Track track;
    track.keys = {{0.0}, {2.0, {}, {0, 360, 0}}};
    for (double time : {0.0, 0.1, 0.75, 1.9, 2.0, 3.3, 101.25})
    {
        const Vec3d expected = rotationOf({0, 180.0 * time, 0}) * Vec3d{1, 0, 0};
        EXPECT_LT(distance(at(track, time, {1, 0, 0}), expected), 1e-9) << time;
    }
}

TEST(Track, OneKeyIsAPose)
{
    Track track;
    track.keys = {{1.0, {1, 2, 3}, {0, 90, 0}}};
    for (double time : {0.0, 1.0, 9.0})
        EXPECT_LT(distance(at(track, time, {0, 0, 1}), {2, 2, 3}), 1e-12);
}

TEST(Track, ChildrenMoveWithinTheirParents)
{
    std::vector<Track> tracks(3);
    tracks[0].keys = {{0.0, {0, 0, 0}, {0, 90, 0}}};  // x to -z
    tracks[1].parent = 0;
    tracks[1].keys = {{0.0, {1, 0, 0}}};
    tracks[2].parent = 1;
    tracks[2].pivot = {0, 1, 0};
    tracks[2].keys = {{0.0, {0, 0, 0}, {0, 0, 90}}};
    // (1, 1, 0) turns about the pivot to (0, 2, 0), is shifted to (1, 2, 0) and turned to (0, 2, -1).
    EXPECT_LT(distance(trackPose(tracks, 2, 0.0).toOutside(Vec3d{1, 1, 0}), {0, 2, -1}), 1e-12);
    EXPECT_LT(distance(trackPose(tracks, 1, 0.0).toOutside(Vec3d{0, 0, 0}), {0, 0, -1}), 1e-12);
    EXPECT_TRUE(isIdentity(trackPose(tracks, kNoTrack, 3.0)));
}

}  // namespace
}  // namespace drape
