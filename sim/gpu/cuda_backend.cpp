#include "sim/gpu/cuda_backend.h"

#include <algorithm>
#include <chrono>
#include <cstring>

#include "sim/gpu/frame.h"

namespace drape::DRAPE_GPU {
namespace {

// What a frame reports: of each cloth whether it moved, whether it was touched and the most touches, then the most touches of
// different cloths and the most searches for rims.
constexpr size_t kReports = 3;
constexpr uint64_t kSampleEvery = 64;  // frames: one of them is run stage by stage, to time these

/// The first device, or why there is none.
std::string findDevice(std::string& name)
{
    int count = 0;
    const cudaError_t error = cudaGetDeviceCount(&count);
    cudaGetLastError();
    if (error == cudaErrorInsufficientDriver)
        return "no NVIDIA driver that is new enough for this build was found; install or update it";
    if (error == cudaErrorNoDevice || (error == cudaSuccess && count == 0))
        return "there is no NVIDIA GPU in this machine";
    if (error != cudaSuccess)
        return std::string("the NVIDIA driver reports: ") + cudaGetErrorString(error);
    cudaDeviceProp properties;
    if (const cudaError_t failed = cudaGetDeviceProperties(&properties, 0); failed != cudaSuccess)
        return std::string("the GPU does not answer: ") + cudaGetErrorString(failed);
    name = properties.name;
    return {};
}

uint32_t roomFor(uint32_t needed)
{
    return needed + needed / 2;
}

}  // namespace

std::string whyNot()
{
    std::string name;
    return findDevice(name);
}

std::unique_ptr<Backend> makeBackend(const GpuOptions& options)
{
    return std::make_unique<CudaBackend>(options);
}

CudaBackend::CudaBackend(const GpuOptions& options) : mostInBlock_(options.mostInBlock)
{
    if (const std::string why = findDevice(device_); !why.empty())
        throw GpuError(why);
    check(cudaSetDevice(0), "be opened");
    int threads = 0, shared = 0;
    check(cudaDeviceGetAttribute(&threads, cudaDevAttrMaxThreadsPerBlock, 0), "tell its limits");
    check(cudaDeviceGetAttribute(&shared, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0), "tell its limits");
    blockSize_ = std::min(static_cast<uint32_t>(threads), options.threadsInBlock);
    const auto bytes = static_cast<size_t>(shared);
    const size_t fit = allowSharedBytes(bytes) && bytes > sharedBytesFor(0) ? (bytes - sharedBytesFor(0)) / sizeof(Particle) : 0;
    mostInBlock_ = std::min(mostInBlock_, static_cast<uint32_t>(fit));
    check(cudaStreamCreate(&stream_), "make a stream");
}

CudaBackend::~CudaBackend()
{
    cudaStreamSynchronize(stream_);
    if (graph_)
        cudaGraphExecDestroy(graph_);
    cudaStreamDestroy(stream_);
}

std::string_view CudaBackend::name() const
{
#if defined(DRAPE_CUDA_ON_CPU)
    return "cuda-on-cpu";
#else
    return "cuda";
#endif
}

void CudaBackend::makeCloths()
{
    if (cloths_.size() == world_->cloths.size())
        return;
    cloths_.clear();
    for (const Cloth& cloth : world_->cloths)
    {
        std::shared_ptr<DeviceFabric> fabric = fabrics_[cloth.setup.fabric.get()].lock();
        if (!fabric)
            fabric = std::make_shared<DeviceFabric>(cloth.setup.fabric, stream_);
        fabrics_[cloth.setup.fabric.get()] = fabric;
        cloths_.emplace_back(std::move(fabric), cloth.fabric().particleCount <= mostInBlock_);
    }
}

void CudaBackend::beginFrame(const StepParams& params, World& world)
{
    params_ = &params;
    world_ = &world;
    complete_ = false;
    calls_.clear();
    done_ = 0;
    start_.clear();
    sampling_ = frames_++ % kSampleEvery == 1;
    if (sampling_)
        sampled_ = {};
    prepare();
}

/// Everything on the device that the frame needs but its kernels.
void CudaBackend::prepare()
{
    makeCloths();
    meets_ = params_->interDistance > 0.0f && params_->interStiffness > 0.0f && cloths_.size() >= 2;
    const size_t reports = cloths_.size() * kReports;
    uint32_t* const report = report_.ensure(reports + 2);
    hostReport_.ensure(reports + 2);
    numbers_.upload(*world_, *params_, stream_);
    // Zero also between the members, so that views can be compared by their bytes.
    views_.resize(cloths_.size());
    std::memset(static_cast<void*>(views_.data()), 0, views_.size() * sizeof(ClothView));
    for (size_t c = 0; c < cloths_.size(); ++c)
    {
        cloths_[c].update(world_->cloths[c], stream_);
        cloths_[c].fill(views_[c], world_->cloths[c], c, *params_, meets_, report + c, report + 2 * cloths_.size() + c, stream_);
        views_[c].params = numbers_.paramsOf(c);
        views_[c].iterations = numbers_.iterationsOf(c);
        views_[c].contact = numbers_.contactOf(c);
    }
    std::memset(static_cast<void*>(&interView_), 0, sizeof(interView_));
    if (meets_)
    {
        inter_.fill(interView_, views_, deviceViews_.ensure(views_.size()), report + reports, report + cloths_.size(), stream_);
        interView_.contact = numbers_.interContact();
    }
}

/// All of the frame's kernels as one graph, that of the last frame where it is the same.
void CudaBackend::capture()
{
    const bool same = graph_ && views_.size() == capturedViews_.size() &&
                      std::memcmp(views_.data(), capturedViews_.data(), views_.size() * sizeof(ClothView)) == 0 &&
                      std::memcmp(&interView_, &capturedInter_, sizeof(interView_)) == 0 && calls_ == capturedCalls_;
    if (same)
        return;
    check(cudaStreamSynchronize(stream_), "finish its work");
    if (graph_)
        cudaGraphExecDestroy(std::exchange(graph_, nullptr));
    uploadViews();
    check(cudaStreamBeginCapture(stream_, cudaStreamCaptureModeThreadLocal), "record a frame");
    cudaGraph_t graph = nullptr;
    try
    {
        check(cudaMemsetAsync(report_.data(), 0, report_.size() * sizeof(uint32_t), stream_), "clear memory");
        enqueue(0, calls_.size());
    }
    catch (...)
    {
        cudaStreamEndCapture(stream_, &graph);
        throw;
    }
    check(cudaStreamEndCapture(stream_, &graph), "record a frame");
#if defined(CUDART_VERSION) && CUDART_VERSION < 12000
    const cudaError_t made = cudaGraphInstantiate(&graph_, graph, nullptr, nullptr, 0);
#else
    const cudaError_t made = cudaGraphInstantiate(&graph_, graph, 0);
#endif
    cudaGraphDestroy(graph);
    check(made, "prepare a frame");
    capturedViews_ = views_;
    std::memcpy(static_cast<void*>(&capturedInter_), &interView_, sizeof(interView_));
    capturedCalls_ = calls_;
}

/// Copies what kernels find the cloths by.
void CudaBackend::uploadViews()
{
    deviceViews_.upload(views_, stream_);
    small_.clear();
    for (uint32_t c = 0; c < cloths_.size(); ++c)
        if (cloths_[c].small() && !views_[c].plan.asleep)
            small_.push_back(c);
    deviceSmall_.upload(small_, stream_);
    stages_.clear();
    for (const Call& call : calls_)
        stages_.push_back(static_cast<uint8_t>(call.stage));
    deviceStages_.upload(stages_, stream_);
    capturedViews_.clear();
}

void CudaBackend::enqueue(size_t begin, size_t end)
{
    const auto isMeeting = [&](size_t i) { return meets_ && calls_[i].stage == Stage::interCollision; };
    size_t waiting = begin;  // calls that small cloths have not had yet
    for (size_t i = begin; i < end; ++i)
    {
        for (size_t c = 0; c < cloths_.size(); ++c)
            if (!cloths_[c].small() && !views_[c].plan.asleep)
                enqueueStage(stream_, calls_[i].stage, views_[c], deviceViews_.data() + c, calls_[i].iteration, blockSize_);
        if (!isMeeting(i))
            continue;
        enqueueSmall(waiting, i);
        enqueueInterCollision(stream_, interView_, views_.data(), calls_[i].iteration, blockSize_);
        waiting = i + 1;
    }
    enqueueSmall(waiting, end);
    check(cudaGetLastError(), "start a kernel");
}

/// Calls from `begin` to `end`, as few launches as they allow: iterations of the same stages are one.
void CudaBackend::enqueueSmall(size_t begin, size_t end)
{
    if (small_.empty())
        return;
    uint32_t largest = 0;
    for (uint32_t c : small_)
        largest = std::max(largest, views_[c].particleCount);
    const auto endOfIteration = [&](size_t i) {
        const uint32_t iteration = calls_[i].iteration;
        while (i < end && calls_[i].iteration == iteration)
            ++i;
        return i;
    };
    while (begin < end)
    {
        const size_t first = begin, count = endOfIteration(begin) - begin;
        const uint32_t iteration = calls_[begin].iteration;
        uint32_t iterations = 0;
        while (begin < end && endOfIteration(begin) - begin == count && calls_[begin].iteration == iteration + iterations &&
               std::equal(stages_.begin() + static_cast<std::ptrdiff_t>(first),
                          stages_.begin() + static_cast<std::ptrdiff_t>(first + count),
                          stages_.begin() + static_cast<std::ptrdiff_t>(begin)))
        {
            begin += count;
            ++iterations;
        }
        enqueueSmallCloths(stream_,
                           {deviceViews_.data(), deviceSmall_.data(), static_cast<uint32_t>(small_.size()), largest,
                            deviceStages_.data() + first, static_cast<uint32_t>(count), iteration, iteration + iterations},
                           blockSize_);
    }
}

/// Waits for the device and has what it reports and the cloths' states on the host. False: there was not room for all touches; now
/// there is.
bool CudaBackend::fetch()
{
    check(cudaMemcpyAsync(hostReport_.data(), report_.data(), report_.size() * sizeof(uint32_t), cudaMemcpyDeviceToHost, stream_),
          "copy to the host");
    for (size_t c = 0; c < cloths_.size(); ++c)
        if (!views_[c].plan.asleep)
            cloths_[c].download(stream_);
    check(cudaStreamSynchronize(stream_), "finish a frame");
    bool enough = true;
    const uint32_t* const report = hostReport_.data();
    for (size_t c = 0; c < cloths_.size(); ++c)
        if (const uint32_t needed = report[2 * cloths_.size() + c]; views_[c].plan.selfTriangles && needed > cloths_[c].touchRoom())
        {
            cloths_[c].growTouches(roomFor(needed));
            enough = false;
        }
    if (!meets_)
        return enough;
    const uint32_t touches = report[cloths_.size() * kReports], rims = report[cloths_.size() * kReports + 1];
    if (touches > inter_.touchRoom())
    {
        inter_.growTouches(roomFor(touches));
        enough = false;
    }
    if (rims > inter_.rimRoom())
    {
        inter_.growRims(roomFor(rims));
        enough = false;
    }
    return enough;
}

/// The frame as far as it has come, once more from its start.
void CudaBackend::redo()
{
    for (size_t c = 0; c < start_.size(); ++c)
        world_->cloths[c].state = start_[c];
    for (DeviceCloth& cloth : cloths_)
        cloth.forget();
    prepare();
}

void CudaBackend::run(Stage stage, int iteration)
{
    calls_.push_back({stage, static_cast<uint32_t>(iteration)});
    if (!sampling_)
        return;
    const auto start = std::chrono::steady_clock::now();
    runWaiting();
    check(cudaStreamSynchronize(stream_), "finish a stage");
    sampled_[static_cast<size_t>(stage)] += std::chrono::duration<float, std::milli>(std::chrono::steady_clock::now() - start).count();
}

/// The calls that have not been run yet, without a graph.
void CudaBackend::runWaiting()
{
    uploadViews();
    if (done_ == 0)
        check(cudaMemsetAsync(report_.data(), 0, report_.size() * sizeof(uint32_t), stream_), "clear memory");
    enqueue(done_, calls_.size());
    done_ = calls_.size();
}

/// Up to the last call, stage by stage, and again where there was not room enough.
void CudaBackend::runToHere()
{
    for (;;)
    {
        runWaiting();
        if (fetch())
            return;
        redo();
        done_ = 0;
    }
}

void CudaBackend::syncState()
{
    if (start_.empty())
        for (const Cloth& cloth : world_->cloths)
            start_.push_back(cloth.state);
    runToHere();
    for (size_t c = 0; c < cloths_.size(); ++c)
        if (!views_[c].plan.asleep)
            cloths_[c].store(world_->cloths[c]);
}

void CudaBackend::endFrame()
{
    if (done_ > 0)
        runToHere();
    else
        for (;;)
        {
            capture();
            check(cudaGraphLaunch(graph_, stream_), "start a frame");
            if (fetch())
                break;
            redo();
        }
    finish();
}

void CudaBackend::reportTimes(FrameTimes& times) const
{
    times.stage = sampled_;
}

/// Leaves the frame in the world.
void CudaBackend::finish()
{
    for (size_t c = 0; c < cloths_.size(); ++c)
    {
        Cloth& cloth = world_->cloths[c];
        if (!views_[c].plan.asleep)
            cloths_[c].store(cloth);
        cloth.moved = params_->cloth[c].restMove <= 0.0f || hostReport_.data()[c] != 0;
        cloth.touched = hostReport_.data()[cloths_.size() + c] != 0;
    }
    complete_ = true;
}

/// Is there a frame here, of the same cloths?
bool CudaBackend::holds(const FrameSnapshot& frame) const
{
    return complete_ && std::ranges::equal(cloths_, frame.cloths, [](const DeviceCloth& own, const ClothSnapshot& cloth) {
               return &own.fabric() == cloth.fabric.get();
           });
}

void CudaBackend::findNormals(FrameSnapshot& frame)
{
    frame.surface.reset();
    if (!holds(frame))
        return Backend::findNormals(frame);
    try
    {
        surfaces_.make(frame, cloths_, stream_);
    }
    catch (const GpuError& error)
    {
        // If it is not over by then, the next frame fails too.
        surfaces_.status().uploaded(error.what());
        Backend::findNormals(frame);
    }
}

}  // namespace drape::DRAPE_GPU
