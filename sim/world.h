// What is simulated: cloths, colliders and their parameters, as they are between two frames.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sim/cloth_mesh.h"
#include "sim/collider.h"
#include "sim/fabric.h"
#include "sim/params.h"
#include "sim/tethers.h"
#include "sim/vec3_array.h"

namespace drape {

struct Sphere
{
    Vec3f center;  // [m]
    float radius;  // [m]
};

/// A particle and the sphere that it must stay in (motion) or out of (separation).
struct SphereConstraint
{
    uint32_t particle;
    Sphere sphere;
};

/// How a cloth is drawn; sRGB in [0,1].
struct ClothLook
{
    Vec3f front{0.72f, 0.16f, 0.18f};
    Vec3f back{0.90f, 0.86f, 0.78f};
};

/// A cloth as a scene describes it.
struct ClothSetup
{
    std::string name;
    std::shared_ptr<const ClothMesh> mesh;
    std::shared_ptr<const Fabric> fabric;
    std::vector<Vec3f> startPositions;  // [m], shape [particles]
    std::vector<uint32_t> pins;         // particles
    std::vector<SphereConstraint> motion;
    std::vector<SphereConstraint> separation;
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
};

/// The state of a cloth's particles; nothing else moves.
struct ClothState
{
    Vec3Array current;           // [m]
    Vec3Array previous;          // position one iteration ago [m]
    std::vector<float> invMass;  // the user's [1/kg]; 0 is a fixed particle
};

/// A particle held by a pin, by the mouse or by both. It moves from start to target over a frame.
struct Hold
{
    uint32_t particle;
    Vec3f start, target;  // [m]
    bool pinned;          // stays when the mouse lets go
    bool dragged;
};

struct Cloth
{
    ClothSetup setup;  // the parameters in it are the current ones
    ClothState state;
    std::vector<Hold> holds;  // ascending by particle
    Tethers tethers;          // to the held particles

    const Fabric& fabric() const { return *setup.fabric; }
    const ClothParams& params() const { return setup.params; }
};

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
    uint64_t frame = 0;
    double time = 0.0;               // [s]
    double lastStep = 0.0;           // length of the last iteration [s]; 0 before the first
    std::vector<float> recentSteps;  // lengths of the last iterations [s], for the average of solver.averageWindow
};

}  // namespace drape
