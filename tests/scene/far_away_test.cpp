// Far from the origin, where floats are millimetres apart.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "sim/cpu/cpu_backend.h"
#include "sim/cpu/reference_backend.h"
#include "sim/scene/cloth_shape.h"
#include "sim/scene/scene.h"
#include "tests/scratch_folder.h"

namespace drape {
namespace {

constexpr float kFar = 10000.0f;  // [m]

/// A sheet that hangs from its upper edge against a ball, `x` m from the origin.
std::string sceneAt(float x)
{
    return fmt::format(R"({{
      "cloths": [{{
        "name": "sheet",
        "mesh": {{"generator": "sheet", "columns": 25, "rows": 25, "width": 1, "height": 1}},
        "position": [{0}, 1.5, {0}], "rotation": [-60, 0, 0],
        "pins": "top",
        "motion": [{{"select": [300], "radius": 0.3}}],
        "params": {{"cloth": {{"damping": 0.3}}, "sleep": {{"on": false}}}}
      }}],
      "colliders": [{{"type": "sphere", "center": [{0}, 1.2, {0}], "radius": 0.25}}]
    }})",
                       x);
}

SceneBuild build(const std::string& text)
{
    const test::ScratchFolder folder;
    return buildScene(loadScene(folder.write("scene.json", text)));
}

void run(Simulation& simulation, int frames)
{
    for (int frame = 0; frame < frames; ++frame)
        simulation.advance(1.0f / 60.0f);
}

std::vector<Vec3d> placesIn(const Simulation& simulation, double from)
{
    const Cloth& cloth = simulation.world().cloths[0];
    std::vector<Vec3d> places;
    for (uint32_t i = 0; i < cloth.fabric().particleCount; ++i)
        places.push_back(cloth.frame.last.toOutside(toDouble(cloth.state.current[i])) - Vec3d{from, 0.0, from});
    return places;
}

double farthestApart(const std::vector<Vec3d>& a, const std::vector<Vec3d>& b)
{
    double farthest = 0.0;
    for (size_t i = 0; i < a.size(); ++i)
        farthest = std::max(farthest, length(a[i] - b[i]));
    return farthest;
}

TEST(FarAway, AClothHangsStillAndAsItDoesNearby)
{
    Simulation here(build(sceneAt(0.0f)).world, std::make_unique<ReferenceBackend>());
    Simulation near(build(sceneAt(200.0f)).world, std::make_unique<ReferenceBackend>());
    Simulation far(build(sceneAt(kFar)).world, std::make_unique<ReferenceBackend>());
    const auto places = [&] { return placesIn(far, static_cast<double>(kFar)); };
    for (Simulation* simulation : {&here, &near, &far})
        run(*simulation, 10);
    EXPECT_LT(farthestApart(placesIn(here, 0.0), places()), 0.001);  // later, folds fall another way for a rounding error
    run(near, 230);
    run(far, 230);
    EXPECT_LT(farthestApart(placesIn(near, 200.0), places()), 0.002);
    double move = 0.0;
    for (int frame = 0; frame < 20; ++frame)
    {
        const std::vector<Vec3d> before = places();
        run(far, 1);
        move = std::max(move, farthestApart(before, places()));
    }
    EXPECT_LT(move, 0.0005) << "it trembles";
}

TEST(FarAway, ASavedShapeGoesOnFromWhereItWas)
{
    const test::ScratchFolder folder;
    Scene scene = loadScene(folder.write("scene.json", sceneAt(kFar)));
    Simulation simulation(buildScene(scene).world, std::make_unique<ReferenceBackend>());
    run(simulation, 30);
    keepShapes(scene, simulation.world());
    Simulation again(buildScene(scene).world, std::make_unique<ReferenceBackend>());
    EXPECT_EQ(farthestApart(placesIn(simulation, 0.0), placesIn(again, 0.0)), 0.0);
}

TEST(FarAway, BackendsAgreeThereToo)
{
    const WorldSetup setup = build(sceneAt(-kFar)).world;
    Simulation a(setup, std::make_unique<ReferenceBackend>()), b(setup, std::make_unique<CpuBackend>());
    run(a, 60);
    run(b, 60);
    EXPECT_EQ(measure(a).hash, measure(b).hash);
}

}  // namespace
}  // namespace drape
