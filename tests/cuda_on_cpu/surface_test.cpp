// Surfaces in OpenGL's buffers, and that the stand-in for CUDA's interface to OpenGL finds mistakes.
#include <glad/gl.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "render/gl_objects.h"
#include "render/offscreen.h"
#include "sim/gpu/factory.h"
#include "sim/simulation.h"
#include "tests/cuda_on_cpu/device.h"
#include "tests/cuda_on_cpu/scenes.h"

#define DRAPE_CUDA_ON_CPU
#include "tests/cuda_on_cpu/cuda_gl_interop.h"

namespace drape {
namespace {

using test::kFrameTime;
using test::sameBits;

void makeRoom(const Buffer& buffer, size_t bytes)
{
    glNamedBufferData(buffer, static_cast<GLsizeiptr>(bytes), nullptr, GL_STREAM_DRAW);
}

/// Buffers for the cloths of a frame.
class ClothBuffers
{
public:
    explicit ClothBuffers(const FrameSnapshot& frame) : positions_(frame.cloths.size()), normals_(frame.cloths.size())
    {
        for (size_t c = 0; c < frame.cloths.size(); ++c)
            for (Buffer* buffer : {&positions_[c], &normals_[c]})
                makeRoom(*buffer, frame.cloths[c].positions.size() * sizeof(Vec3f) + 64);
    }
    std::vector<SurfaceBuffers> names() const
    {
        std::vector<SurfaceBuffers> names;
        for (size_t c = 0; c < positions_.size(); ++c)
            names.push_back({positions_[c], normals_[c]});
        return names;
    }
    /// Do they hold what the snapshot does?
    bool hold(const FrameSnapshot& frame) const
    {
        for (size_t c = 0; c < positions_.size(); ++c)
            if (!sameBits(read(positions_[c], frame.cloths[c].positions.size()), frame.cloths[c].positions) ||
                !sameBits(read(normals_[c], frame.cloths[c].normals.size()), frame.cloths[c].normals))
                return false;
        return true;
    }

private:
    static std::vector<Vec3f> read(const Buffer& buffer, size_t count)
    {
        std::vector<Vec3f> values(count);
        glGetNamedBufferSubData(buffer, 0, static_cast<GLsizeiptr>(count * sizeof(Vec3f)), values.data());
        return values;
    }
    std::vector<Buffer> positions_, normals_;
};

class Surfaces : public testing::Test
{
protected:
    ~Surfaces() override
    {
        failAfter(0, 0, false);
        EXPECT_EQ(registeredBuffers(), 0u);
    }
    OffscreenContext context_;
};

TEST_F(Surfaces, AreTheSnapshotsInEveryScene)
{
    for (const SceneEntry& entry : listScenes(DRAPE_SCENES))
    {
        const WorldSetup setup = test::setupOf(entry.id);
        if (setup.cloths[0].fabric->particleCount > 100'000)
            continue;  // takes minutes here
        Simulation simulation(setup, gpu_on_cpu::makeBackend({.threadsInBlock = 64}));
        FrameSnapshot frame;
        simulation.advance(kFrameTime);
        simulation.snapshot(frame);
        const ClothBuffers buffers(frame);
        ASSERT_NE(frame.surface, nullptr) << entry.id;
        const auto target = frame.surface->makeTarget(buffers.names());
        ASSERT_NE(target, nullptr) << entry.id;
        for (int i = 0; i < 2; ++i)
        {
            EXPECT_TRUE(target->take(*frame.surface)) << entry.id;
            EXPECT_TRUE(buffers.hold(frame)) << entry.id;
            simulation.advance(kFrameTime);
            simulation.snapshot(frame);
        }
    }
    EXPECT_EQ(kernelMistake(), "");
}

/// What a window shows may stay when the backend is gone.
TEST_F(Surfaces, OutliveTheirBackend)
{
    const size_t before = allocatedBytes();
    {
        FrameSnapshot frame;
        {
            Simulation simulation(test::hangingSheet(9), gpu_on_cpu::makeBackend());
            simulation.advance(kFrameTime);
            simulation.snapshot(frame);
        }
        const ClothBuffers buffers(frame);
        const auto target = frame.surface->makeTarget(buffers.names());
        ASSERT_NE(target, nullptr);
        EXPECT_TRUE(target->take(*frame.surface));
        EXPECT_TRUE(buffers.hold(frame));
    }
    EXPECT_EQ(allocatedBytes(), before);
}

TEST_F(Surfaces, SayHowTheyWereDrawn)
{
    Simulation simulation(test::hangingSheet(9), gpu_on_cpu::makeBackend());
    FrameSnapshot frame;
    simulation.advance(kFrameTime);
    simulation.snapshot(frame);
    EXPECT_EQ(frame.drawing, "upload");
    EXPECT_EQ(frame.whyUpload, "");
    const ClothBuffers buffers(frame);
    setDrawsElsewhere(true);
    EXPECT_EQ(frame.surface->makeTarget(buffers.names()), nullptr);
    setDrawsElsewhere(false);
    simulation.snapshot(frame);
    EXPECT_EQ(frame.drawing, "upload");
    EXPECT_NE(frame.whyUpload.find("OpenGL does not draw on the device"), std::string::npos) << frame.whyUpload;
    const auto target = frame.surface->makeTarget(buffers.names());
    ASSERT_NE(target, nullptr);
    EXPECT_TRUE(target->take(*frame.surface));
    simulation.snapshot(frame);
    EXPECT_EQ(frame.drawing, "interop");
    EXPECT_EQ(frame.whyUpload, "");
    EXPECT_EQ(simulation.backend().drawing(), "interop");
}

TEST_F(Surfaces, AreOnlyTakenWhereTheyFit)
{
    Simulation one(test::hangingSheet(9), gpu_on_cpu::makeBackend()), many(test::setupOf("stack"), gpu_on_cpu::makeBackend()),
        larger(test::hangingSheet(20), gpu_on_cpu::makeBackend());
    FrameSnapshot frame, ofMany, ofLarger;
    for (const auto& [simulation, to] : {std::pair(&one, &frame), std::pair(&many, &ofMany), std::pair(&larger, &ofLarger)})
    {
        simulation->advance(kFrameTime);
        simulation->snapshot(*to);
    }
    const ClothBuffers buffers(frame);
    const auto target = frame.surface->makeTarget(buffers.names());
    ASSERT_NE(target, nullptr);
    EXPECT_FALSE(target->take(*ofMany.surface));
    EXPECT_FALSE(target->take(*ofLarger.surface));
    EXPECT_TRUE(target->take(*frame.surface));
    EXPECT_TRUE(buffers.hold(frame));
}

// What the stand-in finds.

class Interop : public Surfaces
{
protected:
    Interop()
    {
        cudaStreamCreate(&stream_);
        makeRoom(buffer_, 64);
    }
    ~Interop() override { cudaStreamDestroy(stream_); }

    cudaError_t enroll() { return cudaGraphicsGLRegisterBuffer(&resource_, buffer_, cudaGraphicsRegisterFlagsWriteDiscard); }
    cudaError_t map() { return cudaGraphicsMapResources(1, &resource_, stream_); }
    cudaError_t unmap() { return cudaGraphicsUnmapResources(1, &resource_, stream_); }
    cudaError_t find()
    {
        size_t bytes = 0;
        return cudaGraphicsResourceGetMappedPointer(&place_, &bytes, resource_);
    }

    Buffer buffer_;
    cudaStream_t stream_ = nullptr;
    cudaGraphicsResource_t resource_ = nullptr;
    void* place_ = nullptr;
};

TEST_F(Interop, MapsOnceAndOnlyWhatIsRegistered)
{
    EXPECT_EQ(map(), cudaErrorInvalidResourceHandle);
    ASSERT_EQ(enroll(), cudaSuccess);
    EXPECT_EQ(find(), cudaErrorUnknown);
    EXPECT_EQ(unmap(), cudaErrorUnknown);
    EXPECT_EQ(map(), cudaSuccess);
    EXPECT_EQ(map(), cudaErrorUnknown);
    EXPECT_EQ(find(), cudaSuccess);
    EXPECT_EQ(unmap(), cudaSuccess);
    cudaGraphicsResource_t twice[] = {resource_, resource_};
    EXPECT_EQ(cudaGraphicsMapResources(2, twice, stream_), cudaErrorInvalidResourceHandle);
    EXPECT_EQ(cudaGraphicsUnregisterResource(resource_), cudaSuccess);
    EXPECT_EQ(cudaGraphicsUnregisterResource(resource_), cudaErrorInvalidResourceHandle);
    EXPECT_EQ(map(), cudaErrorInvalidResourceHandle);
}

TEST_F(Interop, MemoryIsTheDevicesWhileItIsMapped)
{
    const int values[16] = {1, 2, 3};
    void* memory = nullptr;
    cudaMalloc(&memory, sizeof(values));
    cudaMemcpyAsync(memory, values, sizeof(values), cudaMemcpyHostToDevice, stream_);
    ASSERT_EQ(enroll(), cudaSuccess);
    ASSERT_EQ(map(), cudaSuccess);
    ASSERT_EQ(find(), cudaSuccess);
    EXPECT_EQ(cudaMemcpyAsync(place_, memory, sizeof(values) + 4, cudaMemcpyDeviceToDevice, stream_), cudaErrorInvalidValue);
    EXPECT_EQ(cudaMemcpyAsync(place_, memory, sizeof(values), cudaMemcpyDeviceToDevice, stream_), cudaSuccess);
    ASSERT_EQ(unmap(), cudaSuccess);
    EXPECT_EQ(cudaMemcpyAsync(place_, memory, sizeof(values), cudaMemcpyDeviceToDevice, stream_), cudaErrorInvalidValue);
    int found[16] = {};
    glGetNamedBufferSubData(buffer_, 0, sizeof(found), found);
    EXPECT_TRUE(std::equal(values, values + 16, found));
    cudaGraphicsUnregisterResource(resource_);
    cudaFree(memory);
}

TEST_F(Interop, BuffersMustStayAsTheyAreRegistered)
{
    EXPECT_EQ(cudaGraphicsGLRegisterBuffer(&resource_, 12345, 0), cudaErrorInvalidValue);
    ASSERT_EQ(enroll(), cudaSuccess);
    makeRoom(buffer_, 128);
    EXPECT_EQ(map(), cudaErrorMapBufferObjectFailed);
    EXPECT_NE(kernelMistake().find("other storage"), std::string::npos);
    cudaGraphicsUnregisterResource(resource_);
    ASSERT_EQ(enroll(), cudaSuccess);
    buffer_ = {};
    EXPECT_EQ(map(), cudaErrorInvalidGraphicsContext);
    cudaGraphicsUnregisterResource(resource_);
    EXPECT_NE(kernelMistake().find("before it was unregistered"), std::string::npos);
}

}  // namespace
}  // namespace drape
