// Frames as an MP4 film, made by the program ffmpeg.
#pragma once

#include <filesystem>
#include <memory>

#include "app/export/painter.h"
#include "app/piped_program.h"
#include "app/unfinished_file.h"

namespace drape {

/// Throws std::runtime_error, which says what to install, where there is no ffmpeg.
void checkFilmsPossible();

/// The file appears when it is finished. H.264, and an even number of pixels a side: an odd row or column is left out.
class Film : public FrameSink
{
public:
    /// `rate`: pictures a second.
    Film(const std::filesystem::path& file, std::unique_ptr<Painter> painter, int width, int height, double rate);

    void add(const FrameSnapshot& frame, const View& view) override;
    void finish() override;

private:
    [[noreturn]] void fail();

    UnfinishedFile file_;
    std::string name_;
    std::unique_ptr<Painter> painter_;
    PipedProgram ffmpeg_;
};

}  // namespace drape
