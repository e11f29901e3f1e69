// What scene files and fabric files write alike: parameters and colours.
#pragma once

#include "sim/params.h"
#include "sim/scene/json_place.h"
#include "sim/world.h"

namespace drape {

/// A value that suits the parameter. Throws InputError.
ParamValue readParam(const JsonPlace& place, const ParamInfo& info);

/// Groups of parameters, {"solver": {"frequency": 300}}, of one scope; what is not there keeps its value.
void readParams(const JsonPlace& params, ParamScope scope, SceneParams& scene, ClothParams& cloth);

/// {"front": "#rrggbb", "back": "#rrggbb"}
void readLook(const JsonPlace& place, ClothLook& look);

}  // namespace drape
