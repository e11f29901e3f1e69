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
    std::string whyNot;  // empty when available
};

std::vector<BackendEntry> listBackends();

inline constexpr const char* kDefaultBackend = "reference";

/// Throws InputError for an unknown or unavailable one, naming those that are.
std::unique_ptr<Backend> makeBackend(const std::string& name, int threads);

}  // namespace drape
