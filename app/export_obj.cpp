#include "app/export_obj.h"

#include <fmt/format.h>

#include <iterator>

#include "app/write_file.h"

namespace drape {

std::string formatObj(const World& world)
{
    fmt::memory_buffer text;
    const auto out = std::back_inserter(text);
    fmt::format_to(out, "# Drape, frame {}; metres, y is up\n", world.frame);
    size_t firstVertex = 1;
    for (const Cloth& cloth : world.cloths)
    {
        const ClothMesh& mesh = *cloth.setup.mesh;
        fmt::format_to(out, "o {}\n", cloth.setup.name);
        for (size_t i = 0; i < mesh.sourceVertex.size(); ++i)
        {
            const uint32_t vertex = mesh.sourceVertex[i];
            const Vec3f p =
                vertex == ClothMesh::kNone ? mesh.sourcePositions[i] : cloth.worldPosition(cloth.fabric().particleOfVertex[vertex]);
            fmt::format_to(out, "v {:.9g} {:.9g} {:.9g}\n", p.x, p.y, p.z);
        }
        for (size_t face = 0; face + 1 < mesh.sourceFaceStart.size(); ++face)
        {
            fmt::format_to(out, "f");
            for (uint32_t corner = mesh.sourceFaceStart[face]; corner < mesh.sourceFaceStart[face + 1]; ++corner)
                fmt::format_to(out, " {}", firstVertex + mesh.sourceFaces[corner]);
            text.push_back('\n');
        }
        firstVertex += mesh.sourceVertex.size();
    }
    return fmt::to_string(text);
}

void exportObj(const World& world, const std::filesystem::path& file)
{
    writeFile(file, formatObj(world));
}

}  // namespace drape
