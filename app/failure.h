// What went wrong, said so that it helps.
#pragma once

#include <exception>
#include <string>

namespace drape {

/// The error's own words; where those are the language's or the system's, what to do about it.
std::string explain(const std::exception& error);

}  // namespace drape
