#include "app/framing.h"

#include <algorithm>

namespace drape {

void frameCloth(ViewState& view, const FrameSnapshot& frame)
{
    glm::vec3 low(0.0f), high(0.0f);
    bool any = false;
    for (const ClothSnapshot& cloth : frame.cloths)
        for (const Vec3f& p : cloth.positions)
        {
            if (!isFinite(p))
                continue;
            const glm::vec3 q(p.x, p.y, p.z);
            low = any ? glm::min(low, q) : q;
            high = any ? glm::max(high, q) : q;
            any = true;
        }
    if (any)
        view.camera.frame(low, high, view.aspect());
}

void placeCamera(ViewState& view, const std::optional<CameraSetup>& setup, const FrameSnapshot& frame)
{
    view.camera = Camera();
    if (!setup)
    {
        frameCloth(view, frame);
        return;
    }
    view.camera.target = {setup->target.x, setup->target.y, setup->target.z};
    view.camera.distance = setup->distance;
    view.camera.yaw = setup->yaw;
    view.camera.pitch = setup->pitch;
    // A scene's camera is meant for a picture wider than high.
    if (view.aspect() < 1.2f)
        view.camera.zoom(1.2f / std::max(view.aspect(), 0.2f));
}

CameraSetup cameraSetup(const Camera& camera)
{
    return {{camera.target.x, camera.target.y, camera.target.z}, camera.distance, camera.yaw, camera.pitch};
}

}  // namespace drape
