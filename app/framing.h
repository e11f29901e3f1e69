// Where the camera goes for a scene.
#pragma once

#include <optional>

#include "app/view_state.h"
#include "sim/scene/scene.h"
#include "sim/snapshot.h"

namespace drape {

/// Brings the whole cloth into the picture, from where the camera looks now.
void frameCloth(ViewState& view, const FrameSnapshot& frame);

/// The camera that a scene asks for, or one that sees its cloth from the usual side.
void placeCamera(ViewState& view, const std::optional<CameraSetup>& setup, const FrameSnapshot& frame);

CameraSetup cameraSetup(const Camera& camera);

}  // namespace drape
