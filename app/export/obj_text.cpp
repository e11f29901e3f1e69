#include "app/export/obj_text.h"

#include <fmt/format.h>

#include <iterator>

#include "app/export/source_surface.h"

namespace drape {

std::string objText(const FrameSnapshot& frame, ObjParts parts)
{
    fmt::memory_buffer text;
    const auto out = std::back_inserter(text);
    fmt::format_to(out, "# Drape, frame {}; metres, y is up\n", frame.frame);
    size_t firstVertex = 1, firstUv = 1;
    for (const ClothSnapshot& cloth : frame.cloths)
    {
        const ClothMesh& mesh = *cloth.mesh;
        const size_t vertices = mesh.sourceVertex.size();
        fmt::format_to(out, "{} {}\n", parts == ObjParts::objects ? 'o' : 'g', cloth.name);
        for (size_t i = 0; i < vertices; ++i)
        {
            const Vec3f p = sourceVertex(cloth, i).position;
            fmt::format_to(out, "v {} {} {}\n", p.x, p.y, p.z);
        }
        for (const Vec2f& uv : mesh.sourceUvs)
            fmt::format_to(out, "vt {} {}\n", uv.x, uv.y);
        for (size_t i = 0; i < vertices; ++i)
        {
            const Vec3f n = sourceVertex(cloth, i).normal;
            fmt::format_to(out, "vn {} {} {}\n", n.x, n.y, n.z);
        }
        for (size_t face = 0; face + 1 < mesh.sourceFaceStart.size(); ++face)
        {
            text.push_back('f');
            for (uint32_t corner = mesh.sourceFaceStart[face]; corner < mesh.sourceFaceStart[face + 1]; ++corner)
            {
                const size_t vertex = firstVertex + mesh.sourceFaces[corner];
                const uint32_t uv = mesh.sourceUvs.empty() ? ClothMesh::kNone : mesh.sourceFaceUvs[corner];
                if (uv == ClothMesh::kNone)
                    fmt::format_to(out, " {0}//{0}", vertex);
                else
                    fmt::format_to(out, " {0}/{1}/{0}", vertex, firstUv + uv);
            }
            text.push_back('\n');
        }
        firstVertex += vertices;
        firstUv += mesh.sourceUvs.size();
    }
    return fmt::to_string(text);
}

}  // namespace drape
