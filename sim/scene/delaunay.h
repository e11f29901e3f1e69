// Points in the plane -> Delaunay triangles.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace drape {

/// A point with whole coordinates below 2^24, so that which side of a line it lies on is exact.
struct GridPoint
{
    double x, y;
};

/// Triangulates distinct points of which the first four are the corners of a rectangle that holds the others, counter-clockwise.
/// Returns counter-clockwise triangles, shape [triangles * 3]. Near linear when points that follow each other lie near each other.
std::vector<uint32_t> delaunay(std::span<const GridPoint> points);

}  // namespace drape
