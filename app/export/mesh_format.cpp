#include "app/export/mesh_format.h"

#include "app/export/obj_text.h"
#include "app/export/ply_bytes.h"
#include "app/file_type.h"
#include "app/write_file.h"

namespace drape {

std::optional<MeshFormat> meshFormatOf(const std::filesystem::path& file)
{
    const std::string extension = lowerExtension(file);
    for (size_t i = 0; i < kMeshExtensions.size(); ++i)
        if (extension == kMeshExtensions[i])
            return static_cast<MeshFormat>(i);
    return std::nullopt;
}

std::string formatMesh(const FrameSnapshot& frame, MeshFormat format)
{
    return format == MeshFormat::obj ? objText(frame) : plyBytes(frame);
}

void exportMesh(const FrameSnapshot& frame, const std::filesystem::path& file)
{
    writeFile(file, formatMesh(frame, meshFormatOf(file).value()));
}

}  // namespace drape
