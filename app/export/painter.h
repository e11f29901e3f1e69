// Draws frames to pictures of one size, without a window.
#pragma once

#include <functional>
#include <memory>

#include "app/export/frame_sink.h"
#include "render/image.h"
#include "render/offscreen.h"

namespace drape {

/// Makes an OpenGL 4.5 context current on the calling thread for as long as the result lives. Throws std::runtime_error.
using MakeContext = std::function<std::shared_ptr<void>()>;

/// One that needs no display.
std::shared_ptr<void> makeOffscreenContext();

class Painter
{
public:
    Painter(const MakeContext& makeContext, int width, int height);

    /// Without what is marked for the mouse.
    Image paint(const FrameSnapshot& frame, const View& view);

private:
    std::shared_ptr<void> context_;
    int width_, height_;
    OffscreenTarget target_;
    Renderer renderer_;
};

}  // namespace drape
