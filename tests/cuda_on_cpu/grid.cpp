#include "grid.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <stdexcept>

#include "fibers.h"

#if defined(DRAPE_TSAN)
#include <sanitizer/tsan_interface.h>
#endif

namespace cuda_on_cpu {
namespace {

constexpr unsigned kWarp = 32;

struct Thread
{
    ThreadPlace place;
    Fiber* fiber = nullptr;
    bool done = false;
    int barrier = 0;      // the line it waits at; 0: it does not
    bool ofWarp = false;  // it waits for its warp only
    bool value = false;   // what it brings to a ballot
    unsigned ballot = 0;  // what came out
};

/// On its way.
struct Block
{
    const std::function<void()>* kernel = nullptr;
    std::vector<Thread> threads;
    std::vector<std::unique_ptr<Fiber>> fibers;
    std::vector<Fiber*> idle;
    const std::vector<unsigned>* order = nullptr;
    std::vector<unsigned char> shared;
    std::vector<std::vector<unsigned char>> usedShared;
    size_t nextFiber = 0;
};

thread_local Block block;
thread_local Thread* running = nullptr;

#if defined(DRAPE_TSAN)
// What the host did before a kernel its threads may read, and what they did the host; of each other they know nothing.
char kernelStarts, kernelEnds;
#endif

void runThread(void*)
{
#if defined(DRAPE_TSAN)
    __tsan_acquire(&kernelStarts);
#endif
    (*block.kernel)();
#if defined(DRAPE_TSAN)
    __tsan_release(&kernelEnds);
#endif
}

void arriveAt(int line, bool ofWarp, bool value)
{
    Thread* const own = running;
    own->barrier = line;
    own->ofWarp = ofWarp;
    own->value = value;
#if defined(DRAPE_TSAN)
    void* const meeting = ofWarp ? &block.threads[(own - block.threads.data()) / kWarp * kWarp] : static_cast<void*>(&block);
    __tsan_release(meeting);
#endif
    own->fiber->leave();
    running = own;
#if defined(DRAPE_TSAN)
    __tsan_acquire(meeting);
#endif
}

void finish(Thread& thread)
{
    thread.done = true;
#if !defined(DRAPE_TSAN)
    block.idle.push_back(thread.fiber);
#endif
}

Fiber* takeFiber()
{
#if defined(DRAPE_TSAN)
    // Neighbours get different ones, as for TSan a fiber is a thread.
    constexpr size_t kFibers = 1024;
    while (block.fibers.size() < kFibers)
        block.fibers.push_back(std::make_unique<Fiber>());
    return block.fibers[block.nextFiber++ % kFibers].get();
#else
    if (block.idle.empty())
    {
        block.fibers.push_back(std::make_unique<Fiber>());
        block.idle.push_back(block.fibers.back().get());
    }
    Fiber* const fiber = block.idle.back();
    block.idle.pop_back();
    return fiber;
#endif
}

void goOn(Thread& thread)
{
    thread.barrier = 0;
    running = &thread;
    if (thread.fiber->resume())
        finish(thread);
}

/// Lets go on what waits for a warp that is complete; false: there is none.
bool finishWarps()
{
    bool some = false;
    for (size_t first = 0; first < block.threads.size(); first += kWarp)
    {
        const size_t end = std::min(first + kWarp, block.threads.size());
        unsigned bits = 0, waiting = 0, alive = 0;
        int line = 0;
        for (size_t i = first; i < end; ++i)
        {
            const Thread& thread = block.threads[i];
            alive += thread.done ? 0 : 1;
            if (thread.done || !thread.ofWarp || thread.barrier == 0)
                continue;
            if (line != 0 && thread.barrier != line)
                throw std::runtime_error("threads of one warp wait at different places");
            line = thread.barrier;
            ++waiting;
            bits |= static_cast<unsigned>(thread.value) << (i - first);
        }
        if (waiting == 0 || waiting < alive)
            continue;
        some = true;
        for (unsigned i : *block.order)
            if (i >= first && i < end && !block.threads[i].done)
                block.threads[i].ballot = bits;
        for (unsigned i : *block.order)
            if (i >= first && i < end && !block.threads[i].done)
                goOn(block.threads[i]);
    }
    return some;
}

/// Lets all go on from the barrier that all have reached.
void finishBarrier()
{
    int line = 0;
    for (const Thread& thread : block.threads)
    {
        if (thread.done)
            continue;
        if (thread.ofWarp)
            throw std::runtime_error("threads of a warp wait for one that waits at a barrier");
        if (line != 0 && thread.barrier != line)
            throw std::runtime_error("threads of one block wait at different barriers");
        line = thread.barrier;
    }
    for (unsigned i : *block.order)
        if (!block.threads[i].done)
            goOn(block.threads[i]);
}

void runBlock(const ThreadPlace& first, size_t sharedBytes)
{
    const unsigned count = first.blockSize.x;
    block.threads.assign(count, {});
#if defined(DRAPE_TSAN)
    block.usedShared.push_back(std::move(block.shared));  // each block has its own until the grid is done
    block.shared = {};
#endif
    block.shared.assign(sharedBytes, 0xcd);
#if defined(DRAPE_TSAN)
    __tsan_release(&kernelStarts);
#endif
    for (unsigned i : *block.order)
    {
        Thread& thread = block.threads[i];
        thread.place = first;
        thread.place.thread.x = i;
        thread.place.thread.y = thread.place.thread.z = 0;
        thread.fiber = takeFiber();
        running = &thread;
        if (thread.fiber->start(runThread, nullptr))
            finish(thread);
    }
    const auto anyLeft = [] { return std::ranges::any_of(block.threads, [](const Thread& thread) { return !thread.done; }); };
    while (anyLeft())
        if (!finishWarps())
            finishBarrier();
}

void leaveFibers()
{
    static auto* const lost = new std::vector<std::unique_ptr<Fiber>>;
    std::ranges::move(block.fibers, std::back_inserter(*lost));
    block.fibers.clear();
    block.idle.clear();
}

}  // namespace

void runBlocks(dim3 grid, dim3 size, size_t sharedBytes, const std::function<void()>& kernel, const std::vector<unsigned>& blocks,
               const std::vector<unsigned>& threads)
{
    block.kernel = &kernel;
    block.order = &threads;
    const auto end = [] {
#if defined(DRAPE_TSAN)
        __tsan_acquire(&kernelEnds);
#endif
        block.usedShared.clear();
    };
    try
    {
        for (unsigned b : blocks)
            runBlock({dim3(0), dim3(b), size, grid}, sharedBytes);
    }
    catch (const std::exception&)
    {
        leaveFibers();
        end();
        throw;
    }
    end();
}

const ThreadPlace& place()
{
    return running->place;
}

void* sharedMemory()
{
    return block.shared.data();
}

void syncThreads(int line)
{
    arriveAt(line, false, false);
}

unsigned ballot(bool value, int line)
{
    arriveAt(line, true, value);
    return running->ballot;
}

}  // namespace cuda_on_cpu
