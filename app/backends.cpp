#include "app/backends.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/cpu/cpu_backend.h"
#include "sim/cpu/reference_backend.h"
#include "sim/scene/obj_loader.h"
#include "sim/text.h"

namespace drape {

std::vector<BackendEntry> listBackends()
{
    return {
        {"cpu", fmt::format("SIMD lanes; --simd takes {}", fmt::join(listSimd(), ", ")), true, ""},
        {"reference", "scalar code on one thread; what the others are checked against", true, ""},
        {"cuda", "the GPU, through CUDA", false, DRAPE_CUDA_WHY_NOT},
    };
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
        throw InputError(fmt::format("there is no backend \"{}\"; did you mean \"{}\"? Available: {}", name, nearestName(name, known),
                                     fmt::join(available, ", ")));
    if (threads > 0)
        backend->setThreads(threads);
    return backend;
}

}  // namespace drape
