// A recorded command as JSON, and back.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "sim/recording.h"
#include "sim/scene/json_place.h"
#include "sim/scene/scene.h"

namespace drape {

/// Throws InputError for a value that is not finite.
nlohmann::ordered_json commandJson(const RecordedCommand& recorded, const Scene& scene);

/// Throws InputError. A collider's mesh is known by its number only, yet.
RecordedCommand readCommand(const JsonPlace& place, const Scene& scene);

}  // namespace drape
