#include "app/backends.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/fallback_backend.h"
#include "sim/cpu/cpu_backend.h"
#include "sim/cpu/reference_backend.h"
#include "sim/gpu/factory.h"
#include "sim/scene/obj_loader.h"
#include "sim/text.h"

namespace drape {

namespace {

/// Empty where there is a GPU for the CUDA backend.
std::string whyNoCuda()
{
#if defined(DRAPE_CUDA_BUILT)
    // Asked once: it starts the driver.
    static const std::string why = gpu::whyNot();
    return why.empty() ? why : "built, but without a device: " + why;
#else
    return DRAPE_CUDA_WHY_NOT;
#endif
}

}  // namespace

std::vector<BackendEntry> listBackends()
{
    const std::string whyNot = whyNoCuda();
    std::vector<BackendEntry> entries{
        {"cpu", fmt::format("SIMD lanes; --simd takes {}", fmt::join(listSimd(), ", ")), true, ""},
        {"reference", "scalar code on one thread; what the others are checked against", true, ""},
        {"cuda", "the GPU, through CUDA", whyNot.empty(), whyNot},
    };
#if defined(DRAPE_CUDA_ON_CPU_BUILT)
    entries.push_back({"cuda-on-cpu", "the kernels of cuda, run on the CPU to check them", true, "", true});
#endif
    return entries;
}

std::vector<std::string> listSimd()
{
    return CpuBackend::simdNames();
}

namespace {

std::unique_ptr<Backend> makeCpuBackend(const std::string& simd)
{
    const std::vector<std::string> known = listSimd();
    if (!simd.empty() && std::ranges::find(known, simd) == known.end())
        throw InputError(fmt::format("--simd {}: this processor runs {}", simd, fmt::join(known, ", ")));
    return std::make_unique<CpuBackend>(simd);
}

/// A device may fail at any time; the cpu backend then takes over.
std::unique_ptr<Backend> guarded(std::unique_ptr<Backend> device)
{
    return std::make_unique<FallbackBackend>(std::move(device), [] { return std::make_unique<CpuBackend>(); });
}

/// Null where `name` is none of them.
std::unique_ptr<Backend> makeCudaBackend([[maybe_unused]] const std::string& name)
{
#if defined(DRAPE_CUDA_BUILT)
    if (name == "cuda")
        return guarded(gpu::makeBackend());
#endif
#if defined(DRAPE_CUDA_ON_CPU_BUILT)
    if (name == "cuda-on-cpu")
        return guarded(gpu_on_cpu::makeBackend());
#endif
    return nullptr;
}

}  // namespace

std::unique_ptr<Backend> makeBackend(const std::string& name, int threads, const std::string& simd)
{
    std::vector<std::string> known, available;
    for (const BackendEntry& entry : listBackends())
    {
        if (entry.name == name && !entry.available)
            throw InputError(fmt::format("backend {} is not available: {}", name, entry.whyNot));
        known.push_back(entry.name);
        if (entry.available)
            available.push_back(entry.name);
    }
    std::unique_ptr<Backend> backend;
    if (name == "cpu")
        backend = makeCpuBackend(simd);
    if (name == "reference")
        backend = std::make_unique<ReferenceBackend>();
    if (!backend)
        backend = makeCudaBackend(name);
    if (!backend)
        throw InputError(fmt::format("there is no backend \"{}\"; did you mean \"{}\"? Available: {}", name, nearestName(name, known),
                                     fmt::join(available, ", ")));
    if (threads > 0)
        backend->setThreads(threads);
    return backend;
}

}  // namespace drape
