// Parts of a frame, and what is round it.
#include <benchmark/benchmark.h>

#include "app/backends.h"
#include "app/bench/bench_scene.h"
#include "sim/cpu/self_collision_grid.h"
#include "sim/cpu/thread_team.h"
#include "sim/simulation.h"

namespace drape {
namespace {

Simulation sheetOf(int64_t side, const char* backend = "reference", int threads = 1)
{
    return Simulation(buildScene(makeBenchScene("sheet-" + std::to_string(side))).world, makeBackend(backend, threads));
}

void barrier(benchmark::State& state)
{
    constexpr int kBarriers = 1000;
    ThreadTeam team(static_cast<size_t>(state.range(0)));
    for (auto _ : state)
        team.run([](ThreadTeam::Member& member) {
            for (int i = 0; i < kBarriers; ++i)
                member.barrier();
        });
    state.SetItemsProcessed(static_cast<int64_t>(state.iterations()) * kBarriers);
}
BENCHMARK(barrier)->Arg(2)->Arg(4)->UseRealTime();

void forkAndJoin(benchmark::State& state)
{
    ThreadTeam team(static_cast<size_t>(state.range(0)));
    for (auto _ : state)
        team.run([](ThreadTeam::Member&) {});
}
BENCHMARK(forkAndJoin)->Arg(2)->Arg(4)->UseRealTime();

void cookSheet(benchmark::State& state)
{
    const ClothMesh mesh =
        makeSheet(static_cast<uint32_t>(state.range(0)), static_cast<uint32_t>(state.range(0)), 1.0f, 1.0f, Diagonals::alternating);
    for (auto _ : state)
        benchmark::DoNotOptimize(cook(mesh, {}));
    state.SetItemsProcessed(static_cast<int64_t>(state.iterations()) * static_cast<int64_t>(mesh.positions.size()));
}
BENCHMARK(cookSheet)->Arg(64)->Arg(256)->Unit(benchmark::kMillisecond);

void sortForSelfCollision(benchmark::State& state)
{
    const Simulation simulation = sheetOf(state.range(0));
    const Vec3Array& positions = simulation.world().cloths[0].state.current;
    SelfCollisionGrid grid;
    for (auto _ : state)
        grid.build(positions, 0.01f);
    state.SetItemsProcessed(static_cast<int64_t>(state.iterations()) * static_cast<int64_t>(positions.size()));
}
BENCHMARK(sortForSelfCollision)->Arg(64)->Arg(256)->Unit(benchmark::kMicrosecond);

void takeSnapshot(benchmark::State& state, const char* backend, int threads)
{
    const Simulation simulation = sheetOf(state.range(0), backend, threads);
    FrameSnapshot snapshot;
    for (auto _ : state)
        simulation.snapshot(snapshot);
    state.SetItemsProcessed(static_cast<int64_t>(state.iterations()) * static_cast<int64_t>(snapshot.cloths[0].positions.size()));
}
BENCHMARK_CAPTURE(takeSnapshot, reference, "reference", 1)->Arg(64)->Arg(128)->Arg(256)->UseRealTime()->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(takeSnapshot, cpu, "cpu", 1)->Arg(64)->Arg(128)->Arg(256)->UseRealTime()->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(takeSnapshot, cpuOnTwoThreads, "cpu", 2)->Arg(64)->Arg(128)->Arg(256)->UseRealTime()->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace drape
