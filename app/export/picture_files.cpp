#include "app/export/picture_files.h"

#include "app/write_file.h"

namespace drape {

void PictureFiles::add(const FrameSnapshot& frame, const View& view)
{
    writeFile(files_.of(next_++), pngBytes(painter_->paint(frame, view)));
}

}  // namespace drape
