// A command in a few words, for the one who gave it: "wind.speed", "free a pin".
#pragma once

#include <string>

#include "sim/settings.h"

namespace drape {

/// `before`: what is set before it is applied.
std::string commandName(const Command& command, const Settings& before);

}  // namespace drape
