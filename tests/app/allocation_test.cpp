// A frame allocates nothing once all has been seen that the scene has; and what a particle costs in memory.
#include <gtest/gtest.h>
#include <malloc.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "app/backends.h"
#include "app/bench/bench_scene.h"
#include "app/input.h"
#include "sim/simulation.h"

namespace {

std::atomic<long> allocations{0}, bytes{0};

void* allocate(size_t size, size_t alignment)
{
    void* const place = alignment > alignof(std::max_align_t)
                            ? std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment)
                            : std::malloc(size);
    if (!place)
        throw std::bad_alloc();
    ++allocations;
    bytes += static_cast<long>(malloc_usable_size(place));
    return place;
}

void release(void* place)
{
    if (place)
        bytes -= static_cast<long>(malloc_usable_size(place));
    std::free(place);
}

}  // namespace

void* operator new(size_t size)
{
    return allocate(size, 1);
}
void* operator new(size_t size, std::align_val_t alignment)
{
    return allocate(size, static_cast<size_t>(alignment));
}
void operator delete(void* place) noexcept
{
    release(place);
}
void operator delete(void* place, size_t) noexcept
{
    release(place);
}
void operator delete(void* place, std::align_val_t) noexcept
{
    release(place);
}
void operator delete(void* place, size_t, std::align_val_t) noexcept
{
    release(place);
}

namespace drape {
namespace {

constexpr float kFrameTime = 1.0f / 60.0f;

constexpr int kThreads = 2;  // where a backend has threads

std::vector<std::string> backends()
{
    std::vector<std::string> names;
    for (const BackendEntry& entry : listBackends())
        if (entry.available && !entry.forChecking)
            names.push_back(entry.name);
    return names;
}

void expectCalm(const std::string& scene, const WorldSetup& setup, int warmUp)
{
    for (const std::string& backend : backends())
    {
        Simulation simulation(setup, makeBackend(backend, kThreads));
        FrameSnapshot snapshot;
        const auto frame = [&] {
            simulation.advance(kFrameTime);
            simulation.snapshot(snapshot);
        };
        for (int i = 0; i < warmUp; ++i)
            frame();
        const long before = allocations;
        for (int i = 0; i < 20; ++i)
            frame();
        EXPECT_EQ(allocations - before, 0) << scene << " on " << backend;
    }
}

/// Between them these have every kind of collider, constraint and force, cloths that touch cloths and themselves, tracks, sleep, Jacobi and
/// hinges.
TEST(Allocations, NoneInAFrame)
{
    for (const char* scene :
         {"balloon", "bars", "bending", "cape", "conveyor", "gem", "moving-frame", "pegs", "shape-damping", "shots", "solvers", "windsock"})
        expectCalm(scene, buildScene(openInput(resolveInput(scene), {})).world, 40);
    // These take longer until no more touches are added.
    for (const char* scene : {"fold", "stack"})
        expectCalm(scene, buildScene(openInput(resolveInput(scene), {})).world, 120);
}

TEST(Allocations, NoneInAFrameOfTheBenchmark)
{
    Scene scene = makeBenchScene("sheet-32");
    expectCalm("sheet-32", buildScene(scene).world, 40);
    for (SceneCloth& cloth : scene.cloths)
        cloth.params.selfCollision.model = SelfCollisionModel::triangles;
    expectCalm("sheet-32 with triangles", buildScene(scene).world, 40);
}

/// Fabric, start and state, tethers, levels and scratch of a sheet with all stages on, after two frames; the mesh and its texture
/// coordinates, which are for drawing and export, come on top, and hinges and virtual particles where they are used.
void expectLean(const std::string& scene, double most)
{
    for (const std::string& backend : backends())
    {
        WorldSetup setup = buildScene(makeBenchScene(scene)).world;
        const double count = setup.cloths[0].fabric->particleCount;
        setup.cloths[0].fabric = nullptr;
        const long start = bytes - static_cast<long>(setup.cloths[0].startPositions.size() * sizeof(Vec3f));
        setup.cloths[0].fabric = cook(*setup.cloths[0].mesh, {});
        Simulation simulation(std::move(setup), makeBackend(backend, kThreads));
        for (int i = 0; i < 2; ++i)
            simulation.advance(kFrameTime);
        const double all = static_cast<double>(bytes - start) / count;
        testing::Test::RecordProperty(scene + " " + backend, std::to_string(all));
        EXPECT_LT(all, most) << scene << " on " << backend;
    }
}

TEST(Memory, AParticleOfAGridCosts)
{
    expectLean("sheet-128", 400.0);
}

/// Its edges have no runs.
TEST(Memory, AParticleOfAnIrregularMeshCosts)
{
    expectLean("irregular-128", 430.0);
}

}  // namespace
}  // namespace drape
