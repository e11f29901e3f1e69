#include "app/export/export_request.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/export/film.h"
#include "app/export/mesh_format.h"
#include "app/export/numbered_files.h"
#include "app/export/point_cache.h"
#include "app/file_type.h"
#include "app/unfinished_file.h"

namespace drape {

namespace {

constexpr std::array<ExportKindInfo, kExportKinds> kKinds{{
    {"Mesh", ".obj or .ply", ".obj", false, false, false},
    {"Mesh sequence", ".obj or .ply", ".ply", true, true, false},
    {"Animation", ".pc2", ".pc2", true, false, false},
    {"Picture", ".png", ".png", false, false, true},
    {"Picture sequence", ".png", ".png", true, true, true},
    {"Film", ".mp4", ".mp4", true, false, true},
}};

}  // namespace

const ExportKindInfo& infoOf(ExportKind kind)
{
    return kKinds[static_cast<size_t>(kind)];
}

std::string nameProblem(const ExportRequest& request)
{
    const ExportKindInfo& info = infoOf(request.kind);
    const bool isMesh = request.kind == ExportKind::mesh || request.kind == ExportKind::meshes;
    if (isMesh ? !meshFormatOf(request.file) : lowerExtension(request.file) != info.ending)
        return fmt::format("the name must end in {}", info.endings);
    if (info.isNumbered && !hasNumberPlace(request.file))
        return fmt::format("the name needs a place for the number, such as {}_####{}", request.file.stem().string(),
                           request.file.extension().string());
    return "";
}

std::vector<std::filesystem::path> firstFiles(const ExportRequest& request)
{
    std::vector<std::filesystem::path> files{FileNames{request.file, infoOf(request.kind).isNumbered}.of(0)};
    if (request.kind == ExportKind::animation)
        files.push_back(meshBeside(request.file));
    return files;
}

void checkExport(const ExportRequest& request)
{
    for (const std::filesystem::path& file : firstFiles(request))
        checkWritable(file);
    if (request.kind == ExportKind::film)
        checkFilmsPossible();
}

std::string describeExport(const ExportRequest& request, int frames)
{
    const std::string file = request.file.string();
    const double seconds = frames * request.frameTime * request.every;
    if (const FileNames files{request.file, infoOf(request.kind).isNumbered}; files.isNumbered)
        return fmt::format("{} to {}: {} files", files.of(0).string(), files.of(std::max(frames, 1) - 1).filename().string(), frames);
    if (request.kind == ExportKind::animation)
        return fmt::format("{} and {}: {} frames, {:.3g} a second", file, meshBeside(request.file).filename().string(), frames,
                           1.0 / (request.frameTime * request.every));
    if (request.kind == ExportKind::film)
        return fmt::format("{}: {} pictures, {:.3g} s", file, frames, seconds);
    return file;
}

}  // namespace drape
