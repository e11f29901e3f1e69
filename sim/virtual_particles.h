// Extra contact points inside triangles (solver.md, Collision).
#pragma once

#include "sim/fabric.h"

namespace drape {

/// Needs the triangles. The centre of each triangle, and of triangles larger than most the centres of the smaller ones that they are cut into.
void placeVirtualParticles(Fabric& fabric);

}  // namespace drape
