// What becomes of the frames of an export.
#pragma once

#include <cstddef>

#include "render/camera.h"
#include "render/renderer.h"
#include "sim/snapshot.h"

namespace drape {

/// How a frame is looked at; what writes meshes has no use for it.
struct View
{
    Camera camera;
    ViewOptions draw;
};

/// Takes frames one after another. All throw std::runtime_error that says what cannot be written, and why. One that is not finished
/// leaves whole files or none.
class FrameSink
{
public:
    virtual ~FrameSink() = default;

    virtual void add(const FrameSnapshot& frame, const View& view) = 0;
    /// After the last frame.
    virtual void finish() {}
};

}  // namespace drape
