// What the tests of the CUDA backend simulate, and when two of its results are the same.
#pragma once

#include <cstring>
#include <string>
#include <vector>

#include "sim/scene/scene.h"
#include "sim/snapshot.h"

namespace drape::test {

inline constexpr float kFrameTime = 1.0f / 60.0f;

inline WorldSetup setupOf(const std::string& scene)
{
    return buildScene(loadScene(std::string(DRAPE_SCENES) + "/" + scene + ".json")).world;
}

/// A sheet of so many particles a side, held by its upper corners.
inline WorldSetup hangingSheet(uint32_t side)
{
    Scene scene;
    scene.cloths.resize(1);
    MeshGenerator sheet;
    sheet.columns = sheet.rows = side;
    scene.cloths[0].mesh = sheet;
    scene.cloths[0].pins.kind = SelectionKind::corners;
    return buildScene(scene).world;
}

inline bool sameBits(const std::vector<Vec3f>& a, const std::vector<Vec3f>& b)
{
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(Vec3f)) == 0);
}

}  // namespace drape::test
