// The cloths of a frame as a Wavefront OBJ.
#pragma once

#include <string>

#include "sim/snapshot.h"

namespace drape {

enum class ObjUse
{
    mesh,        // each cloth is an object with all its source's vertices
    pointCache,  // cloths are groups of one object, without loose vertices: Blender leaves those out, and then the points would not fit
};

/// Each cloth has its source's vertices, texture coordinates and faces, in their number and order, and a normal for each vertex.
std::string objText(const FrameSnapshot& frame, ObjUse use = ObjUse::mesh);

}  // namespace drape
