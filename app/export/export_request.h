// What to export, and where to.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace drape {

enum class ExportKind
{
    mesh,
    meshes,
    animation,
    picture,
    pictures,
    film,
};
inline constexpr size_t kExportKinds = 6;

/// What distinguishes the kinds.
struct ExportKindInfo
{
    const char* name;     // as the user reads it
    const char* endings;  // of its files
    const char* ending;   // the usual one
    bool ofSeveralFrames;
    bool isNumbered;  // a file for each frame
    bool isPicture;
};
const ExportKindInfo& infoOf(ExportKind kind);

struct ExportRequest
{
    ExportKind kind = ExportKind::mesh;
    std::filesystem::path file;      // with a place for the number, "####", where it stands for several
    int every = 1;                   // takes each of so many frames
    double frameTime = 1.0 / 60.0;   // of a frame before that [s]
    int width = 1280, height = 720;  // of pictures [pixels]
};

/// What is wrong with the file's name, and what would be right; empty: nothing.
std::string nameProblem(const ExportRequest& request);

/// The first file that is written, and the mesh beside an animation.
std::vector<std::filesystem::path> firstFiles(const ExportRequest& request);

/// Throws std::runtime_error where the export cannot be written, as far as one knows before: a long run need not end in that.
void checkExport(const ExportRequest& request);

/// What there is after `frames` frames, to be told.
std::string describeExport(const ExportRequest& request, int frames);

}  // namespace drape
