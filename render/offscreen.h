// Drawing without a window: an OpenGL context that needs no display, a target in memory, and a snapshot as a picture.
#pragma once

#include <filesystem>
#include <memory>

#include "render/image.h"
#include "render/renderer.h"

namespace drape {

/// Makes an OpenGL 4.5 core context current on this thread for as long as it lives. Throws std::runtime_error that says
/// what is missing.
class OffscreenContext
{
public:
    OffscreenContext();
    ~OffscreenContext();
    OffscreenContext(const OffscreenContext&) = delete;
    OffscreenContext& operator=(const OffscreenContext&) = delete;

private:
    void* display_;
    void* context_;
};

/// A framebuffer of width x height pixels, with up to four samples a pixel. Needs a current context.
class OffscreenTarget
{
public:
    OffscreenTarget(int width, int height);
    ~OffscreenTarget();

    unsigned framebuffer() const;
    Image read() const;
    /// Copies the picture into another framebuffer, with its lower left corner at the other's.
    void copyTo(unsigned framebuffer) const;
    int width() const;
    int height() const;

private:
    void resolve() const;

    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// Needs a current context.
Image renderToImage(const FrameSnapshot& frame, const Camera& camera, const ViewOptions& options, const std::filesystem::path& shaderFolder,
                    int width, int height);

}  // namespace drape
