// An animation in one file: a PC2 point cache of all vertices that faces have, by frame, and beside it the mesh that they belong to.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "app/export/frame_sink.h"
#include "app/out_file.h"

namespace drape {

/// The mesh that belongs to a point cache: the same name, ending in .obj.
std::filesystem::path meshBeside(const std::filesystem::path& pointCache);

/// Both files appear when it is finished.
class PointCache : public FrameSink
{
public:
    explicit PointCache(const std::filesystem::path& file);

    void add(const FrameSnapshot& frame, const View& view) override;
    void finish() override;

private:
    void begin(const FrameSnapshot& frame);

    OutFile cache_, mesh_;
    std::vector<std::vector<uint32_t>> vertices_;  // of each cloth, that some face has
    uint32_t frames_ = 0;
};

}  // namespace drape
