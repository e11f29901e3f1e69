// The backends of this build, and why one of them may be missing.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sim/backend.h"

namespace drape {

struct BackendEntry
{
    std::string name;  // what --backend takes
    std::string description;
    bool available;
    std::string whyNot;        // empty when available
    bool forChecking = false;  // too slow for anything else
};

std::vector<BackendEntry> listBackends();

inline constexpr const char* kDefaultBackend = "cpu";

/// Instruction sets of the cpu backend that this processor runs, the best first.
std::vector<std::string> listSimd();

/// `simd` is for the cpu backend only; empty: the best. Throws InputError for what is unknown or unavailable, naming what is.
std::unique_ptr<Backend> makeBackend(const std::string& name, int threads, const std::string& simd = {});

}  // namespace drape
