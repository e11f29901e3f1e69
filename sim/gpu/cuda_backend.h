// Runs the stages on the GPU. A frame is one captured graph; it is captured anew when what it consists of changes.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <vector>

#include "sim/backend.h"
#include "sim/gpu/device_cloth.h"
#include "sim/gpu/factory.h"
#include "sim/gpu/frame_numbers.h"
#include "sim/gpu/inter_memory.h"
#include "sim/gpu/surface_maker.h"

namespace drape::DRAPE_GPU {

class CudaBackend : public Backend
{
public:
    /// Throws GpuError.
    explicit CudaBackend(const GpuOptions& options);
    ~CudaBackend() override;

    std::string_view name() const override;
    std::string_view simd() const override { return device_; }
    void beginFrame(const StepParams& params, World& world) override;
    void run(Stage stage, int iteration) override;
    void syncState() override;
    /// Throws GpuError where the device failed; the world is as it was before the frame then.
    void endFrame() override;
    /// On the device, once it has done a frame; the snapshot gets a surface then.
    void findNormals(FrameSnapshot& frame) override;
    std::string_view drawing() const override { return surfaces_.status().wasDrawn() ? "interop" : "upload"; }
    std::string whyUpload() const override { return surfaces_.status().whyUpload(); }
    /// Of the last frame whose stages were run one by one, as a graph does not tell.
    void reportTimes(FrameTimes& times) const override;

private:
    struct Call
    {
        Stage stage;
        uint32_t iteration;
        bool operator==(const Call&) const = default;
    };

    void prepare();
    void makeCloths();
    void uploadViews();
    void capture();
    void runWaiting();
    void runToHere();
    void enqueue(size_t begin, size_t end);
    void enqueueSmall(size_t begin, size_t end);
    bool fetch();
    void redo();
    void finish();
    bool holds(const FrameSnapshot& frame) const;

    std::string device_;
    uint32_t blockSize_ = 0, mostInBlock_ = 0;
    cudaStream_t stream_ = nullptr;
    cudaGraphExec_t graph_ = nullptr;

    const StepParams* params_ = nullptr;
    World* world_ = nullptr;
    std::map<const Fabric*, std::weak_ptr<DeviceFabric>> fabrics_;
    std::vector<DeviceCloth> cloths_;
    FrameNumbers numbers_;
    InterMemory inter_;
    bool meets_ = false;     // cloths see each other
    bool complete_ = false;  // the state here is that of a frame's end
    SurfaceMaker surfaces_;

    std::vector<Call> calls_;
    size_t done_ = 0;                // of the calls; all at once at the frame's end, unless it is run stage by stage
    std::vector<ClothState> start_;  // of a frame that somebody looks into
    uint64_t frames_ = 0;
    bool sampling_ = false;                     // this frame's stages are timed
    std::array<float, kStageCount> sampled_{};  // [ms]
    std::vector<ClothView> views_, capturedViews_;
    InterView interView_, capturedInter_;
    std::vector<Call> capturedCalls_;
    DeviceArray<ClothView> deviceViews_;
    std::vector<uint32_t> small_;
    DeviceArray<uint32_t> deviceSmall_;
    std::vector<uint8_t> stages_;
    DeviceArray<uint8_t> deviceStages_;
    DeviceArray<uint32_t> report_;  // shape [cloths * 3 + 2]
    PinnedArray<uint32_t> hostReport_;
};

}  // namespace drape::DRAPE_GPU
