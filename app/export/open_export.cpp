#include "app/export/open_export.h"

#include "app/export/film.h"
#include "app/export/mesh_files.h"
#include "app/export/picture_files.h"
#include "app/export/point_cache.h"

namespace drape {

std::unique_ptr<FrameSink> openExport(const ExportRequest& request, const MakeContext& makeContext)
{
    const FileNames files{request.file, infoOf(request.kind).isNumbered};
    const auto painter = [&] { return std::make_unique<Painter>(makeContext, request.width, request.height); };
    switch (request.kind)
    {
        case ExportKind::mesh:
        case ExportKind::meshes:
            return std::make_unique<MeshFiles>(files);
        case ExportKind::animation:
            return std::make_unique<PointCache>(request.file);
        case ExportKind::picture:
        case ExportKind::pictures:
            return std::make_unique<PictureFiles>(files, painter());
        case ExportKind::film:
            return std::make_unique<Film>(request.file, painter(), request.width, request.height,
                                          1.0 / (request.frameTime * request.every));
    }
    return nullptr;
}

}  // namespace drape
