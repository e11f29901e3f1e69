// How a stage's loops are carried out: as kernels over the whole device, or by the threads of one block. A stage is written
// once, as a template over this. C++17; only .cu files include this.
#pragma once

#include "sim/gpu/cloth_view.h"
#include "sim/gpu/launch.h"

namespace drape::DRAPE_GPU {

/// A cloth in an iteration, as functors hold it.
struct Job
{
    const ClothView* cloth;
    uint32_t iteration;

    SIM_FN const ClothStepParams& params() const { return *cloth->params; }
    SIM_FN const IterationView& now() const { return cloth->iterations[iteration]; }
};

/// The threads of one block: each loop ends with a barrier.
class BlockRun
{
public:
    static constexpr bool kOneBlock = true;

    GPU_FN BlockRun(const ClothView* cloth, uint32_t iteration) : job{cloth, iteration} {}

    GPU_FN const ClothView& cloth() const { return *job.cloth; }

    /// body(i) for i from 0 to count - 1, in no order.
    template <class Body>
    GPU_FN void each(uint32_t count, const Body& body) const
    {
        for (uint32_t i = threadIdx.x; i < count; i += blockDim.x)
            body(i);
        __syncthreads();
    }
    template <class T>
    GPU_FN const T* list(const Table<T>& table) const
    {
        return table.device;
    }
    /// What is not worth more than one block.
    template <class Part>
    GPU_FN void alone(const Part& part) const
    {
        part(*this);
    }

    Job job;
};

constexpr uint32_t kThreads = 128;  // of a block that takes part in a loop

template <class Body>
__global__ void eachKernel(uint32_t count, Body body)
{
    const uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        body(i);
}

template <class Part>
__global__ void aloneKernel(Job job, Part part)
{
    part(BlockRun(job.cloth, job.iteration));
}

/// Kernels, one a loop, into a stream.
class GridRun
{
public:
    static constexpr bool kOneBlock = false;

    /// `view` is the host's copy of what `job.cloth` points at.
    GridRun(cudaStream_t stream, const ClothView& view, Job where, uint32_t blockSize)
        : job(where), stream_(stream), view_(view), blockSize_(blockSize)
    {
    }

    const ClothView& cloth() const { return view_; }
    cudaStream_t stream() const { return stream_; }

    template <class Body>
    void each(uint32_t count, const Body& body) const
    {
        if (count > 0)
            launch(eachKernel<Body>, (count + kThreads - 1) / kThreads, kThreads, 0, stream_, count, body);
    }
    template <class T>
    const T* list(const Table<T>& table) const
    {
        return table.host;
    }
    template <class Part>
    void alone(const Part& part) const
    {
        launch(aloneKernel<Part>, 1, blockSize_, 0, stream_, job, part);
    }

    Job job;

private:
    cudaStream_t stream_;
    const ClothView& view_;
    uint32_t blockSize_;
};

}  // namespace drape::DRAPE_GPU
