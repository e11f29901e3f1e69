#include "app/bench/bench_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

namespace drape {
namespace {

using Json = nlohmann::ordered_json;

/// As /proc/cpuinfo has it; empty where there is none.
std::string processorName()
{
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("model name"))
            return line.substr(std::min(line.size(), line.find(':') + 2));
    return {};
}

Json rounded(double value)
{
    return std::isfinite(value) ? Json(std::stod(fmt::format("{:.5g}", value))) : Json(nullptr);
}

double ratio(float reference, float time)
{
    return static_cast<double>(reference) / static_cast<double>(time);
}

double iterationsPerSecond(const BenchResult& result, const BenchFigures& run)
{
    return static_cast<double>(result.particles) * result.iterations / (1e-3 * static_cast<double>(run.least.frame));
}

std::string nameOf(const BenchContestant& contestant)
{
    return fmt::format("{}{}{}{}", contestant.backend, contestant.simd.empty() ? "" : " ", contestant.simd,
                       contestant.threads > 1 ? fmt::format(" x {}", contestant.threads) : "");
}

Json runJson(const BenchResult& result, const BenchFigures& run)
{
    const BenchFigures& reference = result.runs.front();
    Json stages = Json::object();
    for (const Stage stage : benchStages())
    {
        const size_t i = static_cast<size_t>(stage);
        const BenchElements elements = elementsOf(stage, result);
        stages[std::string(kStageNames[i])] = {{"ms", rounded(static_cast<double>(run.least.stage[i]))},
                                               {"element", elements.kind},
                                               {"elements", elements.count},
                                               {"nsPerElement", rounded(nanosecondsPerElement(stage, result, run))},
                                               {"speedup", rounded(ratio(reference.least.stage[i], run.least.stage[i]))}};
    }
    return {{"backend", run.contestant.backend},
            {"simd", run.contestant.simd},
            {"threads", run.contestant.threads},
            {"msPerFrame", rounded(static_cast<double>(run.least.frame))},
            {"speedup", rounded(ratio(reference.least.frame, run.least.frame))},
            {"particleIterationsPerSecond", rounded(iterationsPerSecond(result, run))},
            {"sameBits", run.hash == reference.hash},
            {"hash", fmt::format("{:016x}", run.hash)},
            {"stages", stages}};
}

}  // namespace

const std::vector<Stage>& benchStages()
{
    static const std::vector<Stage> stages{Stage::integrate, Stage::wind,      Stage::tethers,       Stage::levels,
                                           Stage::edges,     Stage::collision, Stage::selfCollision, Stage::sleep};
    return stages;
}

std::string benchTable(const BenchResult& result)
{
    std::string text =
        fmt::format("{}: {} particles, {} constraints, {} triangles, {} iterations a frame, {} rounds; cooked in {:.2f} s", result.scene,
                    result.particles, result.constraints, result.triangles, result.iterations, result.rounds, result.cookSeconds);
    if (result.bytesPerParticle > 0.0)
        text += fmt::format(", {:.0f} bytes a particle", result.bytesPerParticle);
    text += fmt::format("\n  {:<20} {:>9} {:>7} {:>9}", "", "ms/frame", "", "M p.it/s");
    for (const Stage stage : benchStages())
        text += fmt::format("  {:>14}", kStageNames[static_cast<size_t>(stage)]);
    text += "\n";
    const BenchFigures& reference = result.runs.front();
    for (const BenchFigures& run : result.runs)
    {
        text += fmt::format("  {:<20} {:>9.3f} {:>6.2f}x {:>9.2f}", nameOf(run.contestant), run.least.frame,
                            ratio(reference.least.frame, run.least.frame), 1e-6 * iterationsPerSecond(result, run));
        for (const Stage stage : benchStages())
        {
            const size_t i = static_cast<size_t>(stage);
            text += fmt::format("  {:>6.2f} {:>6.2f}x", nanosecondsPerElement(stage, result, run),
                                ratio(reference.least.stage[i], run.least.stage[i]));
        }
        text += run.hash == reference.hash ? "\n" : "  OTHER BITS\n";
    }
    return text;
}

std::string benchJson(const std::vector<BenchResult>& results, bool quick)
{
    Json scenes = Json::array();
    for (const BenchResult& result : results)
    {
        Json runs = Json::array();
        for (const BenchFigures& run : result.runs)
            runs.push_back(runJson(result, run));
        scenes.push_back({{"name", result.scene},
                          {"particles", result.particles},
                          {"constraints", result.constraints},
                          {"triangles", result.triangles},
                          {"iterations", result.iterations},
                          {"rounds", result.rounds},
                          {"cookSeconds", rounded(result.cookSeconds)},
                          {"bytesPerParticle", rounded(result.bytesPerParticle)},
                          {"runs", runs}});
    }
    const Json json = {{"version", DRAPE_VERSION},
                       {"processor", processorName()},
                       {"processors", std::thread::hardware_concurrency()},
                       {"quick", quick},
                       {"scenes", scenes}};
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace drape
