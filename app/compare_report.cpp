#include "app/compare_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "app/backend_choice.h"

namespace drape {
namespace {

using Json = nlohmann::ordered_json;

Json metres(double value)
{
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json vector(const Vec3f& v)
{
    Json json = Json::array();
    for (const float value : {v.x, v.y, v.z})
        json.push_back(std::isfinite(value) ? Json(std::stod(fmt::format("{}", value))) : Json(nullptr));
    return json;
}

const std::string& clothName(const Comparison& comparison, const ParticlePlace& at)
{
    return comparison.a().world().cloths[static_cast<size_t>(at.cloth)].setup.name;
}

std::string placeText(const Comparison& comparison, const ParticlePlace& at)
{
    return fmt::format("{}, particle {}", clothName(comparison, at), at.particle);
}

std::string vectorText(const Vec3f& v)
{
    return fmt::format("({}, {}, {})", v.x, v.y, v.z);
}

/// Where both sides have the particle.
std::string positionsText(const FirstDifference& first)
{
    if (first.a == first.b)
        return fmt::format("both at {} m, coming from different places", vectorText(first.a));
    return fmt::format("{} against {} m", vectorText(first.a), vectorText(first.b));
}

std::string whenText(const FirstDifference& first)
{
    if (first.frame == 0)
        return "at the start";
    if (!first.stage)
        return fmt::format("in frame {}, which did not differ stage by stage when it was run again", first.frame);
    return fmt::format("in frame {}, iteration {}, by {}", first.frame, first.iteration + 1,
                       kStageNames[static_cast<size_t>(*first.stage)]);
}

float medianFrame(const RunLog& log)
{
    std::vector<float> times;
    for (const FrameTimes& frame : log.times)
        times.push_back(frame.frame);
    if (times.empty())
        return 0.0f;
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    return *middle;
}

Json placeJson(const Comparison& comparison, const ParticlePlace& at)
{
    return {{"cloth", at.cloth}, {"clothName", clothName(comparison, at)}, {"particle", at.particle}};
}

Json firstJson(const Comparison& comparison)
{
    if (!comparison.first())
        return nullptr;
    const FirstDifference& first = *comparison.first();
    Json json = {{"frame", first.frame},
                 {"iteration", first.stage ? Json(first.iteration + 1) : Json(nullptr)},
                 {"stage", first.stage ? Json(kStageNames[static_cast<size_t>(*first.stage)]) : Json(nullptr)}};
    json.update(placeJson(comparison, first.at));
    json["a"] = vector(first.a);
    json["b"] = vector(first.b);
    return json;
}

}  // namespace

std::string comparisonText(const Comparison& comparison, const ComparisonLog& log)
{
    const auto sideText = [](const Backend& backend) { return describe(backend.name(), backend.simd(), backend.threads()); };
    const std::string sides = fmt::format("{}: {} against {}", comparison.a().setup().name, sideText(comparison.a().backend()),
                                          sideText(comparison.b().backend()));
    const std::string times = fmt::format("  time     {:.2f} against {:.2f} ms a frame (median)\n", medianFrame(log.a), medianFrame(log.b));
    if (!comparison.first())
        return fmt::format("{}: the same bits in all {} frames\n{}", sides, comparison.a().world().frame, times);
    const FirstDifference& first = *comparison.first();
    std::string text = fmt::format("{}: different\n  first    {}: {}\n           {}\n", sides, whenText(first),
                                   placeText(comparison, first.at), positionsText(first));
    if (log.largest.largest > 0.0)
        text += fmt::format("  largest  {:.3g} m in frame {}: {}\n", log.largest.largest, log.largestFrame,
                            placeText(comparison, log.largest.at));
    text += fmt::format("  mean     {:.3g} m in the last frame\n", comparison.difference().mean);
    return text + times;
}

std::string comparisonJson(const Comparison& comparison, const ComparisonLog& log)
{
    Json largest = {{"metres", metres(log.largest.largest)}, {"frame", log.largestFrame}};
    largest.update(placeJson(comparison, log.largest.at));
    const Json json = {
        {"scene", comparison.a().setup().name},
        {"frames", comparison.a().world().frame},
        {"sameBits", !comparison.first()},
        {"firstDifference", firstJson(comparison)},
        {"largestDifference", log.largest.largest > 0.0 ? largest : Json(nullptr)},
        {"lastFrame", {{"largest", metres(comparison.difference().largest)}, {"mean", metres(comparison.difference().mean)}}},
        {"a", Json::parse(statsJson(comparison.a(), log.a))},
        {"b", Json::parse(statsJson(comparison.b(), log.b))},
    };
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace drape
