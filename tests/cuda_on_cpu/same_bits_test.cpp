// Every scene of the gallery, by the CUDA kernels run on the CPU, gives the reference's bits, positions and normals, in whatever order
// their threads run.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>

#include "sim/cpu/cpu_backend.h"
#include "sim/difference.h"
#include "sim/gpu/factory.h"
#include "sim/scene/scene.h"
#include "sim/simulation.h"
#include "tests/cuda_on_cpu/device.h"
#include "tests/cuda_on_cpu/scenes.h"

namespace drape {
namespace {

using cuda_on_cpu::Order;

using test::kFrameTime;

/// What a user might do in the middle of a run.
void meddle(Simulation& simulation, int frame)
{
    const auto set = [&](const char* name, ParamValue value) { simulation.apply(SetParam{findParam(name), value}); };
    switch (frame)
    {
        case 5:
            simulation.apply(Pin{0, 3});
            simulation.apply(SetStiffness{0, {4, 5, 6, 7, 8, 9}, 0.2f});
            simulation.apply(Grab{0, {10, 11, 12, 13, 14}, {1.0f, 0.8f, 0.5f, 0.25f, 1.0f}});
            set("wind.velocity", Vec3f{2.0f, 0.5f, -1.0f});
            break;
        case 6:
            simulation.apply(MoveDragged{0, {0.02f, 0.05f, 0.01f}});
            simulation.apply(SetStiffness{0, {5, 6}, 0.7f});
            break;
        case 7:
            simulation.apply(ReleaseDragged{0, false});
            set("cloth.density", 0.7f);
            simulation.apply(Unpin{0, 3});
            break;
        case 9:
            set("edges.method", static_cast<int>(EdgeMethod::jacobi));
            break;
        case 10:
            set("edges.method", static_cast<int>(EdgeMethod::gaussSeidel));
            simulation.apply(Drag{0, 5, simulation.world().cloths[0].worldPosition(5) + Vec3f{0.05f, 0.1f, 0.02f}});
            break;
        case 13:
            simulation.apply(Release{0, 5, false});
            break;
        default:
            break;
    }
}

/// Of snapshots of the same frame; the second one's normals come from the device.
void expectSameNormals(const FrameSnapshot& expected, const FrameSnapshot& found, int frame)
{
    EXPECT_NE(found.surface, nullptr) << "frame " << frame;
    for (size_t c = 0; c < expected.cloths.size(); ++c)
        ASSERT_TRUE(test::sameBits(expected.cloths[c].normals, found.cloths[c].normals)) << "frame " << frame << ", cloth " << c;
}

class CudaSameBits : public testing::TestWithParam<SceneEntry>
{
};

TEST_P(CudaSameBits, InEveryOrderOfThreads)
{
    // What the suite has time for; DRAPE_FRAMES=600 is the whole claim.
    const char* asked = std::getenv("DRAPE_FRAMES");
    const int frames = asked ? std::atoi(asked) : 16;
    const SceneBuild build = buildScene(loadScene(GetParam().file));
    if (build.world.cloths[0].fabric->particleCount > 100'000)
        GTEST_SKIP() << "a fiber for every thread: a frame of this many particles takes minutes";
    Simulation reference(build.world, std::make_unique<CpuBackend>());
    reference.backend().setThreads(1);
    // As few blocks as possible, and as many.
    Simulation inBlocks(build.world, gpu_on_cpu::makeBackend({.threadsInBlock = 64}));
    Simulation inGrids(build.world, gpu_on_cpu::makeBackend({.mostInBlock = 0, .threadsInBlock = 64}));
    constexpr Order kOrders[] = {Order::forward, Order::backward, Order::random};
    FrameSnapshot expected, found;
    for (int frame = 1; frame <= frames; ++frame)
    {
        meddle(reference, frame);
        reference.advance(kFrameTime);
        reference.snapshot(expected);
        size_t turn = 0;
        for (Simulation* other : {&inBlocks, &inGrids})
        {
            cuda_on_cpu::setOrder(kOrders[(static_cast<size_t>(frame) + turn++) % 3], static_cast<uint32_t>(frame));
            meddle(*other, frame);
            other->advance(kFrameTime);
            FirstDifference first;
            ASSERT_FALSE(findFirstParticle(reference.world(), other->world(), first))
                << (other == &inBlocks ? "in blocks" : "in grids") << ", frame " << frame << ", cloth " << first.at.cloth << ", particle "
                << first.at.particle << ": " << first.a.x << " " << first.a.y << " " << first.a.z << " against " << first.b.x << " "
                << first.b.y << " " << first.b.z;
            other->snapshot(found);
            ASSERT_NO_FATAL_FAILURE(expectSameNormals(expected, found, frame));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Gallery, CudaSameBits, testing::ValuesIn(listScenes(DRAPE_SCENES)), [](const auto& test) {
    std::string name = test.param.id;
    std::ranges::replace_if(
        name, [](unsigned char c) { return !std::isalnum(c); }, '_');
    return name;
});

}  // namespace
}  // namespace drape
