// The cloths as they hang now, as a Wavefront OBJ.
#pragma once

#include <filesystem>
#include <string>

#include "sim/world.h"

namespace drape {

/// Each cloth has its source's vertices, in their number and order, and its source's faces; seams that were welded stay
/// two vertices, and a loose vertex stays where it was. Several cloths become several objects.
std::string formatObj(const World& world);

/// Throws std::runtime_error where the file cannot be written.
void exportObj(const World& world, const std::filesystem::path& file);

}  // namespace drape
