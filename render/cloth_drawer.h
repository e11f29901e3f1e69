// Draws the cloths of a snapshot: topology stays on the GPU, a frame uploads positions and normals only.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "render/gl_objects.h"
#include "render/shader_program.h"
#include "sim/snapshot.h"

namespace drape {

class ClothDrawer
{
public:
    explicit ClothDrawer(const std::filesystem::path& shaderFolder);
    ~ClothDrawer();

    /// Takes over the frame's cloths.
    void upload(const FrameSnapshot& frame);

    void draw(const FrameSnapshot& frame, bool pattern);
    void drawWireframe(const FrameSnapshot& frame);
    void drawDepth();

private:
    struct ClothOnGpu;

    void drawTriangles(const ClothOnGpu& cloth) const;

    ShaderProgram shaded_, depth_, wire_;
    std::vector<std::unique_ptr<ClothOnGpu>> cloths_;
    uint64_t scene_ = 0;
};

}  // namespace drape
