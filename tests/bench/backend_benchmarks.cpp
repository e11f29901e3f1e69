// Whole frames of the benchmark's scenes on each backend, with nanoseconds for each element of each stage.
#include <benchmark/benchmark.h>

#include <algorithm>

#include "app/backends.h"
#include "app/bench/bench_contest.h"
#include "app/bench/bench_scene.h"

namespace drape {
namespace {

void timeFrames(benchmark::State& state, const std::string& scene, const BenchContestant& contestant)
{
    constexpr float kFrameTime = 1.0f / 60.0f;
    Simulation simulation(buildScene(makeBenchScene(scene)).world, makeBackend(contestant.backend, contestant.threads, contestant.simd));
    simulation.advance(kFrameTime);
    FrameTimes sum;
    for (auto _ : state)
    {
        simulation.advance(kFrameTime);
        state.SetIterationTime(1e-3 * static_cast<double>(simulation.times().frame));
        for (size_t stage = 0; stage < kStageCount; ++stage)
            sum.stage[stage] += simulation.times().stage[stage];
    }
    const FrameStats stats = measure(simulation);
    BenchResult result;
    result.particles = stats.particles;
    result.constraints = stats.constraints;
    result.triangles = stats.triangles;
    result.iterations = simulation.lastStep().iterations;
    for (float& milliseconds : sum.stage)
        milliseconds /= static_cast<float>(state.iterations());
    for (size_t stage = 0; stage < kStageCount; ++stage)
        if (sum.stage[stage] > 1e-3f)
            state.counters[std::string(kStageNames[stage])] =
                nanosecondsPerElement(static_cast<Stage>(stage), result, {contestant, sum, 0});
    state.SetItemsProcessed(static_cast<int64_t>(state.iterations()) * static_cast<int64_t>(stats.particles));
}

const bool registered = [] {
    for (const BenchScene& scene : benchScenes())
        for (const BackendEntry& backend : listBackends())
            if (backend.available && !backend.forChecking)
                for (int threads : {1, 2})
                    if (threads == 1 || makeBackend(backend.name, threads)->threads() == threads)
                        benchmark::RegisterBenchmark((scene.name + "/" + backend.name + "/" + std::to_string(threads)).c_str(), timeFrames,
                                                     scene.name, BenchContestant{backend.name, "", threads})
                            ->UseManualTime()
                            ->Unit(benchmark::kMillisecond);
    return true;
}();

}  // namespace
}  // namespace drape
