// The words of a scene file that both reading and writing need.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "sim/scene/scene.h"

namespace drape {

/// The name of value i of an enum is entry i; `list` and `box` of a selection have none.
inline const std::vector<std::string_view> kDiagonalsNames{"forward", "backward", "alternating"};
inline const std::vector<std::string_view> kColliderTypeNames{"sphere", "capsule", "plane", "box", "convex", "mesh"};
inline const std::vector<std::string_view> kUpAxisNames{"y", "z"};
inline const std::vector<std::string_view> kSelectionNames{"none", "all", "auto", "top", "corners"};

/// A generator and its arguments, which are members of MeshGenerator.
struct GeneratorKeys
{
    std::string_view kind;
    std::vector<std::string_view> keys;
};
inline const std::vector<GeneratorKeys> kGenerators{
    {"sheet", {"columns", "rows", "width", "height", "diagonals"}},
    {"disc", {"rings", "radius"}},
    {"sphere", {"divisions", "radius"}},
    {"tube", {"around", "along", "radius", "height"}},
    {"torus", {"around", "along", "radius", "thickness", "turns"}},
    {"irregularSheet", {"vertices", "width", "height", "seed"}},
    {"dress", {"around"}},
};

struct CountKey
{
    std::string_view key;
    uint32_t MeshGenerator::*member;
    uint32_t low, high;
};
inline constexpr std::array<CountKey, 9> kCountKeys{{
    {"columns", &MeshGenerator::columns, 2, 4096},
    {"rows", &MeshGenerator::rows, 2, 4096},
    {"rings", &MeshGenerator::rings, 1, 2048},
    {"divisions", &MeshGenerator::divisions, 1, 1024},
    {"around", &MeshGenerator::around, 3, 4096},
    {"along", &MeshGenerator::along, 2, 4096},
    {"vertices", &MeshGenerator::vertices, 4, 4000000},
    {"turns", &MeshGenerator::turns, 0, 20},
    {"seed", &MeshGenerator::seed, 0, 4294967295u},
}};

struct LengthKey
{
    std::string_view key;
    float MeshGenerator::*member;
};
inline constexpr std::array<LengthKey, 4> kLengthKeys{{
    {"width", &MeshGenerator::width},
    {"height", &MeshGenerator::height},
    {"radius", &MeshGenerator::radius},
    {"thickness", &MeshGenerator::thickness},
}};

}  // namespace drape
