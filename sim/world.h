// What is simulated: cloths, colliders and their parameters, as they are between two frames.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sim/cloth_look.h"
#include "sim/cloth_mesh.h"
#include "sim/collider.h"
#include "sim/fabric.h"
#include "sim/level_state.h"
#include "sim/params.h"
#include "sim/tethers.h"
#include "sim/track.h"
#include "sim/vec3_array.h"

namespace drape {

struct Sphere
{
    Vec3f center;  // [m]
    float radius;  // [m]
};

/// A particle and the sphere that it must stay in (motion) or out of (separation). The sphere's centre is a place in the
/// cloth's frame, where it rests; with a track it starts there and moves along the track.
struct SphereConstraint
{
    uint32_t particle;
    Sphere sphere;
    int track = kNoTrack;
};

/// A particle that is fixed from the start, or moves along a track from where it starts. The first entry of a particle counts.
struct PinSetup
{
    uint32_t particle;
    int track = kNoTrack;
};

/// A cloth as a scene describes it.
struct ClothSetup
{
    std::string name;
    std::shared_ptr<const ClothMesh> mesh;
    std::shared_ptr<const Fabric> fabric;
    Vec3d origin{0, 0, 0};              // of the frame that the cloth lives in, before params.frame moves it [m]
    std::vector<Vec3f> startPositions;  // from there [m], shape [particles]
    std::vector<Vec3f> startPrevious;   // an iteration before them [m], shape [particles], or empty: it starts at rest
    std::vector<PinSetup> pins;
    std::vector<SphereConstraint> motion;
    std::vector<SphereConstraint> separation;
    std::vector<Vec3f> accelerations;  // beside gravity, by axis of the cloth's frame [m/s^2], shape [particles] or empty
    std::vector<float> stiffness;      // an edge takes the smaller of its ends' [0,1], shape [particles] or empty
    int frameTrack = kNoTrack;         // moves the frame that the cloth lives in
    ClothParams params;
    ClothLook look;
};

/// A scene, loaded and cooked: everything that a Simulation starts from.
struct WorldSetup
{
    std::string name;
    SceneParams params;
    std::vector<ClothSetup> cloths;
    std::vector<Collider> colliders;
    std::vector<Track> tracks;
    double startTime = 0.0;  // [s]
    double startStep = 0.0;  // length of the iteration before [s]; 0: there was none
};

/// The state of a cloth's particles, in its frame; nothing else moves.
struct ClothState
{
    Vec3Array current;           // [m]
    Vec3Array previous;          // position one iteration ago [m]
    PaddedArray<float> invMass;  // the user's [1/kg]; 0 is a fixed particle
};

/// A particle held by a pin, by the mouse or by both. It moves from start to target over a frame; both are places in the
/// cloth's frame.
struct Hold
{
    uint32_t particle;
    Vec3f start, target;  // [m]
    bool pinned;          // stays when the mouse lets go
    bool dragged;
    int track = kNoTrack;  // moves along it
    Vec3f home{0, 0, 0};   // what the track moves; of a dragged particle, where the mouse holds it; in the world [m]
    Vec3f grip{0, 0, 0};   // where the mouse took hold of it, or had it alone last; in the world [m]
    Vec3f hand{0, 0, 0};   // how the mouse moves it, in the cloth's frame, averaged over a few frames [m/s]
    // The share of its way to where it is held that it is drawn in 1/solver.stiffnessFrequency; 1: it is there, whatever pulls at it.
    float strength = 1.0f;

    bool isFirm() const { return strength >= 1.0f; }
};

/// Where a cloth's frame has been at the end of the last two iterations, and where the sliders had it.
struct FrameMotion
{
    Pose start;  // where it was when the simulation started
    Pose last, beforeLast;
    Vec3f position{0, 0, 0}, rotation{0, 0, 0};  // frame.position and frame.rotation at the end of the last frame
    bool forget = false;                         // throughout the next frame it rests where it will be at that frame's end
    bool carriesOn = false;                      // its next motion is not felt as a start: it moved like that before
};

struct Cloth
{
    ClothSetup setup;  // the parameters in it are the current ones
    ClothState state;
    std::vector<Hold> holds;                                               // ascending by particle
    std::shared_ptr<const Tethers> tethers = std::make_shared<Tethers>();  // to the held particles
    std::vector<LevelState> levels;                                        // with the held particles
    FrameMotion frame;
    uint64_t edits = 0;     // another number whenever its state, masses or holds have been changed between frames (markEdited)
    float restTime = 0.0f;  // since when all is slower than sleep.speed [s]
    bool asleep = false;
    // What the backend saw in the last frame (sim/sleep.h).
    bool moved = true;     // some particle was not slower than sleep.speed
    bool touched = false;  // a sleeping cloth was touched by one that moved

    const Fabric& fabric() const { return *setup.fabric; }
    const ClothParams& params() const { return setup.params; }

    /// Position of a particle in the world [m].
    Vec3f worldPosition(uint32_t particle) const
    {
        const Vec3f inside = state.current[particle];
        return isIdentity(frame.last) ? inside : frame.last.toOutside(inside);
    }
};

/// Backends that keep a copy of the cloth take it anew.
void markEdited(Cloth& cloth);

/// A collider's shape at the start and at the end of the frame.
struct MovingCollider
{
    Collider start, target;
};

struct World
{
    SceneParams params;
    std::vector<Cloth> cloths;
    std::vector<MovingCollider> colliders;
    std::vector<Track> tracks;
    uint64_t frame = 0;
    double time = 0.0;               // [s]
    double lastStep = 0.0;           // length of the last iteration [s]; 0 before the first
    Vec3f lastWind{0, 0, 0};         // at the start of the last frame [m/s]
    std::vector<float> recentSteps;  // lengths of the last iterations [s], for the average of solver.averageWindow
};

}  // namespace drape
