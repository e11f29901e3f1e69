// Everything that changes a running simulation. Window, command line, tests and replay all speak through these;
// they are applied between frames.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "sim/cloth_look.h"
#include "sim/collider.h"
#include "sim/params.h"
#include "sim/track.h"
#include "sim/vec3.h"

namespace drape {

inline constexpr int kAllCloths = -1;

/// Places farther from the origin [m], or sizes above it, are a mistake, and their squares overflow: commands with them are ignored.
inline constexpr float kFarthest = 1e6f;

/// Sets a parameter; `cloth` matters for parameters of a cloth only.
struct SetParam
{
    const ParamInfo* param;
    ParamValue value;
    int cloth = kAllCloths;
};

/// Changes how a cloth is drawn.
struct SetLook
{
    int cloth;
    ClothLook look;
};

/// Where a pin holds its particle: a place in the cloth's frame, or what the track moves (Hold::home) [m].
struct PinPlace
{
    Vec3f at;
    int track = kNoTrack;
};

/// Fixes a particle where it is; or at `place`, which it reaches at the end of the next frame, or where its track is then.
struct Pin
{
    int cloth;
    uint32_t particle;
    std::optional<PinPlace> place{};
};

struct Unpin
{
    int cloth;
    uint32_t particle;
};

/// Pins particles where they are, or frees them.
struct SetPins
{
    int cloth;
    std::vector<uint32_t> particles;
    bool pinned;
};

struct UnpinAll
{
};

/// Takes hold of a particle, or moves one that is held; it reaches `position` [m] at the end of the next frame.
struct Drag
{
    int cloth;
    uint32_t particle;
    Vec3f position;
};

/// Lets go of a dragged particle, which keeps the velocity of the hand; a pin stays a pin.
struct Release
{
    int cloth;
    uint32_t particle;
    bool pin;  // leave it pinned where it is
};

/// Takes hold of many particles where they are; of all firmly, or with strengths in (0,1] (Hold::strength), shape [particles].
struct Grab
{
    int cloth;
    std::vector<uint32_t> particles;
    std::vector<float> strengths{};
};

/// Moves all dragged particles of a cloth alike: at the end of the next frame they are `by` [m] from where they were taken hold of.
struct MoveDragged
{
    int cloth;
    Vec3f by;
};

/// Lets go of all dragged particles of a cloth, as Release does of one.
struct ReleaseDragged
{
    int cloth;
    bool pin;
};

/// Sets the particles' own stiffness [0,1]: an edge takes the smaller of its ends'.
struct SetStiffness
{
    int cloth;
    std::vector<uint32_t> particles;
    float value;
};

inline constexpr int kAfterLast = -1;

/// Adds a collider, and counts up those from `index` on.
struct AddCollider
{
    Collider collider;
    int index = kAfterLast;
};

/// Moves or changes a collider; it reaches the new shape at the end of the next frame.
struct SetCollider
{
    int index;
    Collider collider;
};

struct RemoveCollider
{
    int index;
};

/// Moves a cloth's frame [m, degrees] without any force.
struct Teleport
{
    int cloth;
    Vec3f position, rotation;
};

/// Forgets how a cloth's frame moves in the next frame.
struct ClearInertia
{
    int cloth;
};

/// Back to the scene's start: positions, pins, the particles' stiffness and colliders. Parameters stay as they are.
struct Reset
{
};

using Command = std::variant<SetParam, Pin, Unpin, SetPins, UnpinAll, Drag, Release, Grab, MoveDragged, ReleaseDragged, SetStiffness,
                             AddCollider, SetCollider, RemoveCollider, Teleport, ClearInertia, Reset, SetLook>;

}  // namespace drape
