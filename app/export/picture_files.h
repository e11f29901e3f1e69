// Frames as PNG files, one a frame.
#pragma once

#include <memory>
#include <utility>

#include "app/export/numbered_files.h"
#include "app/export/painter.h"

namespace drape {

class PictureFiles : public FrameSink
{
public:
    PictureFiles(FileNames files, std::unique_ptr<Painter> painter) : files_(std::move(files)), painter_(std::move(painter)) {}

    void add(const FrameSnapshot& frame, const View& view) override;

private:
    FileNames files_;
    std::unique_ptr<Painter> painter_;
    int next_ = 0;
};

}  // namespace drape
