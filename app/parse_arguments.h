// A command line against the options it may have, with complaints in our own words.
#pragma once

#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace drape {

/// Fills in what the App's options are bound to. Returns the text to print where help or the version is asked for. Throws InputError;
/// for an option that does not exist it names the nearest one.
std::optional<std::string> parseArguments(CLI::App& cli, int argc, const char* const* argv);

}  // namespace drape
