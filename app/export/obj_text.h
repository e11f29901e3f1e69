// The cloths of a frame as a Wavefront OBJ.
#pragma once

#include <string>

#include "sim/snapshot.h"

namespace drape {

/// What each cloth is in the file. Groups are parts of one object.
enum class ObjParts
{
    objects,
    groups,
};

/// Each cloth has its source's vertices, texture coordinates and faces, in their number and order, and a normal for each vertex.
std::string objText(const FrameSnapshot& frame, ObjParts parts = ObjParts::objects);

}  // namespace drape
