// Wavefront OBJ -> ClothMesh: any polygons, repaired as far as possible.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>

#include "sim/cloth_mesh.h"
#include "sim/progress.h"
#include "sim/scene/mesh_report.h"

namespace drape {

/// Input that cannot be used. what() names the file, the line or element, the reason, and what to do where that helps.
struct InputError : std::runtime_error
{
    using std::runtime_error::runtime_error;
};

enum class UpAxis
{
    y,
    z,
};

struct ObjOptions
{
    float scale = 1.0f;          // metres per unit of the file
    UpAxis up = UpAxis::y;       // the file's up axis; z is turned to y
    bool center = true;          // centre of the bounding box to x = z = 0, its bottom to y = 0
    bool weld = true;            // vertices in one place become one particle; else they stay apart, as layers in one place need it
    float weldDistance = 1e-6f;  // vertices nearer than this fraction of the bounding box's diagonal become one particle

    bool operator==(const ObjOptions&) const = default;
};

struct LoadedMesh
{
    ClothMesh mesh;
    MeshReport report;
    ObjOptions options;  // it was loaded with these
};

/// Reads and repairs an OBJ file. Throws InputError (unreadable, no faces, index out of range, non-finite coordinate,
/// syntax), Cancelled.
LoadedMesh loadObj(const std::filesystem::path& file, const ObjOptions& options, Progress* progress = nullptr);

/// The same from text; `name` stands for the file in messages.
LoadedMesh parseObj(const std::string& text, const std::string& name, const ObjOptions& options, Progress* progress = nullptr);

}  // namespace drape
