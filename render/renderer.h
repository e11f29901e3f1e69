// Draws a finished frame with OpenGL 4.5.
#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <vector>

#include "render/camera.h"
#include "render/contact_point.h"
#include "render/edge_display.h"
#include "render/quality.h"
#include "sim/snapshot.h"

namespace drape {

/// How the cloth of a frame with another side is drawn.
enum class ClothLayer
{
    own,        // as if it were alone
    overlaid,   // the other side's cloth too, in the sides' two colours
    distances,  // in the colours of how far the other side's is from it
};

/// What the colours of the cloth tell.
enum class ClothColors : uint8_t
{
    fabric,  // its own
    strain,  // how far the edges along the threads are stretched or compressed
    speed,
    stiffness,  // the particles' own
};
inline constexpr std::array<const char*, 4> kClothColorNames{"fabric", "stretch", "speed", "stiffness"};

/// A part of a framebuffer [pixels], from its lower left corner.
struct Viewport
{
    int x, y, width, height;
};

struct ViewOptions
{
    ClothLayer layer = ClothLayer::own;
    bool wireframe = false;
    bool shadows = true;
    bool pins = true;
    bool colliders = true;
    bool ground = true;
    Quality quality = Quality::high;
    bool pattern = false;  // checker on the cloth
    ClothColors colors = ClothColors::fabric;
    float strainRange = 0.1f;  // what has the outermost colours
    float speedRange = 2.0f;   // [m/s]
    bool stageMoves = true;    // the colours of the cloth tell how far the stage moved it, where one looks into a frame
    float moveRange = 0.001f;  // [m]
    EdgeDisplay edges = EdgeDisplay::none;
    bool normals = false;
    Vec3f wind{0.0f, 0.0f, 0.0f};                                 // arrows of this velocity [m/s]; 0: none
    std::shared_ptr<const std::vector<ContactPoint>> contacts{};  // marked; may be empty
    bool tethers = false;                                         // lines from particles to their anchors' pins
    int level = -1;                                               // nodes and pairs of this coarse level, 0 being the finest; -1: none
    // Marked in another colour; -1: none.
    int hoverCloth = -1;
    uint32_t hoverParticle = 0;
    int selectedCloth = -1;
    uint32_t selectedParticle = 0;
    std::vector<ParticlePlace> reached;  // by a tool
    bool paintsStiffness = false;        // a tool does, which needs to be seen

    ClothColors shownColors() const { return paintsStiffness ? ClothColors::stiffness : colors; }
    bool showsMoves(const FrameSnapshot& frame) const { return stageMoves && frame.stage && frame.stage->at > 0; }

    int markedCollider = -1, hoveredCollider = -1;
    float pixelScale = 1.0f;  // size of markers and lines on a dense display
};

/// Needs a current OpenGL 4.5 core context throughout its life.
class Renderer
{
public:
    /// Throws std::runtime_error with the file and the compiler's message when a shader does not compile.
    explicit Renderer(const std::filesystem::path& shaderFolder, Quality quality = Quality::high);
    ~Renderer();

    /// Into a part of the framebuffer `target`; clears that part. Another quality than before compiles the shaders anew.
    void draw(const FrameSnapshot& frame, const Camera& camera, const ViewOptions& options, unsigned target, const Viewport& part);

private:
    struct Impl;
    std::filesystem::path shaderFolder_;
    std::unique_ptr<Impl> impl_;
};

}  // namespace drape
