// Draws the cloths of a snapshot: topology stays on the GPU, of a frame only positions and normals come there, from the host or from where
// a device computed them.
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <vector>

#include "render/edge_display.h"
#include "render/gl_objects.h"
#include "render/shader_program.h"
#include "sim/snapshot.h"

namespace drape {

class ClothDrawer
{
public:
    explicit ClothDrawer(const ShaderSource& shaders);
    ~ClothDrawer();

    /// Takes over the frame's cloths. Without a copy on the host where the frame has a surface that its device can share with OpenGL.
    void upload(const FrameSnapshot& frame);

    void draw(const FrameSnapshot& frame, bool pattern);
    /// All in one colour; sRGB.
    void drawOpaque(const Vec3f& color);
    /// The same over what is there already, which shines through.
    void drawOver(const Vec3f& color, float opacity);
    /// In the colours of a scale. `places`: of each cloth's particles, in [0,1]; below, they have the colour `none`.
    void drawOnScale(const std::vector<std::vector<float>>& places, std::span<const Vec3f> colors, const Vec3f& none);
    void drawEdges(const FrameSnapshot& frame, EdgeDisplay display);
    void drawWireframe(const FrameSnapshot& frame);
    void drawDepth(DepthFrom from);

private:
    struct ClothOnGpu;

    void makeCloths(const FrameSnapshot& frame);
    void makeTarget(const DeviceSurface& surface);
    bool takeSurface(const FrameSnapshot& frame);
    void setLook(const ClothLook& look);
    void drawTriangles(const ClothOnGpu& cloth) const;
    void drawInColor(const Vec3f& color, float opacity);

    const ShaderSource shaders_;
    ShaderProgram shaded_, depth_, wire_;
    std::unique_ptr<ShaderProgram> scale_, edge_;  // made when they are first used
    std::vector<std::unique_ptr<ClothOnGpu>> cloths_;
    std::unique_ptr<SurfaceTarget> target_;  // goes before the buffers that it writes
    bool uploadsOnly_ = false;               // the device cannot write our buffers
    int failures_ = 0;                       // of the device, one after another
    uint64_t scene_ = 0;
};

}  // namespace drape
