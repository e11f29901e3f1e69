// The camera that a scene is first seen with.
#pragma once

#include <optional>

#include "render/camera.h"
#include "sim/scene/scene.h"
#include "sim/snapshot.h"

namespace drape {

/// The cloths' bounding box; where there is nothing finite, a metre round (0, 1, 0).
void clothBounds(const FrameSnapshot& frame, glm::vec3& low, glm::vec3& high);

/// As the scene says, or so that the cloths fill the picture.
Camera sceneCamera(const std::optional<CameraSetup>& setup, const FrameSnapshot& frame, float aspect);

}  // namespace drape
