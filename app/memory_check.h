// Refuses what would not fit in memory before it is loaded, instead of being killed in the middle of it.
#pragma once

#include <optional>
#include <string>

#include "sim/scene/load_estimate.h"

namespace drape {

/// Memory that this process may still take [bytes]: the system's and, where there is one, its control group's or its own limit. nullopt where
/// the system does not say.
std::optional<double> availableMemory();

/// Throws InputError, which names `what` and says how much it needs, how much there is and what can be done.
void requireMemory(const LoadEstimate& estimate, const std::string& what, std::optional<double> available = availableMemory());

}  // namespace drape
