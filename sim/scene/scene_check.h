// What must hold after a scene has run for a while: every scene proves what it shows.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/simulation.h"

namespace drape {

struct Scene;

/// A number that a check can bound.
struct Figure
{
    std::string_view name, unit;
    double (*of)(const FrameStats&);
    std::string_view meaning;
};
std::span<const Figure> checkFigures();

/// The figure must lie within [low, high].
struct FigureBounds
{
    size_t figure = 0;  // of checkFigures()
    float low = 0.0f, high = 0.0f;
};

struct SceneCheck
{
    static constexpr float kFrameTime = 1.0f / 60.0f;  // [s]

    int frames = 300;
    std::vector<FigureBounds> bounds;  // of all cloths together
};

/// Whether the scene checks anything.
bool hasCheck(const Scene& scene);

/// What does not hold of the present frame, a sentence each; nothing that is not finite ever holds.
std::vector<std::string> failedChecks(const Scene& scene, const Simulation& simulation);

/// Runs the frames of the scene's check, which must exist, and returns what does not hold then. `simulation` is the scene's, at its start.
std::vector<std::string> runCheck(const Scene& scene, Simulation& simulation);

}  // namespace drape
