// A camera on a sphere round its target.
#pragma once

#include <glm/glm.hpp>

namespace drape {

struct Camera
{
    glm::vec3 target{0.0f, 1.0f, 0.0f};  // [m]
    float distance = 3.0f;               // [m]
    float yaw = 30.0f;                   // about the vertical; 0 looks along -z [degrees]
    float pitch = 15.0f;                 // above the horizon [degrees]
    float fovY = 40.0f;                  // [degrees]

    glm::vec3 eye() const;
    glm::mat4 view() const;
    glm::mat4 projection(float aspect) const;

    // The camera's axes, unit vectors in the world.
    glm::vec3 right() const;
    glm::vec3 up() const;
    glm::vec3 forward() const;

    /// Moves so that a box fits the picture.
    void frame(const glm::vec3& low, const glm::vec3& high, float aspect);

    /// Turns about the target [degrees].
    void orbit(float yawBy, float pitchBy);
    /// Moves across the picture; 1 is the picture's height at the target, x to the right, y up.
    void pan(float x, float y);
    /// Multiplies the distance, within sensible bounds.
    void zoom(float factor);
};

/// A ray through a pixel; `x`, `y` in [0,1] from the top left corner of the picture.
struct Ray
{
    glm::vec3 origin, direction;  // [m], unit
};
Ray rayThrough(const Camera& camera, float aspect, float x, float y);

}  // namespace drape
