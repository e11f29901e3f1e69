// The shape and the motion in which a cloth of a scene begins, where it is not that of its mesh.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/world.h"

namespace drape {

struct Scene;

/// In the cloth's frame, by vertex of the simulated surface [m].
struct ClothShape
{
    std::vector<Vec3f> positions, previous;  // now, and an iteration ago
};

/// The moment at which a scene begins.
struct SceneStart
{
    double time = 0.0;  // [s]
    double step = 0.0;  // length of the iteration before [s]
};

/// Lets the scene that `world` came from begin with the world's present shapes, motion and time.
void keepShapes(Scene& scene, const World& world);

/// Puts a shape into what a simulation starts from. Throws std::invalid_argument where the mesh has another number of vertices.
void applyShape(const ClothShape& shape, ClothSetup& setup);

/// Bits of numbers as base64, little endian.
std::string encodeVectors(const std::vector<Vec3f>& vectors);
/// Nothing where the text is no such thing, or a number is not finite.
std::optional<std::vector<Vec3f>> decodeVectors(std::string_view text);

}  // namespace drape
