#include "app/export/painter.h"

#include <algorithm>

#include "app/resources.h"

namespace drape {

namespace {

constexpr float kUsualHeight = 720.0f;  // at which lines and marks have their usual size [pixels]

}  // namespace

std::shared_ptr<void> makeOffscreenContext()
{
    return std::make_shared<OffscreenContext>();
}

Painter::Painter(const MakeContext& makeContext, int width, int height)
    : context_(makeContext()), width_(width), height_(height), target_(width, height), renderer_(resourceFolder() / "shaders")
{
}

Image Painter::paint(const FrameSnapshot& frame, const View& view)
{
    ViewOptions draw = view.draw;
    draw.layer = ClothLayer::own;
    draw.hoverCloth = draw.selectedCloth = draw.markedCollider = draw.hoveredCollider = -1;
    draw.reached.clear();
    draw.contacts = nullptr;  // those of the frame in the window
    draw.pixelScale = std::max(1.0f, static_cast<float>(height_) / kUsualHeight);
    renderer_.draw(frame, view.camera, draw, target_.framebuffer(), {0, 0, width_, height_});
    return target_.read();
}

}  // namespace drape
