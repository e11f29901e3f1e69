// Where the user's own files are.
#pragma once

#include <filesystem>

namespace drape {

/// $HOME; empty where that is not known.
std::filesystem::path homeFolder();

/// The user's folder for Drape's settings: $XDG_CONFIG_HOME/drape, or ~/.config/drape. Empty where neither is known.
std::filesystem::path configFolder();

/// Where a KeptWork keeps what is not saved; empty where the user's folder is not known.
std::filesystem::path keptFolder();

}  // namespace drape
