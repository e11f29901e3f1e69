// On a machine with a GPU: the same bits as the CPU on every scene, positions and normals, and how fast.
//
//     gpu_check bits [FRAMES [SCENE...]]   compares; exit status 1 where a bit differs
//     gpu_check speed                      times sheets from 64 x 64 to 2048 x 2048
//
// Both write Markdown to standard output.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "app/bench/bench_scene.h"
#include "sim/cpu/cpu_backend.h"
#include "sim/difference.h"
#include "sim/gpu/factory.h"
#include "sim/scene/scene.h"
#include "sim/simulation.h"

namespace drape {
namespace {

constexpr float kFrameTime = 1.0f / 60.0f;

/// Empty, or where the two part.
std::string compare(const WorldSetup& setup, int frames)
{
    Simulation cpu(setup, std::make_unique<CpuBackend>()), gpu(setup, gpu::makeBackend());
    FrameSnapshot ofCpu, ofGpu;
    for (int frame = 1; frame <= frames; ++frame)
    {
        cpu.advance(kFrameTime);
        gpu.advance(kFrameTime);
        FirstDifference first;
        if (findFirstParticle(cpu.world(), gpu.world(), first))
            return fmt::format("frame {}, cloth {}, particle {}", frame, first.at.cloth, first.at.particle);
        cpu.snapshot(ofCpu);
        gpu.snapshot(ofGpu);
        for (size_t c = 0; c < ofCpu.cloths.size(); ++c)
            if (const std::vector<Vec3f>& a = ofCpu.cloths[c].normals, &b = ofGpu.cloths[c].normals;
                a.size() != b.size() || std::memcmp(a.data(), b.data(), a.size() * sizeof(Vec3f)) != 0)
                return fmt::format("frame {}, normals of cloth {}", frame, c);
    }
    return {};
}

int checkBits(int frames, const std::vector<std::string>& only)
{
    fmt::print("| scene | particles | same bits for {} frames |\n|---|---|---|\n", frames);
    int differing = 0;
    for (const SceneEntry& entry : listScenes(DRAPE_SCENES))
    {
        if (!only.empty() && std::ranges::find(only, entry.id) == only.end())
            continue;
        const WorldSetup setup = buildScene(loadScene(entry.file)).world;
        uint64_t particles = 0;
        for (const ClothSetup& cloth : setup.cloths)
            particles += cloth.fabric->particleCount;
        const std::string difference = compare(setup, frames);
        differing += difference.empty() ? 0 : 1;
        fmt::print("| {} | {} | {} |\n", entry.id, particles, difference.empty() ? "yes" : "**no**: " + difference);
        std::fflush(stdout);
    }
    fmt::print("\n{} scenes differ.\n", differing);
    return differing > 0 ? 1 : 0;
}

/// Median time of a frame [ms].
double timeOf(const WorldSetup& setup, std::unique_ptr<Backend> backend, int frames)
{
    Simulation simulation(setup, std::move(backend));
    for (int i = 0; i < 3; ++i)
        simulation.advance(kFrameTime);
    std::vector<double> times;
    for (int i = 0; i < frames; ++i)
    {
        const auto start = std::chrono::steady_clock::now();
        simulation.advance(kFrameTime);
        times.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
    }
    std::ranges::nth_element(times, times.begin() + frames / 2);
    return times[static_cast<size_t>(frames / 2)];
}

/// Bytes that an iteration cannot do without: positions, now and before, read and written once, each edge's ends and rest length and each
/// triangle's corners and area read once.
double leastBytes(const Fabric& fabric)
{
    return 64.0 * fabric.particleCount + 12.0 * fabric.edgeCount() + 16.0 * fabric.triangleCount();
}

void checkSpeed()
{
    constexpr int kIterations = 5;
    fmt::print("Whole frames of {} iterations with every stage at work, the copy of the state to the host included.\n\n", kIterations);
    fmt::print("| sheet | GPU [ms] | CPU, 2 threads [ms] | ratio | particles x iterations a second | least bytes moved [GB/s] |\n");
    fmt::print("|---|---|---|---|---|---|\n");
    for (uint32_t side : {64u, 128u, 256u, 512u, 1024u, 2048u})
    {
        const WorldSetup setup = buildScene(makeBenchScene(fmt::format("sheet-{}", side))).world;
        const int frames = side <= 256 ? 60 : 15;
        auto cpu = std::make_unique<CpuBackend>();
        cpu->setThreads(2);
        const double gpuTime = timeOf(setup, gpu::makeBackend(), frames), cpuTime = timeOf(setup, std::move(cpu), side <= 512 ? 15 : 3);
        const Fabric& fabric = *setup.cloths[0].fabric;
        const double perSecond = kIterations * 1e3 / gpuTime;
        fmt::print("| {0} x {0} | {1:.3f} | {2:.2f} | {3:.1f} | {4:.3g} | {5:.1f} |\n", side, gpuTime, cpuTime, cpuTime / gpuTime,
                   fabric.particleCount * perSecond, leastBytes(fabric) * perSecond * 1e-9);
        std::fflush(stdout);
    }
}

}  // namespace
}  // namespace drape

int main(int argc, char** argv)
{
    using namespace drape;
    try
    {
        const std::vector<std::string> args(argv + 1, argv + argc);
        if (const std::string why = gpu::whyNot(); !why.empty())
            throw std::runtime_error(why);
        if (!args.empty() && args[0] == "bits")
            return checkBits(args.size() > 1 ? std::max(1, std::atoi(args[1].c_str())) : 120,
                             {args.begin() + std::min<std::ptrdiff_t>(2, std::ssize(args)), args.end()});
        if (args.size() != 1 || args[0] != "speed")
            throw std::runtime_error("usage: gpu_check bits [FRAMES [SCENE...]] | speed");
        checkSpeed();
        return 0;
    }
    catch (const std::exception& error)
    {
        fmt::print(stderr, "gpu_check: {}\n", error.what());
        return 1;
    }
}
