#include "app/backends.h"

#include <fmt/format.h>

#include "sim/cpu/reference_backend.h"
#include "sim/scene/obj_loader.h"
#include "sim/text.h"

namespace drape {

std::vector<BackendEntry> listBackends()
{
    return {
        {"reference", "scalar code on one thread; what the others are checked against", true, ""},
        {"cuda", "the GPU, through CUDA", false, DRAPE_CUDA_WHY_NOT},
    };
}

std::unique_ptr<Backend> makeBackend(const std::string& name, int threads)
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
