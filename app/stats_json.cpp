#include "app/stats_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

namespace drape {
namespace {

using Json = nlohmann::ordered_json;

/// The number with the fewest digits that reads back as this float.
Json number(float value)
{
    return std::isfinite(value) ? Json(std::stod(fmt::format("{}", value))) : Json(nullptr);
}

/// The value below which `fraction` of the values lie (nearest rank). `values` is reordered.
Json quantile(std::vector<float>& values, double fraction)
{
    if (values.empty())
        return nullptr;
    const size_t last = values.size() - 1;
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(fraction * static_cast<double>(last) + 0.5);
    std::nth_element(values.begin(), at, values.end());
    return number(*at);
}

Json vector(const Vec3f& v)
{
    return Json::array({number(v.x), number(v.y), number(v.z)});
}

Json paramJson(const ParamInfo& info, const ParamValue& value)
{
    if (!info.choices.empty())
        return formatParam(info, value);
    if (const Vec3f* v = std::get_if<Vec3f>(&value))
        return vector(*v);
    if (const float* f = std::get_if<float>(&value))
        return number(*f);
    if (const int* i = std::get_if<int>(&value))
        return *i;
    return std::get<bool>(value);
}

Json clothJson(const Cloth& cloth)
{
    const SceneParams unused;
    Json params = Json::object();
    for (const ParamInfo& info : paramTable())
        if (const ParamValue value = getParam(info, unused, cloth.params()); info.scope == ParamScope::cloth && value != info.initial)
            params[std::string(info.name)] = paramJson(info, value);
    const auto pinned = std::ranges::count_if(cloth.holds, [](const Hold& hold) { return hold.pinned; });
    return {{"name", cloth.setup.name}, {"particles", cloth.fabric().particleCount}, {"pins", pinned}, {"params", params}};
}

}  // namespace

RunLog logOfLastFrame(const Simulation& simulation)
{
    RunLog log;
    log.dt = simulation.recording() ? simulation.recording()->dt : 0.0f;
    if (simulation.world().frame > 0)
        log.times.push_back(simulation.times());
    return log;
}

std::string statsJson(const Simulation& simulation, const RunLog& log)
{
    const World& world = simulation.world();
    const FrameStats stats = measure(simulation);

    std::vector<float> frameTimes, stageTimes(log.times.size());
    for (const FrameTimes& times : log.times)
        frameTimes.push_back(times.frame);
    Json stages = Json::object();
    for (int stage = 0; stage < kStageCount; ++stage)
    {
        std::ranges::transform(log.times, stageTimes.begin(), [stage](const FrameTimes& times) { return times.stage[stage]; });
        stages[std::string(kStageNames[stage])] = quantile(stageTimes, 0.5);
    }

    Json params = Json::object();
    const ClothParams unused;
    for (const ParamInfo& info : paramTable())
        if (const ParamValue value = getParam(info, world.params, unused); info.scope == ParamScope::scene && value != info.initial)
            params[std::string(info.name)] = paramJson(info, value);
    Json cloths = Json::array();
    for (const Cloth& cloth : world.cloths)
        cloths.push_back(clothJson(cloth));

    const Json json = {
        {"scene", simulation.setup().name},
        {"backend", simulation.backend().name()},
        {"simd", simulation.backend().simd()},
        {"threads", simulation.backend().threads()},
        {"drawing", simulation.backend().drawing()},
        {"frames", world.frame},
        {"dt", number(log.dt)},
        {"iterations", simulation.lastStep().iterations},
        {"particles", stats.particles},
        {"constraints", stats.constraints},
        {"triangles", stats.triangles},
        {"hash", fmt::format("{:016x}", stats.hash)},
        {"msPerFrame", {{"min", quantile(frameTimes, 0.0)}, {"median", quantile(frameTimes, 0.5)}, {"p95", quantile(frameTimes, 0.95)}}},
        {"stageMs", stages},
        {"maxStretch", stats.maxStretch},
        {"meanStretch", stats.meanStretch},
        {"maxSpeed", stats.maxSpeed},
        {"kineticEnergy", stats.kineticEnergy},
        {"center", vector(stats.center)},
        {"bounds", {{"low", vector(stats.low)}, {"high", vector(stats.high)}}},
        {"nonFinite", stats.nonFinite},
        {"warnings", log.warnings},
        {"params", params},
        {"cloths", cloths},
    };
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace drape
