// One scene, timed on several backends in turn.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "sim/simulation.h"

namespace drape {

/// One way to compute.
struct BenchContestant
{
    std::string backend, simd;
    int threads = 1;
};

/// The least times of a frame and of its stages over all rounds, and whether the positions came out as the first contestant's.
struct BenchFigures
{
    BenchContestant contestant;
    FrameTimes least;
    uint64_t hash = 0;
};

struct BenchResult
{
    std::string scene;
    uint64_t particles = 0, constraints = 0, triangles = 0;
    int iterations = 0;              // a frame
    int rounds = 0;                  // frames that were timed
    double cookSeconds = 0.0;        // mesh, fabric and tethers, from nothing
    double bytesPerParticle = 0.0;   // mesh, fabric, state and scratch of the first contestant; 0 where it is not known
    std::vector<BenchFigures> runs;  // shape [contestants]
};

/// How long to measure.
struct BenchEffort
{
    int warmUp, leastRounds, mostRounds;
    double seconds;  // for each contestant, once it has had leastRounds
};

/// Builds a scene and lets all contestants simulate the same frames, one frame each in turn, so that what slows the machine
/// slows all of them. `say` is told what is going on.
BenchResult runContest(const std::string& scene, const std::vector<BenchContestant>& contestants, const BenchEffort& effort,
                       const std::function<void(const std::string&)>& say);

/// How many elements a stage has to do with in an iteration, and what they are: "particle", "triangle", "constraint".
struct BenchElements
{
    const char* kind;
    uint64_t count;
};
BenchElements elementsOf(Stage stage, const BenchResult& result);

/// Nanoseconds for each element of a stage and iteration.
double nanosecondsPerElement(Stage stage, const BenchResult& result, const BenchFigures& run);

}  // namespace drape
