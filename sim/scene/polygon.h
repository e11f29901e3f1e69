// Polygon -> triangles, by cutting off ears.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/progress.h"
#include "sim/vec3.h"

namespace drape {

/// Appends the triangles of a polygon, concave ones included, as positions within `corners` (wound like the polygon): always
/// corners.size() - 2 of them. Corners that stick out by less than `tolerance` [m] are not cut off as long as others do.
/// A convex quad is cut from its first corner to its third. Returns whether the polygon is strictly convex.
/// Throws Cancelled.
bool triangulatePolygon(std::span<const Vec3f> corners, float tolerance, std::vector<uint32_t>& triangles, Progress* progress = nullptr);

}  // namespace drape
