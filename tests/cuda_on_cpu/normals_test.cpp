// The normals that the device finds, with the reference's bits, and the memory that it keeps frames in.
#include <gtest/gtest.h>

#include <memory>

#include "sim/adjacency.h"
#include "sim/checkpoint.h"
#include "sim/cpu/reference_backend.h"
#include "sim/gpu/factory.h"
#include "sim/simulation.h"
#include "tests/cuda_on_cpu/device.h"
#include "tests/cuda_on_cpu/scenes.h"

#define DRAPE_CUDA_ON_CPU
#include "tests/cuda_on_cpu/cuda_runtime.h"

namespace drape {
namespace {

using test::hangingSheet;
using test::kFrameTime;
using test::sameBits;

class DeviceNormals : public testing::Test
{
protected:
    ~DeviceNormals() override { failAfter(0, 0, false); }

    /// With normals of the device, as a surface tells, that have the reference's bits.
    static void check(const Simulation& simulation, FrameSnapshot& frame)
    {
        simulation.snapshot(frame);
        ASSERT_NE(frame.surface, nullptr);
        checkBits(frame);
    }
    static void checkBits(const FrameSnapshot& frame)
    {
        FrameSnapshot expected = frame;
        ReferenceBackend reference;
        reference.findNormals(expected);
        for (size_t c = 0; c < frame.cloths.size(); ++c)
            EXPECT_TRUE(sameBits(frame.cloths[c].normals, expected.cloths[c].normals)) << "cloth " << c << ", frame " << frame.frame;
    }
};

TEST_F(DeviceNormals, BeforeTheFirstFrameAreTheHosts)
{
    Simulation simulation(hangingSheet(9), gpu_on_cpu::makeBackend());
    FrameSnapshot frame;
    simulation.snapshot(frame);
    EXPECT_EQ(frame.surface, nullptr);
    checkBits(frame);
    simulation.advance(kFrameTime);
    check(simulation, frame);
}

TEST_F(DeviceNormals, FollowWhatIsChangedBetweenFrames)
{
    Simulation simulation(hangingSheet(9), gpu_on_cpu::makeBackend());
    FrameSnapshot frame;
    for (int i = 0; i < 3; ++i)
        simulation.advance(kFrameTime);
    Checkpoint third;
    simulation.save(third);
    simulation.advance(kFrameTime);
    const auto fourth = [&] {
        check(simulation, frame);
        return frame.cloths[0].normals;
    };
    const std::vector<Vec3f> before = fourth();
    // The mouse holds a particle elsewhere than the frame left it.
    simulation.apply(Drag{0, 40, simulation.world().cloths[0].worldPosition(40) + Vec3f{0.0f, 0.1f, 0.2f}});
    check(simulation, frame);
    EXPECT_FALSE(sameBits(frame.cloths[0].normals, before));
    simulation.advance(kFrameTime);
    check(simulation, frame);
    simulation.apply(MoveDragged{0, {0.1f, 0.0f, 0.0f}});  // nothing but this particle's place
    check(simulation, frame);
    simulation.restore(third, {});
    check(simulation, frame);
    EXPECT_FALSE(sameBits(frame.cloths[0].normals, before));
    simulation.advance(kFrameTime);
    EXPECT_TRUE(sameBits(fourth(), before));
    simulation.apply(Reset{});
    check(simulation, frame);
}

TEST_F(DeviceNormals, OfAFrameThatMovesAreThoseInTheWorld)
{
    WorldSetup setup = hangingSheet(9);
    setup.cloths[0].params.frame.position = {0.3f, 0.0f, 1.0f};
    setup.cloths[0].params.frame.rotation = {20.0f, 130.0f, 5.0f};
    Simulation simulation(setup, gpu_on_cpu::makeBackend());
    FrameSnapshot frame;
    for (int i = 0; i < 3; ++i)
    {
        simulation.advance(kFrameTime);
        check(simulation, frame);
    }
}

TEST_F(DeviceNormals, OfASleepingClothStay)
{
    WorldSetup setup = test::setupOf("asleep");
    for (ClothSetup& cloth : setup.cloths)
    {
        cloth.params.sleep.on = true;
        cloth.params.sleep.delay = 0.0f;
        cloth.params.sleep.speed = 1.0f;
    }
    Simulation simulation(setup, gpu_on_cpu::makeBackend());
    FrameSnapshot frame;
    int asleep = 0;
    for (int i = 0; i < 12; ++i)
    {
        simulation.advance(kFrameTime);
        check(simulation, frame);
        for (const ClothSnapshot& cloth : frame.cloths)
            asleep += cloth.asleep ? 1 : 0;
    }
    EXPECT_GT(asleep, 3);
}

TEST_F(DeviceNormals, PointUpWhereThereAreNoTriangles)
{
    WorldSetup setup = hangingSheet(7);
    setup.cloths.push_back(hangingSheet(9).cloths[0]);  // which the kernel must still find
    ClothSetup& bare = setup.cloths[0];
    bare.pins.clear();  // or tethers would look for a way along its edges
    auto& fabric = const_cast<Fabric&>(*bare.fabric);
    fabric.triangles.clear();
    fabric.triangleArea.clear();
    fabric.trianglesOfParticle = placesOf({}, fabric.particleCount);
    Simulation simulation(setup, gpu_on_cpu::makeBackend());
    simulation.advance(kFrameTime);
    FrameSnapshot frame;
    check(simulation, frame);
    ASSERT_EQ(frame.cloths[0].normals.size(), 49u);
    for (const Vec3f& normal : frame.cloths[0].normals)
        EXPECT_EQ(normal, (Vec3f{0.0f, 1.0f, 0.0f}));
}

TEST_F(DeviceNormals, AreTheHostsWhereTheDeviceFails)
{
    Simulation simulation(hangingSheet(9), gpu_on_cpu::makeBackend());
    simulation.advance(kFrameTime);
    int failures = 0;
    for (int after = 0; after < 20; ++after)
    {
        FrameSnapshot frame;
        failAfter(after, cudaErrorLaunchFailure, false);
        simulation.snapshot(frame);
        failAfter(0, 0, false);
        failures += frame.surface ? 0 : 1;
        EXPECT_EQ(simulation.backend().whyUpload().empty(), failures == 0) << after;
        checkBits(frame);
        check(simulation, frame);
    }
    EXPECT_GE(failures, 3);
    EXPECT_LT(failures, 20);
}

TEST_F(DeviceNormals, AllocateNothingOnceAllSnapshotsHaveASurface)
{
    const size_t before = allocatedBytes();
    {
        Simulation simulation(hangingSheet(9), gpu_on_cpu::makeBackend());
        FrameSnapshot frames[3];
        uint64_t calls = 0;
        for (int i = 0; i < 12; ++i)
        {
            if (i == 6)
                calls = allocationCalls();
            simulation.advance(kFrameTime);
            simulation.snapshot(frames[i % 3]);
        }
        EXPECT_EQ(allocationCalls(), calls);
        EXPECT_NE(frames[0].surface, frames[1].surface);
        EXPECT_NE(frames[1].surface, frames[2].surface);
    }
    EXPECT_EQ(allocatedBytes(), before);
}

TEST_F(DeviceNormals, ASurfaceThatSomebodyHasIsNotWrittenAgain)
{
    Simulation simulation(hangingSheet(9), gpu_on_cpu::makeBackend());
    FrameSnapshot frame;
    simulation.advance(kFrameTime);
    simulation.snapshot(frame);
    const FrameSnapshot kept = frame;  // as an export does
    simulation.advance(kFrameTime);
    simulation.snapshot(frame);
    EXPECT_NE(frame.surface, kept.surface);
    const DeviceSurface* const second = frame.surface.get();
    simulation.advance(kFrameTime);
    simulation.snapshot(frame);
    EXPECT_EQ(frame.surface.get(), second);
}

}  // namespace
}  // namespace drape
