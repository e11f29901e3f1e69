// The command line of `drape bench`.
#pragma once

#include <optional>
#include <string>

#include "app/bench/bench.h"

namespace drape {

/// argv[0] is "bench". Returns the text to print where help is asked for. Throws InputError.
std::optional<std::string> parseBenchCommandLine(int argc, const char* const* argv, BenchOptions& options);

}  // namespace drape
