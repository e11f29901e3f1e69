// The scenes that `drape bench` and the benchmarks in tests/bench time: all of one kind, in many sizes.
#pragma once

#include <string>
#include <vector>

#include "sim/scene/scene.h"

namespace drape {

/// A benchmark's scene: `sheet-N`, a sheet of N x N particles; `irregular-N`, an irregular triangulation of the same number;
/// `sheets-100`, a hundred sheets of 32 x 32.
struct BenchScene
{
    std::string name;
    bool quick;  // small enough for --quick
};

const std::vector<BenchScene>& benchScenes();

/// The scene of that name with every stage at work: cloth held along one edge falls on two spheres, a capsule and a plane
/// with friction, in wind with drag and lift, with tethers, and keeps clear of itself but for what is near at rest.
/// Particles lie as far apart in all of them, so that the settings, the default ones, suit every size.
Scene makeBenchScene(const std::string& name);

}  // namespace drape
