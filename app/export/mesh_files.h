// Frames as mesh files, one a frame.
#pragma once

#include <utility>

#include "app/export/frame_sink.h"
#include "app/export/numbered_files.h"

namespace drape {

class MeshFiles : public FrameSink
{
public:
    /// Their names say the format.
    explicit MeshFiles(FileNames files) : files_(std::move(files)) {}

    void add(const FrameSnapshot& frame, const View& view) override;

private:
    FileNames files_;
    int next_ = 0;
};

}  // namespace drape
