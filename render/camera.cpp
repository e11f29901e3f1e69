#include "render/camera.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>

namespace drape {

namespace {

// Straight up or down the view has no right-hand side.
constexpr float kSteepest = 89.0f;
constexpr float kNearest = 0.02f;
constexpr float kFarthest = 2000.0f;
constexpr float kFrameMargin = 1.12f;

}  // namespace

glm::vec3 Camera::forward() const
{
    const float y = glm::radians(yaw), p = glm::radians(pitch);
    return {-std::sin(y) * std::cos(p), -std::sin(p), -std::cos(y) * std::cos(p)};
}

glm::vec3 Camera::right() const
{
    const float y = glm::radians(yaw);
    return {std::cos(y), 0.0f, -std::sin(y)};
}

glm::vec3 Camera::up() const
{
    return glm::cross(right(), forward());
}

glm::vec3 Camera::eye() const
{
    return target - distance * forward();
}

glm::mat4 Camera::view() const
{
    return glm::lookAt(eye(), target, up());
}

glm::mat4 Camera::projection(float aspect) const
{
    return glm::perspective(glm::radians(fovY), aspect, 0.02f * distance, 40.0f * distance);
}

void Camera::frame(const glm::vec3& low, const glm::vec3& high, float aspect)
{
    target = 0.5f * (low + high);
    const glm::vec3 r = right(), u = up(), back = -forward();
    const float tanY = std::tan(glm::radians(fovY) * 0.5f), tanX = tanY * aspect;
    float fitting = 0.0f;
    for (int corner = 0; corner < 8; ++corner)
    {
        const glm::vec3 p = glm::vec3(corner & 1 ? high.x : low.x, corner & 2 ? high.y : low.y, corner & 4 ? high.z : low.z) - target;
        const float across = std::max(std::abs(glm::dot(p, r)) / tanX, std::abs(glm::dot(p, u)) / tanY);
        fitting = std::max(fitting, glm::dot(p, back) + across);
    }
    distance = std::clamp(fitting * kFrameMargin, kNearest, kFarthest);
}

void Camera::orbit(float yawBy, float pitchBy)
{
    yaw = std::remainder(yaw + yawBy, 360.0f);
    pitch = std::clamp(pitch + pitchBy, -kSteepest, kSteepest);
}

void Camera::pan(float x, float y)
{
    const float height = 2.0f * distance * std::tan(glm::radians(fovY) * 0.5f);
    target += height * (x * right() + y * up());
}

void Camera::zoom(float factor)
{
    distance = std::clamp(distance * factor, kNearest, kFarthest);
}

Ray rayThrough(const Camera& camera, float aspect, float x, float y)
{
    const float tanY = std::tan(glm::radians(camera.fovY) * 0.5f);
    const glm::vec3 direction =
        camera.forward() + (2.0f * x - 1.0f) * tanY * aspect * camera.right() + (1.0f - 2.0f * y) * tanY * camera.up();
    return {camera.eye(), glm::normalize(direction)};
}

}  // namespace drape
