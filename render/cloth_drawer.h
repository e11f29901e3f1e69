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
    /// All in one colour; sRGB.
    void drawOpaque(const Vec3f& color);
    /// The same over what is there already, which shines through.
    void drawOver(const Vec3f& color, float opacity);
    /// In the colours of a scale (render/compared_colors.h). `distances`: of each cloth's particles [m].
    void drawDistances(const std::vector<std::vector<float>>& distances);
    void drawWireframe(const FrameSnapshot& frame);
    void drawDepth();

private:
    struct ClothOnGpu;

    void drawTriangles(const ClothOnGpu& cloth) const;
    void drawInColor(const Vec3f& color, float opacity);

    const std::filesystem::path shaderFolder_;
    ShaderProgram shaded_, depth_, wire_;
    std::unique_ptr<ShaderProgram> distance_;  // made when it is first used
    std::vector<std::unique_ptr<ClothOnGpu>> cloths_;
    uint64_t scene_ = 0;
};

}  // namespace drape
