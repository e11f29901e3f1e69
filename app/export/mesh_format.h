// The formats in which a mesh can be exported.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>

#include "sim/snapshot.h"

namespace drape {

enum class MeshFormat
{
    obj,
    ply,
};
inline constexpr std::array kMeshExtensions{".obj", ".ply"};  // by MeshFormat

/// By a file's name; none: it ends otherwise.
std::optional<MeshFormat> meshFormatOf(const std::filesystem::path& file);

/// All cloths of a frame as a file's content.
std::string formatMesh(const FrameSnapshot& frame, MeshFormat format);

/// Throws std::runtime_error where the file cannot be written. Its name must say a format.
void exportMesh(const FrameSnapshot& frame, const std::filesystem::path& file);

}  // namespace drape
