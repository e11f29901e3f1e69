// The coarse levels of a cloth: ever sparser nodes that carry a load across it in one iteration (solver.md, Levels).
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "sim/coarse_nodes.h"
#include "sim/fabric.h"
#include "sim/unfolding.h"

namespace drape {

/// Levels of the fabric's mesh, down to about five nodes a side. `neighbours`: particles that share an edge of a
/// triangle, ascending; `grids`: the parts of the mesh that are grids.
/// Calls report(fraction done, in [0,1]) now and then, which may throw. Deterministic, near linear.
std::vector<Level> makeLevels(const Fabric& fabric, const Adjacency& neighbours, std::vector<Grid> grids, const Vec3f& gravity,
                              const std::function<void(float)>& report);

/// Two sets of points of a cloth laid flat.
struct FlatPair
{
    double distance;  // D, between their means [m]
    double slack;     // the means can get sqrt(D^2 + slack^2) apart without any stretch [m]
};

/// How far the means of two sets of points can be from each other without stretch. Laid flat they are a distance D apart, but
/// a fold along the line through both brings the outer points of the wider set to the line, so that they may reach farther
/// along it: slack = |sigma_a - sigma_b|, sigma being the standard deviation across the line. Sets of one shape, such as those
/// of the inner nodes of a grid, have no slack. `spread` is that of each point by itself (empty: none) [m^2].
FlatPair flatPair(const Unfolding& plane, const PointSet& a, const PointSet& b, std::span<const float> spread);

/// The larger of what the flat cloth and the cloth at rest allow: a rest shape that cannot be laid flat, such as a narrow
/// tube around which a node's points go more than half way, may hold two nodes farther apart than the plane shows them [m].
double reachOf(const FlatPair& flat, const Vec3f& restA, const Vec3f& restB);

/// Mean of a set of points.
Vec3f meanOf(const PointSet& set, std::span<const Vec3f> points);

/// The variance of a set of points about its mean, without their own spread: sum of both axes [m^2].
double varianceOf(const Unfolding& plane, const PointSet& set);
/// The variance along one axis, mean of all directions, with their own spread [m^2].
double spreadOf(const Unfolding& plane, const PointSet& set, std::span<const float> spread);

}  // namespace drape
