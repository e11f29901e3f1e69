#include "app/scene_camera.h"

#include <limits>

namespace drape {

void clothBounds(const FrameSnapshot& frame, glm::vec3& low, glm::vec3& high)
{
    low = glm::vec3(std::numeric_limits<float>::max());
    high = -low;
    for (const ClothSnapshot& cloth : frame.cloths)
        for (const Vec3f& p : cloth.positions)
            if (isFinite(p))
            {
                low = glm::min(low, glm::vec3(p.x, p.y, p.z));
                high = glm::max(high, glm::vec3(p.x, p.y, p.z));
            }
    if (low.x > high.x)
    {
        low = glm::vec3(-0.5f, 0.5f, -0.5f);
        high = glm::vec3(0.5f, 1.5f, 0.5f);
    }
}

Camera sceneCamera(const std::optional<CameraSetup>& setup, const FrameSnapshot& frame, float aspect)
{
    Camera camera;
    if (setup)
    {
        camera.target = {setup->target.x, setup->target.y, setup->target.z};
        camera.distance = setup->distance;
        camera.yaw = setup->yaw;
        camera.pitch = setup->pitch;
        return camera;
    }
    glm::vec3 low, high;
    clothBounds(frame, low, high);
    camera.frame(low, high, aspect);
    return camera;
}

}  // namespace drape
