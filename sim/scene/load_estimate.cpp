#include "sim/scene/load_estimate.h"

#include <system_error>

namespace drape {
namespace {

constexpr double kBytesOfParticle = 1000.0;  // 700 to 760 measured, at the most, on grids and irregular meshes without a window
constexpr double kBytesOfFile = 4.0;         // a mesh file's text and what is read from it, of each byte
constexpr double kTextOfVertex = 60.0;       // of a mesh file, with the vertex's share of the faces: rather too short

double vertexCount(const MeshGenerator& generator)
{
    const double around = generator.around, divisions = generator.divisions, rings = generator.rings;
    if (generator.kind == "sheet")
        return static_cast<double>(generator.columns) * generator.rows;
    if (generator.kind == "disc")
        return 1.0 + 3.0 * rings * (rings + 1.0);
    if (generator.kind == "sphere")
        return 6.0 * divisions * divisions + 2.0;
    if (generator.kind == "irregularSheet")
        return generator.vertices;
    if (generator.kind == "dress")
        return around * around;
    return around * generator.along;
}

LoadEstimate estimateVertices(double count)
{
    return {count, count * kBytesOfParticle};
}

LoadEstimate estimateMesh(const MeshSource& source, const Scene& scene)
{
    if (const MeshGenerator* generator = std::get_if<MeshGenerator>(&source))
        return estimateVertices(vertexCount(*generator));
    const MeshFile& file = std::get<MeshFile>(source);
    if (file.loaded)
        return estimateVertices(static_cast<double>(file.loaded->mesh.positions.size()));
    return estimateFile(scene.file.parent_path() / file.path);
}

}  // namespace

LoadEstimate estimateFile(const std::filesystem::path& file)
{
    std::error_code error;
    const auto size = static_cast<double>(std::filesystem::file_size(file, error));
    if (error)
        return {};
    LoadEstimate estimate = estimateVertices(size / kTextOfVertex);
    estimate.bytes += size * kBytesOfFile;
    return estimate;
}

LoadEstimate estimateLoad(const Scene& scene)
{
    LoadEstimate sum;
    for (const SceneCloth& cloth : scene.cloths)
    {
        const LoadEstimate mesh = estimateMesh(cloth.mesh, scene);
        sum.particles += mesh.particles;
        sum.bytes += mesh.bytes;
    }
    for (const MeshSource& source : scene.colliderMeshes)
        sum.bytes += estimateMesh(source, scene).bytes;
    return sum;
}

}  // namespace drape
