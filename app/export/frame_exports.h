// What a run without a window writes frame by frame.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/export/export_request.h"
#include "app/export/frame_sink.h"
#include "sim/scene/scene.h"
#include "sim/simulation.h"

namespace drape {

class FrameExports
{
public:
    /// `camera`: of the scene. All throw std::runtime_error where something cannot be written.
    FrameExports(const std::vector<ExportRequest>& requests, const std::optional<CameraSetup>& camera);

    /// The scene's start, and then each frame.
    void add(const Simulation& simulation);

    /// After the last frame: completes the files, and says on standard error which they are.
    void finish();

private:
    struct Running
    {
        ExportRequest request;
        std::unique_ptr<FrameSink> sink;
        int frames = 0;  // written
    };
    std::vector<Running> exports_;
    std::optional<CameraSetup> camera_;
    std::optional<View> view_;
    FrameSnapshot frame_;
    int seen_ = 0;
};

/// How pictures see a frame: as the scene's camera does, or so that all of its cloth is seen.
View viewOf(const FrameSnapshot& frame, const std::optional<CameraSetup>& camera, int width, int height);

}  // namespace drape
