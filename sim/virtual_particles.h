// Extra contact points inside triangles (solver.md, Collision).
#pragma once

#include "sim/fabric.h"

namespace drape {

/// Needs the triangles. Four in a triangle of usual size: the centres of the equal triangles that it is cut into; more in larger ones.
void placeVirtualParticles(Fabric& fabric);

}  // namespace drape
