#include "app/export/ply_bytes.h"

#include <fmt/format.h>

#include <bit>
#include <cstring>
#include <vector>

#include "app/export/source_surface.h"

namespace drape {
namespace {

static_assert(std::endian::native == std::endian::little, "the bytes are written as they stand in memory");

enum class TexturePlace
{
    none,
    vertices,
    faces,
};

Vec2f cornerUv(const ClothMesh& mesh, uint32_t corner)
{
    const uint32_t uv = mesh.sourceUvs.empty() ? ClothMesh::kNone : mesh.sourceFaceUvs[corner];
    return uv == ClothMesh::kNone ? Vec2f{0.0f, 0.0f} : mesh.sourceUvs[uv];
}

/// The texture coordinate of each vertex; false where one has several.
bool uvsByVertex(const ClothMesh& mesh, std::vector<Vec2f>& uvs)
{
    uvs.assign(mesh.sourceVertex.size(), {0.0f, 0.0f});
    std::vector<bool> known(uvs.size(), false);
    for (uint32_t corner = 0; corner < mesh.sourceFaces.size(); ++corner)
    {
        const uint32_t vertex = mesh.sourceFaces[corner];
        const Vec2f uv = cornerUv(mesh, corner);
        if (known[vertex] && (uvs[vertex].x != uv.x || uvs[vertex].y != uv.y))
            return false;
        uvs[vertex] = uv;
        known[vertex] = true;
    }
    return true;
}

class Bytes
{
public:
    explicit Bytes(std::string header) : bytes_(std::move(header)) {}

    template <class T>
    void add(T value)
    {
        const size_t end = bytes_.size();
        bytes_.resize(end + sizeof(T));
        std::memcpy(bytes_.data() + end, &value, sizeof(T));
    }
    /// The length of a list.
    void addCount(bool isLong, size_t count)
    {
        if (isLong)
            add(static_cast<uint32_t>(count));
        else
            add(static_cast<uint8_t>(count));
    }
    std::string take() { return std::move(bytes_); }

private:
    std::string bytes_;
};

}  // namespace

std::string plyBytes(const FrameSnapshot& frame)
{
    size_t vertices = 0, faces = 0, mostCorners = 0;
    TexturePlace texture = TexturePlace::none;
    std::vector<std::vector<Vec2f>> uvs(frame.cloths.size());
    for (size_t i = 0; i < frame.cloths.size(); ++i)
    {
        const ClothMesh& mesh = *frame.cloths[i].mesh;
        vertices += mesh.sourceVertex.size();
        faces += mesh.sourceFaceStart.size() - 1;
        for (size_t face = 0; face + 1 < mesh.sourceFaceStart.size(); ++face)
            mostCorners = std::max<size_t>(mostCorners, mesh.sourceFaceStart[face + 1] - mesh.sourceFaceStart[face]);
        if (!uvsByVertex(mesh, uvs[i]))
            texture = TexturePlace::faces;
        else if (!mesh.sourceUvs.empty() && texture == TexturePlace::none)
            texture = TexturePlace::vertices;
    }
    const bool isLong = 2 * mostCorners > 255;
    const char* count = isLong ? "uint" : "uchar";

    std::string header = fmt::format("ply\nformat binary_little_endian 1.0\ncomment Drape, frame {}; metres, y is up\nelement vertex {}\n",
                                     frame.frame, vertices);
    for (const char* name : {"x", "y", "z", "nx", "ny", "nz"})
        header += fmt::format("property float {}\n", name);
    if (texture == TexturePlace::vertices)
        header += "property float s\nproperty float t\n";
    header += fmt::format("element face {}\nproperty list {} uint vertex_indices\n", faces, count);
    if (texture == TexturePlace::faces)
        header += fmt::format("property list {} float texcoord\n", count);
    Bytes bytes(header + "end_header\n");

    for (size_t i = 0; i < frame.cloths.size(); ++i)
        for (size_t v = 0; v < frame.cloths[i].mesh->sourceVertex.size(); ++v)
        {
            bytes.add(sourceVertex(frame.cloths[i], v));
            if (texture == TexturePlace::vertices)
                bytes.add(uvs[i][v]);
        }
    uint32_t first = 0;
    for (const ClothSnapshot& cloth : frame.cloths)
    {
        const ClothMesh& mesh = *cloth.mesh;
        for (size_t face = 0; face + 1 < mesh.sourceFaceStart.size(); ++face)
        {
            const uint32_t begin = mesh.sourceFaceStart[face], end = mesh.sourceFaceStart[face + 1];
            bytes.addCount(isLong, end - begin);
            for (uint32_t corner = begin; corner < end; ++corner)
                bytes.add(first + mesh.sourceFaces[corner]);
            if (texture != TexturePlace::faces)
                continue;
            bytes.addCount(isLong, size_t{2} * (end - begin));
            for (uint32_t corner = begin; corner < end; ++corner)
                bytes.add(cornerUv(mesh, corner));
        }
        first += static_cast<uint32_t>(mesh.sourceVertex.size());
    }
    return bytes.take();
}

}  // namespace drape
