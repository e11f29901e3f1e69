// Stages: self and inter collision, what touches and how it comes apart. C++17: .cu files include this.
#pragma once

#include <cstdint>

#include "sim/stages/edge_contact.h"
#include "sim/stages/self_collision.h"

namespace drape {

enum class TouchKind : uint8_t
{
    particles,  // 0 and 1; 2 and 3 repeat 1
    triangle,   // particle 0 and the corners 1, 2, 3
    edges,      // 0 1 and 2 3
};

struct Touch
{
    TouchKind kind;
    uint32_t particle[4];
    float side;  // touchedSide, touchedEdge
};

/// Particles that take part in a touch.
SIM_FN uint32_t sizeOf(const Touch& touch)
{
    return touch.kind == TouchKind::particles ? 2 : 4;
}

/// A sleeping cloth feels others a little before they press on it, so that what lay on it takes it along when it leaves.
constexpr float kWakeReach = 1.25f;

/// Passes over all touches, each from the state that the one before left. All corrections of a pass are added in the order of
/// the touches; each is one size times equal and opposite parts, so momentum is kept.
constexpr int kTouchPasses = 4;

/// `at(particle)` is where a particle is now [m].
template <class At>
SIM_FN Push<float> pushOf(const Touch& touch, float distance, const At& at)
{
    const uint32_t i = touch.particle[0], j = touch.particle[1], k = touch.particle[2], l = touch.particle[3];
    if (touch.kind == TouchKind::particles)
        return pushFromParticle(at(i), at(j), distance, unitAxis<float>(i, j));
    if (touch.kind == TouchKind::triangle)
        return pushFromTriangle(at(i), at(j), at(k), at(l), touch.side, distance);
    return pushFromEdge(at(i), at(j), at(k), at(l), touch.side, distance);
}

/// How a push moves the first particle of a touch, for a part and an inverse mass of 1 [kg m]. `way(particle)` is its way in this
/// iteration [m], `load(particle, part)` its inverse mass times the part's size times its crowd, the sum of the sizes of its parts in all
/// touches.
template <class Way, class Load>
SIM_FN Vec3f touchMove(const Touch& touch, const Push<float>& push, float stiffness, float friction, const Way& way, const Load& load)
{
    float sum = 0.0f;
    Vec3f slip{0.0f, 0.0f, 0.0f};
    for (uint32_t k = 0; k < sizeOf(touch); ++k)
    {
        const uint32_t p = touch.particle[k];
        sum += load(p, absolute(push.part[k]));
        slip += way(p) * push.part[k];
    }
    return pushMove(push, slip, friction) * (stiffness / maximum(sum, 1e-20f));
}

}  // namespace drape
