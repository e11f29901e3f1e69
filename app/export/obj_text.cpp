#include "app/export/obj_text.h"

#include <fmt/format.h>

#include <iterator>
#include <numeric>
#include <vector>

#include "app/export/source_surface.h"

namespace drape {
namespace {

std::vector<uint32_t> verticesFor(const ClothMesh& mesh, ObjUse use)
{
    if (use == ObjUse::pointCache)
        return verticesOfFaces(mesh);
    std::vector<uint32_t> all(mesh.sourceVertex.size());
    std::iota(all.begin(), all.end(), 0u);
    return all;
}

}  // namespace

std::string objText(const FrameSnapshot& frame, ObjUse use)
{
    fmt::memory_buffer text;
    const auto out = std::back_inserter(text);
    fmt::format_to(out, "# Drape, frame {}; metres, y is up\n", frame.frame);
    uint32_t nextVertex = 1, firstUv = 1;
    for (const ClothSnapshot& cloth : frame.cloths)
    {
        const ClothMesh& mesh = *cloth.mesh;
        const std::vector<uint32_t> vertices = verticesFor(mesh, use);
        std::vector<uint32_t> number(mesh.sourceVertex.size(), 0u);
        fmt::format_to(out, "{} {}\n", use == ObjUse::mesh ? 'o' : 'g', cloth.name);
        for (const uint32_t vertex : vertices)
        {
            number[vertex] = nextVertex++;
            const Vec3f p = sourceVertex(cloth, vertex).position;
            fmt::format_to(out, "v {} {} {}\n", p.x, p.y, p.z);
        }
        for (const Vec2f& uv : mesh.sourceUvs)
            fmt::format_to(out, "vt {} {}\n", uv.x, uv.y);
        for (const uint32_t vertex : vertices)
        {
            const Vec3f n = sourceVertex(cloth, vertex).normal;
            fmt::format_to(out, "vn {} {} {}\n", n.x, n.y, n.z);
        }
        for (size_t face = 0; face + 1 < mesh.sourceFaceStart.size(); ++face)
        {
            text.push_back('f');
            for (uint32_t corner = mesh.sourceFaceStart[face]; corner < mesh.sourceFaceStart[face + 1]; ++corner)
            {
                const uint32_t vertex = number[mesh.sourceFaces[corner]];
                const uint32_t uv = mesh.sourceUvs.empty() ? ClothMesh::kNone : mesh.sourceFaceUvs[corner];
                if (uv == ClothMesh::kNone)
                    fmt::format_to(out, " {0}//{0}", vertex);
                else
                    fmt::format_to(out, " {0}/{1}/{0}", vertex, firstUv + uv);
            }
            text.push_back('\n');
        }
        firstUv += static_cast<uint32_t>(mesh.sourceUvs.size());
    }
    return fmt::to_string(text);
}

}  // namespace drape
