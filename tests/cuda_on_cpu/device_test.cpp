// The CUDA backend's dealings with its device: allocations, graphs, errors; and that the device that stands in for one finds
// mistakes in kernels.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "sim/cpu/cpu_backend.h"
#include "sim/difference.h"
#include "sim/gpu/factory.h"
#include "sim/scene/scene.h"
#include "sim/simulation.h"
#include "tests/cuda_on_cpu/device.h"
#include "tests/cuda_on_cpu/scenes.h"

#define DRAPE_CUDA_ON_CPU
#include "tests/cuda_on_cpu/cuda_runtime.h"

namespace drape {
namespace {

using test::kFrameTime;
using test::setupOf;

class Device : public testing::Test
{
protected:
    ~Device() override
    {
        failAfter(0, 0, false);
        setDeviceCount(1);
        setOrder(Order::forward);
    }
};

TEST_F(Device, AllocatesNothingInAFrameAndKeepsItsGraph)
{
    for (const char* scene : {"flag", "stack", "ribbon"})
    {
        Simulation simulation(setupOf(scene), gpu_on_cpu::makeBackend());
        for (int i = 0; i < 4; ++i)
            simulation.advance(kFrameTime);
        const uint64_t calls = allocationCalls(), graphs = graphsMade();
        for (int i = 0; i < 4; ++i)
            simulation.advance(kFrameTime);
        EXPECT_EQ(allocationCalls(), calls) << scene;
        EXPECT_EQ(graphsMade(), graphs) << scene;
        // Another number of iterations is another graph, another value of a parameter is not.
        simulation.apply(SetParam{findParam("cloth.damping"), Vec3f{0.1f, 0.1f, 0.1f}});
        simulation.advance(kFrameTime);
        EXPECT_EQ(graphsMade(), graphs) << scene;
        simulation.advance(2.0f * kFrameTime);
        EXPECT_EQ(graphsMade(), graphs + 1) << scene;
    }
}

TEST_F(Device, GivesBackItsMemory)
{
    const size_t before = allocatedBytes();
    {
        Simulation simulation(setupOf("stack"), gpu_on_cpu::makeBackend());
        simulation.advance(kFrameTime);
        EXPECT_GT(allocatedBytes(), before);
    }
    EXPECT_EQ(allocatedBytes(), before);
}

TEST_F(Device, SaysWhatIsMissing)
{
    setDeviceCount(0);
    EXPECT_NE(gpu_on_cpu::whyNot().find("no NVIDIA GPU"), std::string::npos) << gpu_on_cpu::whyNot();
    setDeviceCount(1);
    EXPECT_EQ(gpu_on_cpu::whyNot(), "");
    failAfter(0, cudaErrorInsufficientDriver, false);
    EXPECT_NE(gpu_on_cpu::whyNot().find("driver"), std::string::npos) << gpu_on_cpu::whyNot();
    failAfter(0, cudaErrorMemoryAllocation, true);
    EXPECT_THROW(gpu_on_cpu::makeBackend(), std::runtime_error);
}

/// Whichever call fails, the frame throws and leaves the world as it was.
TEST_F(Device, EveryFailureLeavesTheLastFrame)
{
    const WorldSetup setup = setupOf("stack");
    int failures = 0;
    for (int after = 0; after < 400; after += 7)
    {
        failAfter(0, 0, false);
        Simulation simulation(setup, gpu_on_cpu::makeBackend());
        Simulation untouched(setup, std::make_unique<CpuBackend>());
        failAfter(after, cudaErrorMemoryAllocation, true);
        try
        {
            simulation.advance(kFrameTime);
        }
        catch (const std::runtime_error& error)
        {
            ++failures;
            EXPECT_NE(std::string(error.what()).find("out of memory"), std::string::npos) << error.what();
            EXPECT_EQ(hashOf(simulation.world()), hashOf(untouched.world())) << after;
        }
        failAfter(0, 0, false);
    }
    EXPECT_GT(failures, 40);
}

TEST_F(Device, MakesRoomForMoreTouchesThanItExpected)
{
    Scene scene;
    scene.cloths.resize(1);
    MeshGenerator sheet;
    sheet.kind = "sheet";
    sheet.columns = sheet.rows = 20;
    scene.cloths[0].mesh = sheet;
    scene.cloths[0].params.selfCollision.model = SelfCollisionModel::triangles;
    const WorldSetup calm = buildScene(scene).world;
    WorldSetup crushed = calm;
    std::vector<Vec3f>& start = crushed.cloths[0].startPositions;
    for (size_t i = 0; i < start.size(); ++i)
        start[i] = {static_cast<float>(i % 11) * 0.01f, static_cast<float>(i % 7) * 0.01f, static_cast<float>(i % 5) * 0.01f};
    size_t bytes[2];
    size_t which = 0;
    for (const WorldSetup* setup : {&calm, static_cast<const WorldSetup*>(&crushed)})
    {
        Simulation reference(*setup, std::make_unique<CpuBackend>()), other(*setup, gpu_on_cpu::makeBackend());
        reference.backend().setThreads(1);
        reference.advance(kFrameTime);
        other.advance(kFrameTime);
        FirstDifference first;
        EXPECT_FALSE(findFirstParticle(reference.world(), other.world(), first)) << first.at.particle;
        bytes[which++] = allocatedBytes();
    }
    EXPECT_GT(bytes[1], bytes[0]);
}

TEST_F(Device, ShowsStateAfterEachStage)
{
    const WorldSetup setup = setupOf("stack");
    Simulation reference(setup, std::make_unique<CpuBackend>()), other(setup, gpu_on_cpu::makeBackend());
    reference.advance(kFrameTime);
    other.advance(kFrameTime);
    std::vector<uint64_t> hashes[2];
    size_t side = 0;
    for (Simulation* simulation : {&reference, &other})
    {
        const World before = simulation->world();
        simulation->repeatFrame(before, kFrameTime, [&](Stage, int) { hashes[side].push_back(hashOf(simulation->world())); });
        ++side;
    }
    EXPECT_GT(hashes[0].size(), 50u);
    EXPECT_EQ(hashes[0], hashes[1]);
}

// What the stand-in finds.

__global__ void differentBarriers(int* out)
{
    if (threadIdx.x < 16)
        __syncthreads();
    else
        __syncthreads(-1);
    *out = 1;
}

__global__ void sumBackwards(int* values)
{
    values[threadIdx.x] = static_cast<int>(threadIdx.x);
    __syncthreads();
    const int other = values[blockDim.x - 1 - threadIdx.x];
    __syncthreads();
    values[threadIdx.x] += other;
}

__global__ void raceOfNeighbours(int* values)
{
    values[threadIdx.x] = threadIdx.x == 0 ? 1 : values[threadIdx.x - 1] + 1;
}

class Kernels : public Device
{
protected:
    Kernels() { cudaStreamCreate(&stream_); }
    ~Kernels() override
    {
        cudaFree(memory_);
        cudaStreamDestroy(stream_);
    }
    std::vector<int> run(void (*kernel)(int*), unsigned count)
    {
        std::vector<int> values(count, 0);
        cudaFree(memory_);
        cudaMalloc(&memory_, count * sizeof(int));
        cudaMemcpyAsync(memory_, values.data(), count * sizeof(int), cudaMemcpyHostToDevice, stream_);
        launch(kernel, 1, count, 0, stream_, static_cast<int*>(memory_));
        cudaMemcpyAsync(values.data(), memory_, count * sizeof(int), cudaMemcpyDeviceToHost, stream_);
        return values;
    }
    cudaStream_t stream_ = nullptr;
    void* memory_ = nullptr;
};

TEST_F(Kernels, WaitForEachOther)
{
    for (Order order : {Order::forward, Order::backward, Order::random})
    {
        setOrder(order);
        for (int value : run(sumBackwards, 96))
            EXPECT_EQ(value, 95);
    }
}

TEST_F(Kernels, ThatWaitAtDifferentBarriersFail)
{
    run(differentBarriers, 32);
    EXPECT_EQ(cudaStreamSynchronize(stream_), cudaErrorLaunchFailure);
    EXPECT_NE(kernelMistake().find("different barriers"), std::string::npos) << kernelMistake();
}

TEST_F(Kernels, ThatRaceShowItInTheOrder)
{
#if defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "here the sanitizer finds the race itself";
#endif
    setOrder(Order::forward);
    const std::vector<int> forward = run(raceOfNeighbours, 32);
    setOrder(Order::backward);
    EXPECT_NE(run(raceOfNeighbours, 32), forward);
}

TEST_F(Kernels, CopiesMustNameTheRightSides)
{
    int value = 0;
    cudaMalloc(&memory_, 4);
    EXPECT_EQ(cudaMemcpyAsync(memory_, &value, 4, cudaMemcpyDeviceToHost, stream_), cudaErrorInvalidValue);
    EXPECT_EQ(cudaMemcpyAsync(&value, memory_, 4, cudaMemcpyHostToDevice, stream_), cudaErrorInvalidValue);
    EXPECT_EQ(cudaMemcpyAsync(memory_, &value, 8, cudaMemcpyHostToDevice, stream_), cudaErrorInvalidValue);
    EXPECT_EQ(cudaMemcpyAsync(memory_, &value, 4, cudaMemcpyHostToDevice, stream_), cudaSuccess);
}

}  // namespace
}  // namespace drape
