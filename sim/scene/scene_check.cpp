#include "sim/scene/scene_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "sim/scene/scene.h"

namespace drape {
namespace {

constexpr std::array<Figure, 14> kFigures{{
    {"maxStretch", "", [](const FrameStats& s) { return s.maxStretch; }, "largest length of an edge over its rest length"},
    {"meanStretch", "", [](const FrameStats& s) { return s.meanStretch; }, "mean length of an edge over its rest length"},
    {"maxSpeed", "m/s", [](const FrameStats& s) { return s.maxSpeed; }, "speed of the fastest particle, within its cloth's frame"},
    {"kineticEnergy", "J", [](const FrameStats& s) { return s.kineticEnergy; }, "of all particles, within their cloths' frames"},
    {"volume", "m^3", [](const FrameStats& s) { return s.volume; }, "enclosed by closed cloths"},
    {"centerX", "m", [](const FrameStats& s) { return static_cast<double>(s.center.x); }, "centre of mass"},
    {"centerY", "m", [](const FrameStats& s) { return static_cast<double>(s.center.y); }, "centre of mass"},
    {"centerZ", "m", [](const FrameStats& s) { return static_cast<double>(s.center.z); }, "centre of mass"},
    {"lowX", "m", [](const FrameStats& s) { return static_cast<double>(s.low.x); }, "least x of a particle"},
    {"lowY", "m", [](const FrameStats& s) { return static_cast<double>(s.low.y); }, "lowest particle"},
    {"lowZ", "m", [](const FrameStats& s) { return static_cast<double>(s.low.z); }, "least z of a particle"},
    {"highX", "m", [](const FrameStats& s) { return static_cast<double>(s.high.x); }, "largest x of a particle"},
    {"highY", "m", [](const FrameStats& s) { return static_cast<double>(s.high.y); }, "highest particle"},
    {"highZ", "m", [](const FrameStats& s) { return static_cast<double>(s.high.z); }, "largest z of a particle"},
}};

void compare(const std::vector<FigureBounds>& bounds, const FrameStats& stats, const std::string& of, std::vector<std::string>& failures)
{
    for (const FigureBounds& bound : bounds)
    {
        const Figure& figure = kFigures[bound.figure];
        const double got = figure.of(stats);
        if (!(got >= static_cast<double>(bound.low) && got <= static_cast<double>(bound.high)))
            failures.push_back(fmt::format("{}{} is {:.6g}{}{}, expected {} to {}", of, figure.name, got, figure.unit.empty() ? "" : " ",
                                           figure.unit, bound.low, bound.high));
    }
}

}  // namespace

std::span<const Figure> checkFigures()
{
    return kFigures;
}

bool hasCheck(const Scene& scene)
{
    return scene.check && (!scene.check->bounds.empty() ||
                           std::ranges::any_of(scene.cloths, [](const SceneCloth& cloth) { return !cloth.check.empty(); }));
}

std::vector<std::string> failedChecks(const Scene& scene, const Simulation& simulation)
{
    std::vector<std::string> failures;
    const FrameStats all = measure(simulation);
    if (all.nonFinite > 0)
        return {fmt::format("{} coordinates are not finite", all.nonFinite)};
    if (scene.check)
        compare(scene.check->bounds, all, "", failures);
    for (size_t i = 0; i < scene.cloths.size() && i < simulation.world().cloths.size(); ++i)
        if (!scene.cloths[i].check.empty())
            compare(scene.cloths[i].check, measure(simulation, static_cast<int>(i)), scene.cloths[i].name + ": ", failures);
    for (std::string& failure : failures)
        failure = fmt::format("after {} frames, {}", simulation.world().frame, failure);
    return failures;
}

std::vector<std::string> runCheck(const Scene& scene, Simulation& simulation)
{
    for (int i = 0; i < scene.check->frames; ++i)
        simulation.advance(SceneCheck::kFrameTime);
    return failedChecks(scene, simulation);
}

}  // namespace drape
