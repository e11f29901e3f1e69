#include "app/memory_check.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "sim/scene/obj_loader.h"

namespace drape {
namespace {

/// A number alone in a file; nullopt for none, or "max".
std::optional<double> numberIn(const char* file)
{
    double number = 0.0;
    std::ifstream stream(file);
    return stream >> number ? std::optional(number) : std::nullopt;
}

std::optional<double> systemMemory()
{
    constexpr double kKilobyte = 1024.0;
    std::ifstream stream("/proc/meminfo");
    std::string name, unit;
    for (double amount = 0.0; stream >> name >> amount; std::getline(stream, unit))
        if (name == "MemAvailable:")
            return amount * kKilobyte;
    return std::nullopt;
}

/// What a limit on this process's addresses (ulimit -v) leaves.
std::optional<double> underLimit()
{
    rlimit limit{};
    const std::optional<double> pages = numberIn("/proc/self/statm");
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || !pages)
        return std::nullopt;
    return std::max(static_cast<double>(limit.rlim_cur) - *pages * static_cast<double>(sysconf(_SC_PAGESIZE)), 0.0);
}

std::string gigabytes(double bytes)
{
    return fmt::format("{:.3g} GB", bytes * 1e-9);
}

}  // namespace

std::optional<double> availableMemory()
{
    std::optional<double> available = systemMemory();
    const std::optional<double> limit = numberIn("/sys/fs/cgroup/memory.max"), used = numberIn("/sys/fs/cgroup/memory.current");
    if (limit && used)
        available = std::min(available.value_or(*limit), std::max(*limit - *used, 0.0));
    if (const std::optional<double> left = underLimit())
        available = std::min(available.value_or(*left), *left);
    return available;
}

void requireMemory(const LoadEstimate& estimate, const std::string& what, std::optional<double> available)
{
    if (!available || estimate.bytes <= *available)
        return;
    throw InputError(fmt::format(
        "{}: about {:.2g} particles would need up to {} of memory, and {} are free; take a coarser mesh, close other programs, or "
        "start drape with --force to try it all the same",
        what, estimate.particles, gigabytes(estimate.bytes), gigabytes(*available)));
}

}  // namespace drape
