// The particles in a part of the picture.
#pragma once

#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "app/tools/picture_cursor.h"
#include "sim/difference.h"

namespace drape {

/// Whether a point lies within a closed line; where the line crosses itself, within an odd number of its loops.
bool isInside(std::span<const glm::vec2> outline, const glm::vec2& point);

/// How far away the nearest cloth or solid is, pixel by pixel.
class DepthMap
{
public:
    /// `width`, `height` of the picture [pixels].
    DepthMap(const FrameSnapshot& frame, const Camera& camera, int width, int height, bool solids);

    /// Whether nothing lies between the eye and a point of the world.
    bool sees(const glm::vec3& point) const;

private:
    void add(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c);

    Camera camera_;
    glm::mat4 clipFromWorld_;
    int width_, height_;
    std::vector<float> nearness_;  // 1 over the distance along the view [1/m], shape [height, width]; 0: nothing is there
    std::vector<Collider> round_;  // balls and capsules
};

/// Particles inside an outline in a picture [pixels], cloth by cloth, ascending. `through`: hidden ones, too.
std::vector<ParticlePlace> pickInside(const FrameSnapshot& frame, const Camera& camera, float width, float height,
                                      std::span<const glm::vec2> outline, bool through, bool solids);

/// The same for an outline in the window, in the picture of the cursor.
std::vector<ParticlePlace> pickInside(const PictureCursor& cursor, const ViewState& view, std::vector<glm::vec2> outline, bool through);

}  // namespace drape
