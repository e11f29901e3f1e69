// Pictures of frames that stay on the device are those of frames that are uploaded, whatever fails.
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <thread>

#include "render/offscreen.h"
#include "sim/cpu/cpu_backend.h"
#include "sim/gpu/factory.h"
#include "sim/sim_thread.h"
#include "sim/simulation.h"
#include "tests/cuda_on_cpu/device.h"
#include "tests/cuda_on_cpu/scenes.h"

#define DRAPE_CUDA_ON_CPU
#include "tests/cuda_on_cpu/cuda_runtime.h"

namespace drape {
namespace {

using test::kFrameTime;

constexpr int kWidth = 160, kHeight = 120;

class DeviceDrawing : public testing::Test
{
protected:
    DeviceDrawing()
    {
        camera_.target = {0.0f, 0.0f, 0.0f};
        camera_.distance = 2.0f;
    }
    ~DeviceDrawing() override
    {
        failAfter(0, 0, false);
        setDrawsElsewhere(false);
    }

    Image draw(Renderer& renderer, const FrameSnapshot& frame) const
    {
        renderer.draw(frame, camera_, options_, target_.framebuffer(), {0, 0, kWidth, kHeight});
        return target_.read();
    }
    /// The picture of the same frame without its surface, by a renderer that has never seen any.
    Image uploaded(const FrameSnapshot& frame)
    {
        FrameSnapshot copy = frame;
        copy.surface.reset();
        return draw(uploading_, copy);
    }
    void lookAt(const FrameSnapshot& frame)
    {
        glm::vec3 low(1e9f), high(-1e9f);
        for (const ClothSnapshot& cloth : frame.cloths)
            for (const Vec3f& x : cloth.positions)
            {
                low = glm::min(low, glm::vec3(x.x, x.y, x.z));
                high = glm::max(high, glm::vec3(x.x, x.y, x.z));
            }
        camera_.frame(low, high, static_cast<float>(kWidth) / kHeight);
    }
    static FrameSnapshot next(Simulation& simulation)
    {
        FrameSnapshot frame;
        simulation.advance(kFrameTime);
        simulation.snapshot(frame);
        return frame;
    }

    const std::filesystem::path kShaders = std::filesystem::path(DRAPE_SOURCE_FOLDER) / "shaders";
    OffscreenContext context_;
    const OffscreenTarget target_{kWidth, kHeight};
    Renderer uploading_{kShaders};
    Camera camera_;
    ViewOptions options_;
};

TEST_F(DeviceDrawing, GivesThePictureOfAnUpload)
{
    Renderer renderer(kShaders);
    for (const char* scene : {"flag", "stack", "moving-frame"})
    {
        Simulation simulation(test::setupOf(scene), gpu_on_cpu::makeBackend({.threadsInBlock = 64}));
        for (int i = 0; i < 3; ++i)
        {
            const FrameSnapshot frame = next(simulation);
            lookAt(frame);
            const Image picture = draw(renderer, frame);
            EXPECT_EQ(simulation.backend().drawing(), "interop") << scene;
            EXPECT_EQ(picture.rgb, uploaded(frame).rgb) << scene << ", frame " << frame.frame;
            EXPECT_NE(picture.rgb, uploaded(FrameSnapshot{}).rgb) << scene << " is not seen";
        }
    }
    draw(renderer, FrameSnapshot{});
    EXPECT_EQ(registeredBuffers(), 0u) << "no cloths, no buffers";
    EXPECT_EQ(kernelMistake(), "");
}

/// The renderer that draws from the device never reads what was meant for the host: without it nothing changes.
TEST_F(DeviceDrawing, NeedsNothingOfTheHost)
{
    Renderer renderer(kShaders);
    Simulation simulation(test::hangingSheet(9), gpu_on_cpu::makeBackend());
    FrameSnapshot frame = next(simulation);
    options_.shadows = options_.pins = options_.ground = false;  // placed by what is on the host
    options_.quality = Quality::low;
    const Image expected = uploaded(frame);
    std::vector<Vec3f>& positions = frame.cloths[0].positions;
    for (size_t i = 1; i + 1 < positions.size(); ++i)
        positions[i] = positions[0];  // the bounds may stay
    frame.cloths[0].normals.assign(positions.size(), {0.0f, 0.0f, 0.0f});
    EXPECT_EQ(draw(renderer, frame).rgb, expected.rgb);
    EXPECT_NE(uploaded(frame).rgb, expected.rgb);
}

/// Whichever call fails, once or for ever, the cloth is where it is.
TEST_F(DeviceDrawing, FailuresAreNotSeen)
{
    Simulation simulation(test::hangingSheet(9), gpu_on_cpu::makeBackend());
    for (const bool lost : {false, true})
        for (int after = 0; after < 24; ++after)
        {
            Renderer renderer(kShaders);
            FrameSnapshot frame = next(simulation);
            for (int i = 0; i < 2; ++i)  // the buffers are made in the first, and there already in the second
            {
                const Image expected = uploaded(frame);
                failAfter(after - 10 * i, cudaErrorUnknown, lost);
                EXPECT_EQ(draw(renderer, frame).rgb, expected.rgb) << "call " << after << ", picture " << i;
                EXPECT_EQ(kernelMistake(), "");
                failAfter(0, 0, false);
                frame = next(simulation);
            }
            EXPECT_EQ(draw(renderer, frame).rgb, uploaded(frame).rgb);
        }
    EXPECT_EQ(registeredBuffers(), 0u);
}

TEST_F(DeviceDrawing, GoesOnAfterAFailure)
{
    Renderer renderer(kShaders);
    Simulation simulation(test::hangingSheet(9), gpu_on_cpu::makeBackend());
    draw(renderer, next(simulation));
    EXPECT_EQ(simulation.backend().drawing(), "interop");
    const FrameSnapshot frame = next(simulation);
    failAfter(0, cudaErrorUnknown, false);
    draw(renderer, frame);
    EXPECT_EQ(simulation.backend().drawing(), "upload");
    EXPECT_NE(simulation.backend().whyUpload(), "");
    draw(renderer, next(simulation));
    EXPECT_EQ(simulation.backend().drawing(), "interop");
}

TEST_F(DeviceDrawing, UploadsWhereOpenGlDrawsElsewhere)
{
    setDrawsElsewhere(true);
    Renderer renderer(kShaders);
    Simulation simulation(test::hangingSheet(9), gpu_on_cpu::makeBackend());
    for (int i = 0; i < 3; ++i)
    {
        const FrameSnapshot frame = next(simulation);
        EXPECT_EQ(draw(renderer, frame).rgb, uploaded(frame).rgb);
        EXPECT_EQ(simulation.backend().drawing(), "upload");
    }
    EXPECT_NE(simulation.backend().whyUpload().find("does not draw on the device"), std::string::npos);
    EXPECT_EQ(registeredBuffers(), 0u);
}

TEST_F(DeviceDrawing, FollowsAnotherBackend)
{
    Renderer renderer(kShaders);
    Simulation simulation(test::hangingSheet(9), gpu_on_cpu::makeBackend());
    const auto check = [&](const char* drawing) {
        const FrameSnapshot frame = next(simulation);
        EXPECT_EQ(draw(renderer, frame).rgb, uploaded(frame).rgb);
        EXPECT_EQ(simulation.backend().drawing(), drawing);
    };
    check("interop");
    const FrameSnapshot kept = next(simulation);
    simulation.setBackend(std::make_unique<CpuBackend>());
    EXPECT_EQ(draw(renderer, kept).rgb, uploaded(kept).rgb);
    check("upload");
    EXPECT_EQ(registeredBuffers(), 0u);
    simulation.setBackend(gpu_on_cpu::makeBackend());
    check("interop");
    simulation.setBackend(gpu_on_cpu::makeBackend({.mostInBlock = 0}));
    check("interop");
    EXPECT_EQ(registeredBuffers(), 2u);
}

/// As the window does it: one thread draws the newest frame, another simulates, and the backend changes under way.
TEST_F(DeviceDrawing, GoesOnBesideTheSimulation)
{
    {
        Renderer renderer(kShaders);
        SimThread thread;
        thread.load(std::make_unique<Simulation>(test::hangingSheet(17), gpu_on_cpu::makeBackend()));
        const auto drawUntil = [&](const char* drawing) {
            const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
            while (std::chrono::steady_clock::now() < deadline)
            {
                const FrameSnapshot& frame = thread.newest();
                if (frame.cloths.empty())
                    continue;
                EXPECT_EQ(draw(renderer, frame).rgb, uploaded(frame).rgb) << "frame " << frame.frame;
                if (frame.frame > 2 && frame.drawing == drawing)
                    return true;
            }
            return false;
        };
        EXPECT_TRUE(drawUntil("interop"));
        thread.between([](Simulation& simulation) { simulation.setBackend(std::make_unique<CpuBackend>()); });
        EXPECT_TRUE(drawUntil("upload"));
        thread.between([](Simulation& simulation) { simulation.setBackend(gpu_on_cpu::makeBackend()); });
        EXPECT_TRUE(drawUntil("interop"));
        thread.post(Reset{});
        thread.post(Pin{0, 5});
        for (int i = 0; i < 5; ++i)
            EXPECT_TRUE(drawUntil("interop"));
    }
    EXPECT_EQ(registeredBuffers(), 0u);
    EXPECT_EQ(kernelMistake(), "");
}

}  // namespace
}  // namespace drape
