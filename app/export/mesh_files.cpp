#include "app/export/mesh_files.h"

#include "app/export/mesh_format.h"

namespace drape {

void MeshFiles::add(const FrameSnapshot& frame, const View&)
{
    exportMesh(frame, files_.of(next_++));
}

}  // namespace drape
