// Meshes as they are found in the wild: whatever can be loaded falls, lands and comes to rest whole.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "sim/cpu/cpu_backend.h"
#include "sim/scene/scene.h"
#include "tests/scratch_folder.h"

namespace drape {
namespace {

struct OddMesh
{
    const char* name;
    std::string obj;
};

/// Columns x rows vertices from the corner (x, z), `step` m apart, and their quads.
std::string patch(int columns, int rows, double x, double z, double step, int firstVertex = 1)
{
    std::string text;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            text += fmt::format("v {} 1 {}\n", x + step * column, z + step * row);
    for (int row = 0; row + 1 < rows; ++row)
        for (int column = 0; column + 1 < columns; ++column)
        {
            const int a = firstVertex + row * columns + column;
            text += fmt::format("f {} {} {} {}\n", a, a + 1, a + columns + 1, a + columns);
        }
    return text;
}

std::string fan(int blades)
{
    std::string text = "v 0 1 0\nv 0 1 1\n";
    for (int i = 0; i < blades; ++i)
        text += fmt::format("v {} {} 0.5\nf 1 2 {}\n", std::cos(6.2832 * i / blades), 1.0 + std::sin(6.2832 * i / blades), 3 + i);
    return text;
}

std::string needles()
{
    std::string text;
    for (int i = 0; i <= 20; ++i)
        text += fmt::format("v {0} 1 0\nv {0} 1 1\n", 0.0005 * i);
    for (int i = 0; i < 20; ++i)
        text += fmt::format("f {} {} {}\nf {} {} {}\n", 2 * i + 1, 2 * i + 2, 2 * i + 3, 2 * i + 3, 2 * i + 2, 2 * i + 4);
    return text;
}

const OddMesh kOddMeshes[] = {
    {"OneTriangle", "v 0 1 0\nv 1 1 0\nv 0 1 1\nf 1 2 3\n"},
    {"BowTie", "v 0 1 0\nv -1 1 1\nv -1 1 -1\nv 1 1 1\nv 1 1 -1\nf 1 2 3\nf 1 5 4\n"},
    {"ThreeFacesAtAnEdge", "v 0 1 0\nv 0 1 1\nv 1 1 0\nv -1 1 0\nv 0 2 0\nf 1 2 3\nf 2 1 4\nf 1 2 5\n"},
    {"FanOfFortyBladesAtAnEdge", fan(40)},
    {"Needles", needles()},
    {"SliverBetweenGoodFaces", "v 0 1 0\nv 1 1 0\nv 1 1 1\nv 0 1 1\nv 0.5 1 0.500001\nf 1 2 5\nf 1 5 3\nf 1 3 4\nf 2 3 5\n"},
    {"ConcavePolygon", "v 0 1 0\nv 2 1 0\nv 2 1 0.3\nv 0.3 1 0.3\nv 0.3 1 2\nv 0 1 2\nf 1 2 3 4 5 6\n"},
    {"NegativeIndices", "v 0 1 0\nv 1 1 0\nv 1 1 1\nv 0 1 1\nf -4 -3 -2 -1\n"},
    {"FineBesideCoarse", patch(12, 12, 0.0, 0.0, 0.002) + patch(3, 3, 0.1, 0.0, 0.5, 145) + "f 12 145 148\nf 12 148 144\n"},
    {"SeveralObjects", "o a\n" + patch(4, 4, 0.0, 0.0, 0.2) + "o b\n" + patch(4, 4, 1.0, 0.0, 0.2, 17) + "o c\nv 3 1 3\n"},
    {"MixedWinding", "v 0 1 0\nv 1 1 0\nv 1 1 1\nv 0 1 1\nv 2 1 0\nv 2 1 1\nf 1 2 3 4\nf 2 3 6 5\n"},
    {"RepeatedVertex", "v 0 1 0\nv 1 1 0\nv 1 1 1\nv 0 1 1\nf 1 2 2 3\nf 1 3 4 4\n"},
    {"ManyVerticesInOnePlace", "v 0 1 0\nv 0 1 0\nv 0 1 0\nv 1 1 0\nv 1 1 0\nv 0 1 1\nv 1 1 1\nf 1 4 6\nf 2 5 6\nf 5 7 6\nf 3 1 2\n"},
};

class OddMeshes : public testing::TestWithParam<OddMesh>
{
};

TEST_P(OddMeshes, FallAndLieStill)
{
    const test::ScratchFolder folder;
    folder.write("odd.obj", GetParam().obj);
    const Scene scene = loadScene(folder.write("odd.json", R"({
        "cloths": [{"mesh": {"file": "odd.obj", "center": false}, "params": {"selfCollision": {"on": true}, "cloth": {"damping": 0.5}}}],
        "colliders": [{"type": "plane", "friction": 0.5}]
    })"));
    Simulation simulation(buildScene(scene).world, std::make_unique<CpuBackend>());
    const FrameStats start = measure(simulation);
    double fastest = 0.0;
    for (int frame = 0; frame < 900; ++frame)
    {
        simulation.advance(1.0f / 60.0f);
        fastest = std::max(fastest, measure(simulation).maxSpeed);
    }
    const FrameStats end = measure(simulation);
    EXPECT_EQ(end.nonFinite, 0u);
    EXPECT_LT(fastest, 12.0);  // twice what a fall of a metre or two gives
    EXPECT_LT(end.maxSpeed, 0.5) << "it does not come to rest";
    EXPECT_LT(length(end.high - end.low), 1.3f * length(start.high - start.low)) << "it came apart";
    EXPECT_GT(end.low.y, -0.01f);
    EXPECT_LT(end.low.y, 0.1f);
}

INSTANTIATE_TEST_SUITE_P(All, OddMeshes, testing::ValuesIn(kOddMeshes), [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace drape
