#include "app/export/source_files.h"

#include <fmt/format.h>

#include <variant>

namespace drape {

namespace fs = std::filesystem;

std::vector<fs::path> sourceFiles(const Scene& scene)
{
    std::vector<fs::path> files;
    const auto add = [&](const MeshSource& source) {
        if (const MeshFile* mesh = std::get_if<MeshFile>(&source))
            files.push_back(scene.file.parent_path() / mesh->path);
    };
    for (const SceneCloth& cloth : scene.cloths)
        add(cloth.mesh);
    for (const MeshSource& mesh : scene.colliderMeshes)
        add(mesh);
    return files;
}

std::string sourceProblem(const fs::path& file, const Scene& scene)
{
    std::error_code ignored;
    for (const fs::path& source : sourceFiles(scene))
        if (fs::equivalent(file, source, ignored))
            return fmt::format("that would replace {}, the mesh that the scene is made from; choose another name", file.string());
    return "";
}

std::string sourceProblem(const ExportRequest& request, const Scene& scene)
{
    for (const fs::path& file : firstFiles(request))
        if (const std::string problem = sourceProblem(file, scene); !problem.empty())
            return problem;
    return "";
}

}  // namespace drape
