#include "sim/scene/obj_loader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "sim/scene/mesh_repair.h"
#include "sim/scene/obj_reader.h"
#include "sim/scene/read_file.h"

namespace drape {
namespace {

constexpr float kFarthest = 1e9f;  // coordinates beyond this are a mistake, and their squares overflow [m]

/// Up axis, scale and centring, in this order. Returns how far apart floats are where the file has the mesh [m].
float place(SourceMesh& mesh, const std::string& name, const ObjOptions& options)
{
    float reach = 0.0f;
    for (Vec3f& p : mesh.positions)
    {
        if (options.up == UpAxis::z)
            p = {p.x, p.z, -p.y};
        p = p * options.scale;
        const float farthest = std::max({std::abs(p.x), std::abs(p.y), std::abs(p.z)});
        reach = std::max(reach, farthest);
        if (!(farthest <= kFarthest))
            throw InputError(fmt::format("{}: with the scale {}, vertex {} lies farther than {:g} m from the origin; use a smaller scale",
                                         name, options.scale, &p - mesh.positions.data() + 1, kFarthest));
    }
    const float rounding = reach * std::numeric_limits<float>::epsilon();
    if (!options.center)
        return rounding;
    constexpr float kMax = std::numeric_limits<float>::max();
    Vec3f low{kMax, kMax, kMax}, high{-kMax, -kMax, -kMax};
    for (const uint32_t corner : mesh.corners)
    {
        const Vec3f& p = mesh.positions[corner];
        low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
    }
    const Vec3f origin{low.x * 0.5f + high.x * 0.5f, low.y, low.z * 0.5f + high.z * 0.5f};
    for (Vec3f& p : mesh.positions)
        p -= origin;
    return rounding;
}

}  // namespace

LoadedMesh parseObj(const std::string& text, const std::string& name, const ObjOptions& options, Progress* progress)
{
    if (!(options.scale > 0.0f) || !std::isfinite(options.scale))
        throw InputError(fmt::format("{}: the scale is {}; it must be a positive number", name, options.scale));
    if (!(options.weldDistance >= 0.0f && options.weldDistance < 1.0f))
        throw InputError(fmt::format("{}: the welding distance is {}; it must be from 0 to below 1", name, options.weldDistance));
    SourceMesh source = readObj(text, name, progress);
    LoadedMesh result;
    result.report.rounding = place(source, name, options);
    result.options = options;
    result.report.source = name;
    result.mesh = repairMesh(std::move(source), options.weld ? std::optional(options.weldDistance) : std::nullopt, result.report, progress);
    if (result.mesh.triangles.empty())
        throw InputError(fmt::format("{}: none of its {} faces can be simulated: {} without area (or with a repeated vertex), {} repeated",
                                     name, result.report.sourceFaces, result.report.facesWithoutArea, result.report.repeatedFaces));
    return result;
}

LoadedMesh loadObj(const std::filesystem::path& file, const ObjOptions& options, Progress* progress)
{
    return parseObj(readFile(file, progress), file.string(), options, progress);
}

}  // namespace drape
