#include "app/bench/bench_contest.h"

#include <fmt/format.h>
#include <malloc.h>

#include <algorithm>
#include <chrono>

#include "app/backends.h"
#include "app/bench/bench_scene.h"
#include "app/interrupt.h"
#include "app/progress_watch.h"
#include "sim/progress.h"

namespace drape {
namespace {

using Clock = std::chrono::steady_clock;

constexpr float kFrameTime = 1.0f / 60.0f;  // [s]

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// What the heap holds at present; 0 where the C library does not say.
double heapBytes()
{
#ifdef __GLIBC__
    const struct mallinfo2 heap = mallinfo2();
    return static_cast<double>(heap.uordblks) + static_cast<double>(heap.hblkhd);
#else
    return 0.0;
#endif
}

WorldSetup build(const std::string& scene)
{
    Progress progress;
    const ProgressWatch watch(progress, scene);
    return buildScene(makeBenchScene(scene), &progress).world;
}

void takeLeast(FrameTimes& least, const FrameTimes& times)
{
    least.frame = std::min(least.frame, times.frame);
    for (size_t stage = 0; stage < kStageCount; ++stage)
        least.stage[stage] = std::min(least.stage[stage], times.stage[stage]);
}

/// A frame of each, in turn.
void runRound(std::vector<std::unique_ptr<Simulation>>& simulations)
{
    for (const std::unique_ptr<Simulation>& simulation : simulations)
    {
        if (interrupted())
            throw Cancelled();
        simulation->advance(kFrameTime);
    }
}

}  // namespace

BenchResult runContest(const std::string& scene, const std::vector<BenchContestant>& contestants, const BenchEffort& effort,
                       const std::function<void(const std::string&)>& say)
{
    BenchResult result;
    result.scene = scene;
    const double bytesBefore = heapBytes();
    const Clock::time_point start = Clock::now();
    WorldSetup setup = build(scene);
    std::vector<std::unique_ptr<Simulation>> simulations;
    for (const BenchContestant& contestant : contestants)
    {
        const bool last = &contestant == &contestants.back();
        simulations.push_back(std::make_unique<Simulation>(last ? std::move(setup) : setup,
                                                           makeBackend(contestant.backend, contestant.threads, contestant.simd)));
        result.runs.push_back({contestant, {}, 0});
        if (simulations.size() == 1)
            result.cookSeconds = secondsSince(start);
    }
    say(fmt::format("{}: warming up", scene));
    for (int i = 0; i < effort.warmUp; ++i)
        runRound(simulations);
    for (size_t i = 0; i < simulations.size(); ++i)
        result.runs[i].least = simulations[i]->times();

    const Clock::time_point firstRound = Clock::now();
    const double seconds = effort.seconds * static_cast<double>(contestants.size());
    while (result.rounds < effort.leastRounds || (result.rounds < effort.mostRounds && secondsSince(firstRound) < seconds))
    {
        runRound(simulations);
        ++result.rounds;
        for (size_t i = 0; i < simulations.size(); ++i)
            takeLeast(result.runs[i].least, simulations[i]->times());
        say(fmt::format("{}: round {}, {:.2f} ms a frame on the {}", scene, result.rounds, result.runs[0].least.frame,
                        contestants[0].backend));
    }

    result.iterations = simulations[0]->lastStep().iterations;
    for (size_t i = 0; i < simulations.size(); ++i)
    {
        const FrameStats stats = measure(*simulations[i]);
        result.particles = stats.particles;
        result.constraints = stats.constraints;
        result.triangles = stats.triangles;
        result.runs[i].hash = stats.hash;
    }
    simulations.resize(1);
    result.bytesPerParticle = (heapBytes() - bytesBefore) / static_cast<double>(result.particles);
    return result;
}

BenchElements elementsOf(Stage stage, const BenchResult& result)
{
    if (stage == Stage::wind || stage == Stage::pressure)
        return {"triangle", result.triangles};
    if (stage == Stage::edges)
        return {"constraint", result.constraints};
    return {"particle", result.particles};
}

double nanosecondsPerElement(Stage stage, const BenchResult& result, const BenchFigures& run)
{
    const double perIteration = 1e6 * static_cast<double>(run.least.stage[static_cast<size_t>(stage)]) / result.iterations;
    return perIteration / static_cast<double>(std::max<uint64_t>(elementsOf(stage, result).count, 1));
}

}  // namespace drape
