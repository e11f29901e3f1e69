// How far two states of one scene are apart, and where they differ.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/stage.h"
#include "sim/world.h"

namespace drape {

struct ParticlePlace
{
    int cloth = 0;
    uint32_t particle = 0;
};

struct Difference
{
    bool sameBits = true;  // of all positions, now and an iteration ago
    // Between a particle's two positions in the world [m]; infinite where just one of them is finite.
    double largest = 0.0, mean = 0.0;
    ParticlePlace at;  // the largest
};

/// Where two runs differ for the first time.
struct FirstDifference
{
    uint64_t frame = 0;            // in whose course it arises, counted from 1; 0: they start differently
    std::optional<Stage> stage;    // after which it is there; none: no stage does it, or not when the frame is run again
    int iteration = 0;             // of that stage, from 0
    ParticlePlace at;              // the lowest particle of the lowest cloth that differs then
    Vec3f a{0, 0, 0}, b{0, 0, 0};  // where both sides have it then, in the world [m]
};

/// `a` and `b` are of one scene. Reading equal states costs a comparison of their memory.
Difference differenceOf(const World& a, const World& b);

/// The particle's distance in the world [m], as in Difference.
float distanceOf(const Cloth& a, const Cloth& b, uint32_t particle);

/// Sets place and positions of `out` to the lowest particle of the lowest cloth whose state, or whose place in the world, is not the
/// same bit for bit; false where all are.
bool findFirstParticle(const World& a, const World& b, FirstDifference& out);

/// Of the bits of all positions, now and an iteration ago.
uint64_t hashOf(const World& world);

}  // namespace drape
